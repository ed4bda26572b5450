import { apiQuery, dataOf } from '@bairn/shared/app';
import { sharedProfile } from '@bairn/shared/calls/connections';

/** What a connected service sees of the family, and its connections in short. */
export const sharedProfileQuery = apiQuery(sharedProfile, {}, { select: dataOf });
