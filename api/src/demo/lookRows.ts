import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';

/** Everybody looked at their bookings yesterday, so that some are new and not all of them are. */
export const lookRows = (staffBranches: readonly Row[], moment: Moment): Row[] =>
  staffBranches.map(({ nursery_id, branch_id, staff_profile_id }) => ({
    nursery_id,
    id: demoId('look', `${String(staff_profile_id)}/${String(branch_id)}`),
    branch_id,
    staff_profile_id,
    seen_at: moment.instant(-1, 'look'),
  }));
