import { apiQuery } from '@bairn/shared/app';
import { onboardingState } from '@bairn/shared/calls/onboarding';

/** The service that the person sets up, with its pictures: theirs alone, and gone with the last step. */
export const onboardingQuery = apiQuery(onboardingState);
