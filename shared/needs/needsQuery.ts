import { apiQuery, dataOf } from '@bairn/shared/app';
import { listNeeds } from '@bairn/shared/calls/needs';

/** What the family has answered about its children's allergies and needs. */
export const needsQuery = apiQuery(listNeeds, {}, { select: dataOf });
