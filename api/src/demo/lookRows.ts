import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';

/** Everyone looked at their bookings yesterday, so that only later ones are new. */
export const lookRows = (staffBranches: readonly Row[], moment: Moment): Row[] =>
  staffBranches.map(({ nursery_id, branch_id, staff_profile_id }) => ({
    nursery_id,
    id: demoId('look', `${String(staff_profile_id)}/${String(branch_id)}`),
    branch_id,
    staff_profile_id,
    seen_at: moment.instant(-1, 'look'),
  }));
