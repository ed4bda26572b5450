import type { ReactNode } from 'react';
import { AddressFields } from '@bairn/shared/ui/AddressFields';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextField } from '@bairn/shared/ui/TextField';
import { FormSection } from './FormSection.tsx';
import { PublicRegisterLookup } from './PublicRegisterLookup.tsx';

type Props = {
  /** The CS number of a service that is here already, null where it has none; left out for a new service. */
  saved?: string | null;
  /** The CS number to look up at once, where the person came from its entry of the public register. */
  wanted?: string | null;
  /** Further fields about the service. */
  children?: ReactNode;
};

const registered = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

/** Who a service is, where it is and how families reach it: the fields of `ServiceAbout`. */
export function ServiceFields({ saved, wanted, children }: Props) {
  return (
    <>
      <FormSection title="About the service">
        <RadioGroup
          name="is_ci_registered"
          label="Is it registered with the Care Inspectorate?"
          inline
          framed
          options={registered}
        />
        <PublicRegisterLookup saved={saved} wanted={wanted} />
        <TextField name="service_name" label="Service name" hint="As families know it." maxLength={150} />
        {children}
      </FormSection>
      <FormSection title="Where it is">
        <AddressFields />
      </FormSection>
      <FormSection title="How families reach it">
        <PhoneField name="contact_phone" label="Contact number" />
        <EmailField name="contact_email" label="Contact email" />
        <TextField
          name="website"
          label="Website"
          hint="https:// is added for you."
          optional
          type="url"
          autoComplete="url"
          maxLength={255}
        />
      </FormSection>
    </>
  );
}
