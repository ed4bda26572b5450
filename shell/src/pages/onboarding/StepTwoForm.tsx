import { call, session, toast, useNavigate, type User } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { WebConfig } from '@bairn/shared/schema/config';
import { ServiceOffer, type Onboarding } from '@bairn/shared/schema/onboarding';
import { onboardingStepTwo } from '@bairn/shared/calls/onboarding';
import { FormSection } from '@bairn/shared/service-form/FormSection';
import { OfferFields } from '@bairn/shared/service-form/OfferFields';
import { Form } from '@bairn/shared/ui/Form';
import { useState } from 'react';
import { clearDraft, readDraft } from './draft.ts';
import { DraftKeeper } from './DraftKeeper.tsx';
import { ServicePictures } from './ServicePictures.tsx';

type Props = { user: User; lists: WebConfig['lists']; begun: Onboarding };

const step = 'step-two';

/** What the service offers, and how it looks; its last button lists the service. */
export function StepTwoForm({ user, lists, begun }: Props) {
  const navigate = useNavigate();
  const [defaults] = useState(() => readDraft({ user: user.id, step }) ?? { service_types: begun.service_types });
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
        const isListed = changed.nurseries.some(({ branches }) => branches.some((one) => one.marketplace_enabled));
        toast.success(
          isListed
            ? 'Your service is set up. Families can find it now.'
            : 'Your service is set up. Prove that it is yours, and you can list it.',
        );
        void navigate(paths.dashboard());
      }}
    >
      <DraftKeeper user={user.id} step={step} />
      <OfferFields lists={lists} />
      <FormSection
        title="How it looks"
        intro="Pictures are saved as soon as you choose them. You can add them later too."
      >
        <ServicePictures begun={begun} />
      </FormSection>
    </Form>
  );
}
