import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { MySchedule } from '@bairn/shared/schema/rota';
import { latestDate } from '@bairn/shared/schema/rules';
import type { Db } from '../database/database.ts';
import { readLostShifts, readOwnShifts } from './rotaQueries.ts';

type Asked = { nursery: string; branch: string; from?: string | undefined; days: number };

/** The shifts of a staff profile at a branch, from today by default. */
export async function readSchedule(db: Db, staff: string, { from, days, ...branch }: Asked): Promise<MySchedule> {
  const today = localDate();
  const first = from ?? today;
  const end = addDays(first, days - 1);
  const last = end > latestDate ? latestDate : end;
  return {
    today,
    from: first,
    to: last,
    staff_profile_id: staff,
    shifts: await readOwnShifts(db, branch, { staff, from: first, to: last }),
    lost: await readLostShifts(db, branch, { staff, from: first < today ? today : first, to: last }),
  };
}
