import { configQuery, useQuery } from '@bairn/shared/app';
import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/whenIdle.ts';

/** The public settings, once they are there; `idle` where they may wait until the page has nothing better to do. */
export function useConfig(idle = false) {
  const [wanted, setWanted] = useState(!idle);
  useEffect(() => (wanted ? undefined : whenIdle(() => setWanted(true))), [wanted]);
  return useQuery({ ...configQuery, enabled: wanted }).data;
}
