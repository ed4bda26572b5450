import { call, session, toast, useNavigate, type User } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { ListName, WebConfig } from '@bairn/shared/schema/config';
import { ServiceOffer, type Onboarding } from '@bairn/shared/schema/onboarding';
import { onboardingStepTwo } from '@bairn/shared/calls/onboarding';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { Form } from '@bairn/shared/ui/Form';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { useState } from 'react';
import { clearDraft, readDraft } from './draft.ts';
import { DraftKeeper } from './DraftKeeper.tsx';
import { FormSection } from './FormSection.tsx';
import { ServicePictures } from './ServicePictures.tsx';
import { SupportFields } from './SupportFields.tsx';

type Props = { user: User; lists: WebConfig['lists']; begun: Onboarding };

const step = 'step-two';

/** What the service offers, and how it looks; its last button lists the service. */
export function StepTwoForm({ user, lists, begun }: Props) {
  const navigate = useNavigate();
  const [defaults] = useState(() => readDraft({ user: user.id, step }) ?? { service_types: begun.service_types });
  const options = (list: ListName) => lists[list].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      label="What you offer"
      schema={ServiceOffer}
      defaults={defaults}
      submitLabel="Finish"
      onSubmit={async (body) => (await call(onboardingStepTwo, { body })).data}
      onDone={(changed) => {
        clearDraft();
        session.update(changed);
        toast.success('Your service is set up. Families can find it now.');
        void navigate(paths.dashboard());
      }}
    >
      <DraftKeeper user={user.id} step={step} />
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
      <FormSection
        title="How it looks"
        intro="Pictures are saved as soon as you choose them. You can add them later too."
      >
        <ServicePictures begun={begun} />
      </FormSection>
    </Form>
  );
}
