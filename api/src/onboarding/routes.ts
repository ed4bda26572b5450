import {
  gettingStarted,
  importedServices,
  onboardingPictures,
  onboardingState,
  onboardingStepOne,
  onboardingStepTwo,
} from '@bairn/shared/calls/onboarding';
import { readUser } from '../auth/userQueries.ts';
import { audit } from '../audit/audit.ts';
import { serve } from '../http/serve.ts';
import { beginService } from './beginService.ts';
import { completeService } from './completeService.ts';
import { begunOf, findOnboarding, holdOnboarding } from './findOnboarding.ts';
import { removePicture, takePictures, writePictures } from '../service-profile/pictures.ts';
import { startingSteps } from './startingSteps.ts';
import { readOnboarding } from './readOnboarding.ts';
import { readImported } from '../service-profile/publicRegisterQueries.ts';

/** Routes of the set-up of a provider and its first service. */
export const onboardingRoutes = [
  serve(importedServices, { access: 'public-register.read' }, async ({ db, query }) => ({
    data: await readImported(db, query.cs_number),
  })),

  serve(gettingStarted, { access: 'branch.set-up' }, async ({ db, params, person }) => ({
    data: { steps: await startingSteps(db, params, person.user_id) },
  })),

  serve(onboardingState, { access: 'onboarding.do' }, async ({ db, person }) => {
    const { branch } = begunOf(await findOnboarding(db, person.user_id));
    return { data: await readOnboarding(db, branch) };
  }),

  serve(
    onboardingStepOne,
    { access: 'onboarding.do', ownTransactions: true },
    async ({ body: { service_logo, service_cover, ...values }, person, db, transact, request, services }) => {
      // Checked first, so that no pictures are processed for a completed set-up.
      const done = (await findOnboarding(db, person.user_id)).is === 'done';
      const pictures = done ? {} : await takePictures(services, { service_logo, service_cover });
      await transact((tx) => beginService(tx, values, pictures, { user: person.user_id, request: request.id }));
      return { data: await readUser(db, person.user_id, person.account) };
    },
  ),

  serve(
    onboardingPictures,
    { access: 'onboarding.do', ownTransactions: true },
    async ({ body: { remove, ...sent }, person, db, transact, request, services }) => {
      begunOf(await findOnboarding(db, person.user_id));
      const pictures = await takePictures(services, sent);
      const branch = await transact(async (tx) => {
        const of = begunOf(await holdOnboarding(tx, person.user_id));
        if (remove) await removePicture(tx, of, remove);
        await writePictures(tx, of, pictures);
        await audit(tx, {
          user: person.user_id,
          nursery: of.nursery,
          action: 'branch.change',
          object: { type: 'branch', id: of.branch },
          request: request.id,
        });
        return of.branch;
      });
      return { data: await readOnboarding(db, branch) };
    },
  ),

  serve(onboardingStepTwo, { access: 'onboarding.do' }, async ({ tx, body, person, request }) => {
    await completeService(tx, body, { user: person.user_id, request: request.id });
    return { data: await readUser(tx, person.user_id, person.account) };
  }),
];
