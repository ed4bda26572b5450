import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { MySchedule } from '@bairn/shared/schema/rota';
import type { Db } from '../database/database.ts';
import { readOwnShifts } from './rotaQueries.ts';

type Asked = { nursery: string; branch: string; from?: string | undefined; days: number };

/** The last date with a four-digit year. */
const lastDate = '9999-12-31';

/** The shifts of a staff profile at a branch, from today by default. */
export async function readSchedule(db: Db, staff: string, { from, days, ...branch }: Asked): Promise<MySchedule> {
  const today = localDate();
  const first = from ?? today;
  const end = addDays(first, days - 1);
  // Later dates have five-digit years, which no row has.
  const last = end > first || days === 1 ? end : lastDate;
  return {
    today,
    from: first,
    to: last,
    shifts: await readOwnShifts(db, branch, { staff, from: first, to: last }),
  };
}
