import { apiQuery, dataOf } from '@bairn/shared/app';
import { showStaffProfile } from '@bairn/shared/calls/staffProfile';

/** What the calls about one member of staff name. */
export type ProfilePath = { nursery: string; branch: string; id: string };

/** A member of staff as the reader may see them. */
export const profileQuery = (params: ProfilePath) => apiQuery(showStaffProfile, { params }, { select: dataOf });
