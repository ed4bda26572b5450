import { call, session, type User } from '@bairn/shared/app';
import type { ListItem } from '@bairn/shared/schema/config';
import { NewService } from '@bairn/shared/schema/onboarding';
import { onboardingStepOne } from '@bairn/shared/calls/onboarding';
import { ServiceFields } from '@bairn/shared/service-form/ServiceFields';
import { readWantedNumber } from '@bairn/shared/service-form/wantedNumber';
import { Form } from '@bairn/shared/ui/Form';
import { Select } from '@bairn/shared/ui/Select';
import { useState } from 'react';
import { clearDraft, readDraft } from './draft.ts';
import { DraftKeeper } from './DraftKeeper.tsx';

type Props = { user: User; providerTypes: readonly ListItem[] };

const step = 'step-one';

/** Who the service is, where it is and how families reach it. What follows is shown by the guards. */
export function StepOneForm({ user, providerTypes }: Props) {
  const [draft] = useState(() => readDraft({ user: user.id, step }));
  // A draft has what the register said, as the person left it.
  const [wanted] = useState(() => (draft ? null : readWantedNumber()));
  const defaults = draft ?? { is_ci_registered: '1', contact_email: user.email, ...(wanted && { cs_number: wanted }) };
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
      <ServiceFields wanted={wanted}>
        <Select
          name="provider_type"
          label="Provider type"
          width="medium"
          options={providerTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ServiceFields>
    </Form>
  );
}
