import { call, queryOptions, useQuery } from '@bairn/shared/app';
import { useEffect, useState } from 'react';
import { webConfig } from './calls.ts';
import { whenIdle } from './whenIdle.ts';

/** The public settings: who to turn to, keys, reference lists. They change with a release of the API. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(webConfig, { signal }),
  select: ({ data }) => data,
  staleTime: Infinity,
});

/** The public settings, once they are there; `idle` where they may wait until the page has nothing better to do. */
export function useConfig(idle = false) {
  const [wanted, setWanted] = useState(!idle);
  useEffect(() => (wanted ? undefined : whenIdle(() => setWanted(true))), [wanted]);
  return useQuery({ ...configQuery, enabled: wanted }).data;
}
