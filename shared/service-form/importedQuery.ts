import { apiQuery } from '@bairn/shared/app';
import { importedServices } from '@bairn/shared/calls/onboarding';

/** The entry of the public register with a number, once it is asked for. */
export const importedQuery = (number: string | null) =>
  apiQuery(
    importedServices,
    { query: { cs_number: number ?? '' } },
    { select: ({ data }) => data[0] ?? null, enabled: number !== null, staleTime: 60_000, shows: () => true },
  );
