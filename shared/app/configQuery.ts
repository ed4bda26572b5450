import { webConfig } from '@bairn/shared/calls/config';
import { apiQuery, dataOf } from './apiQuery.ts';

/** The public settings: who to turn to, keys, reference lists. They change with a release of the API. */
export const configQuery = apiQuery(webConfig, {}, { select: dataOf, staleTime: Infinity });

/** Whether a query asks for the public settings: the one answer that is the same for every person. */
export const isConfig = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] === webConfig.path;
