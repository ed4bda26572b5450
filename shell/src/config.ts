import { call, queryOptions, useQuery } from '@bairn/shared/app';
import { webConfig } from './calls.ts';

/** The public settings: who to turn to, keys, reference lists. They change with a release of the API. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(webConfig, { signal }),
  select: ({ data }) => data,
  staleTime: Infinity,
});

/** The public settings, once they are there. */
export function useConfig() {
  return useQuery(configQuery).data;
}
