import type * as schema from '../schema/restrictions.ts';
import { get, post } from './endpoint.ts';

const path = '/account/child/{id}/restriction' as const;
const about = ['child', 'register'] as const;

export const listRestrictions = get<typeof schema.listRestrictionsContract>(path, { about });

/** Refused with 409 `known` where it stands already, and 422 without a document. */
export const enterRestriction = post<typeof schema.enterRestrictionContract>(path, { multipart: true, about });

/** Refused with 409 `not_yours` where another service entered it, and `ended` where it is over. */
export const endRestriction = post<typeof schema.endRestrictionContract>(`${path}/{restriction}/end`, { about });

export const restrictionDocument = get<typeof schema.restrictionDocumentContract>(`${path}/{restriction}/document`, {
  file: 'application/pdf',
  about: [],
});
