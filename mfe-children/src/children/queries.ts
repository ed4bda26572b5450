import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import { listChildren } from '@bairn/shared/schema/children';
import type { RequestOf } from '@bairn/shared/schema/endpoint';

type ListQuery = NonNullable<RequestOf<typeof listChildren>['query']>;

/** A page of the children on a branch's roll, by the filters of the address. */
export const childrenQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['children', query],
    queryFn: ({ signal }) => call(listChildren, { query, signal }),
    meta: { live: ['booking'] },
    placeholderData: keepPreviousData,
  });
