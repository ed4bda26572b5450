import type { ListName, WebConfig } from '@bairn/shared/schema/config';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { FormSection } from './FormSection.tsx';
import { SupportFields } from './SupportFields.tsx';

/** What a service offers: the fields of `ServiceOffer`. */
export function OfferFields({ lists }: { lists: WebConfig['lists'] }) {
  const options = (list: ListName) => lists[list].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FormSection title="What you offer">
        <CheckboxGroup name="service_types" label="Kind of service" inline framed options={options('service_types')} />
        <RadioGroup
          name="provision_term"
          label="Time of year you are open"
          inline
          framed
          options={options('provision_term')}
        />
        <CheckboxGroup name="provisions" label="Provisions" optional inline framed options={options('provisions')} />
        <CheckboxGroup name="meals" label="Meals" optional inline framed options={options('meals')} />
        <CheckboxGroup
          name="activity_categories"
          label="Activities"
          optional
          inline
          framed
          options={options('activity_categories')}
        />
      </FormSection>
      <FormSection title="Additional support">
        <SupportFields options={options('support_options')} />
      </FormSection>
    </>
  );
}
