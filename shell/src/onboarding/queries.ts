import { call, queryOptions } from '@bairn/shared/app';
import { importedServices, onboardingState } from '@bairn/shared/schema/onboarding';

/** The service that the person sets up, with its pictures: theirs alone, and gone with the last step. */
export const onboardingQuery = queryOptions({
  meta: { live: [] },
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(onboardingState, { signal }),
});

/** The entry of the public register with a number, once it is asked for. */
export const importedQuery = (number: string | null) =>
  queryOptions({
    queryKey: ['imported-services', number],
    queryFn: ({ signal }) => call(importedServices, { query: { cs_number: number ?? '' }, signal }),
    select: ({ data }) => data[0] ?? null,
    enabled: number !== null,
    staleTime: 60_000,
  });
