import { apiQuery } from '@bairn/shared/app';
import { childrenToConfirm } from '@bairn/shared/calls/confirmChildren';

/** Children that services entered for this person. */
export const confirmChildrenQuery = apiQuery(childrenToConfirm);
