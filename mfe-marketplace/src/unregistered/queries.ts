import { call, queryOptions } from '@bairn/shared/app';
import { unregisteredService } from '../components/marketplaceCalls.ts';

/** An entry of the Care Inspectorate's public register. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['marketplace', 'entry', id],
    queryFn: async ({ signal }) => (await call(unregisteredService, { params: { id }, signal })).data,
    staleTime: 90_000,
  });
