import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { MySchedule } from '@bairn/shared/schema/rota';
import type { Person } from '../access/person.ts';
import type { Db } from '../plugins/database.ts';
import { notFound } from '../plugins/refusal.ts';
import { readOwnShifts } from './rotaQueries.ts';

type Asked = { nursery: string; branch: string; from?: string | undefined; days: number };

/** The last date that is written with four digits. */
const lastDate = '9999-12-31';

/** The caller's own shifts at a branch, from today on unless told. */
export async function readSchedule(db: Db, person: Person, { from, days, ...branch }: Asked): Promise<MySchedule> {
  const today = localDate();
  const first = from ?? today;
  const end = addDays(first, days - 1);
  // The calendar's own end: past it dates have five digits, and no row has such a one.
  const last = end > first || days === 1 ? end : lastDate;
  const own = person.staff.find(({ nursery_id }) => nursery_id === branch.nursery);
  if (!own) throw notFound();
  return {
    today,
    from: first,
    to: last,
    shifts: await readOwnShifts(db, branch, { staff: own.id, from: first, to: last }),
  };
}
