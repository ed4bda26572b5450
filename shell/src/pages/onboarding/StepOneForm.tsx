import { call, session, type User } from '@bairn/shared/app';
import type { ListItem } from '@bairn/shared/schema/config';
import { NewService } from '@bairn/shared/schema/onboarding';
import { onboardingStepOne } from '@bairn/shared/calls/onboarding';
import { AddressFields } from '@bairn/shared/ui/AddressFields';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { Form } from '@bairn/shared/ui/Form';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useState } from 'react';
import { clearDraft, readDraft } from './draft.ts';
import { DraftKeeper } from './DraftKeeper.tsx';
import { FormSection } from './FormSection.tsx';
import { PublicRegisterLookup } from './PublicRegisterLookup.tsx';

type Props = { user: User; providerTypes: readonly ListItem[] };

const step = 'step-one';
const registered = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

/** Who the service is, where it is and how families reach it. What follows is shown by the guards. */
export function StepOneForm({ user, providerTypes }: Props) {
  const [defaults] = useState(
    () => readDraft({ user: user.id, step }) ?? { is_ci_registered: '1', contact_email: user.email },
  );
  return (
    <Form
      label="Your service"
      schema={NewService}
      defaults={defaults}
      submitLabel="Continue"
      onSubmit={async (body) => (await call(onboardingStepOne, { body })).data}
      onDone={(changed) => {
        clearDraft();
        session.update(changed);
      }}
    >
      <DraftKeeper user={user.id} step={step} />
      <FormSection title="About the service">
        <RadioGroup
          name="is_ci_registered"
          label="Is it registered with the Care Inspectorate?"
          inline
          framed
          options={registered}
        />
        <PublicRegisterLookup />
        <TextField name="service_name" label="Service name" hint="As families know it." maxLength={150} />
        <Select
          name="provider_type"
          label="Provider type"
          width="medium"
          options={providerTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
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
    </Form>
  );
}
