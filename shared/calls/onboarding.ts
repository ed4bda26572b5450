import type * as schema from '../schema/onboarding.ts';
import { get, post } from './endpoint.ts';

export const importedServices = get<typeof schema.importedServicesContract>('/nursery/imported-services', {
  about: [],
});

export const onboardingStepOne = post<typeof schema.onboardingStepOneContract>('/nursery/onboarding/step-1', {
  multipart: true,
  about: ['onboarding'],
});

export const onboardingStepTwo = post<typeof schema.onboardingStepTwoContract>('/nursery/onboarding/step-2', {
  about: ['onboarding'],
});

export const onboardingState = get<typeof schema.onboardingStateContract>('/nursery/onboarding', {
  about: ['onboarding'],
});

export const gettingStarted = get<typeof schema.gettingStartedContract>(
  '/nursery/{nursery}/branch/{branch}/getting-started',
  { about: ['onboarding', 'places', 'booking', 'staff'] },
);

export const onboardingPictures = post<typeof schema.onboardingPicturesContract>('/nursery/onboarding/pictures', {
  multipart: true,
  about: ['onboarding'],
});
