import { apiQuery } from '@bairn/shared/app';
import { importedServices, onboardingState } from '@bairn/shared/calls/onboarding';

/** The service that the person sets up, with its pictures: theirs alone, and gone with the last step. */
export const onboardingQuery = apiQuery(onboardingState);

/** The entry of the public register with a number, once it is asked for. */
export const importedQuery = (number: string | null) =>
  apiQuery(
    importedServices,
    { query: { cs_number: number ?? '' } },
    { select: ({ data }) => data[0] ?? null, enabled: number !== null, staleTime: 60_000 },
  );
