import { call, queryOptions } from '@bairn/shared/app';
import { childrenToConfirm } from '@bairn/shared/schema/confirmChildren';

/** Children that services entered for this person. */
export const confirmChildrenQuery = queryOptions({
  queryKey: ['confirm-children'],
  queryFn: ({ signal }) => call(childrenToConfirm, { signal }),
});
