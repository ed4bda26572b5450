import { sql } from 'kysely';
import { addDays, isoWeek, mondayOf } from '@bairn/shared/format/date';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { localDate } from '@bairn/shared/schema/clock';
import type { RotaHead } from '@bairn/shared/schema/rotaShift';
import { monthNames, type RotaMonth } from '@bairn/shared/schema/rotaViews';
import type { Db } from '../database/database.ts';
import { fileUrl } from '../files/files.ts';
import { readCare } from './readCare.ts';
import { dayOf } from './readWeek.ts';
import { readClosingDays, readShifts, readStaffOn } from './rotaQueries.ts';
import { headColumns, spanOf, statusToday, type OfBranch } from './weekQueries.ts';

type Asked = { year: number; month: (typeof monthNames)[number] };

/** The rotas of the weeks that touch a span. */
async function readRotas(db: Db, { nursery, branch }: OfBranch, from: string, to: string): Promise<RotaHead[]> {
  const mondays = [0, 7, 14, 21, 28, 35].map((days) => addDays(from, days)).filter((date) => date <= addDays(to, 6));
  const weeks = mondays.map(isoWeek);
  const { rows } = await sql<RotaHead>`
    select ${headColumns} from rota o where o.nursery_id = ${nursery} and o.branch_id = ${branch}
      and (o.year, o.week) in (select * from unnest(${weeks.map(({ year }) => year)}::int[],
        ${weeks.map(({ week }) => week)}::int[]))
    order by o.year, o.week`.execute(db);
  return rows.map((head) => ({ ...head, status: statusToday(head) })).filter((head) => spanOf(head).from <= to);
}

async function readLeave(db: Db, { nursery }: OfBranch, from: string, to: string) {
  const { rows } = await sql<{ person: string; date: string }>`
    select distinct x.staff_profile_id as person, d::date as date from absence x
    cross join generate_series(greatest(x.from_date, ${from}::date), least(x.to_date, ${to}::date), '1 day') d
    where x.nursery_id = ${nursery} and x.status = 'approved' and x.from_date <= ${to} and x.to_date >= ${from}`.execute(
    db,
  );
  return Map.groupBy(rows, ({ person }) => person);
}

async function countOpen(db: Db, { nursery, branch }: OfBranch, from: string, to: string) {
  const { rows } = await sql<{ date: string; open: number }>`
    select h.date, count(*)::int as open from shift h
    join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.branch_id = ${branch}
    where h.nursery_id = ${nursery} and h.date between ${from} and ${to} and h.confirmation in ('open', 'declined')
    group by h.date`.execute(db);
  return new Map(rows.map(({ date, open }) => [date, open]));
}

/** A branch's rotas of a month: as many statements for many people as for one. */
export async function readMonth(db: Db, of: OfBranch, { year, month: name }: Asked): Promise<RotaMonth> {
  const month = monthNames.indexOf(name) + 1;
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const to = addDays(next, -1);
  const dates = datesOf({ from, to });
  const rotas = await readRotas(db, of, from, to);
  const rotaOn = new Map(rotas.map(({ id, year: of, week }) => [mondayOf(of, week), id]));
  const shifts = await readShifts(db, of, sql`h.date between ${from} and ${to}`);
  const care = await readCare(db, of, dates);
  const closing = new Map((await readClosingDays(db, of, dates)).map(({ date, name: why }) => [date, why]));
  const open = await countOpen(db, of, from, to);
  const leave = await readLeave(db, of, from, to);
  const staff = await readStaffOn(db, of, sql`h.date between ${from} and ${to}`);
  const worked = shifts.filter(({ confirmation }) => confirmation !== 'declined');
  return {
    year,
    month,
    today: localDate(),
    from,
    to,
    rotas,
    days: dates.map((date) => {
      const { year: isoYear, week } = isoWeek(date);
      return {
        ...dayOf(date, shifts, care, closing.get(date) ?? null),
        rota: rotaOn.get(mondayOf(isoYear, week)) ?? null,
        open: open.get(date) ?? 0,
      };
    }),
    staff: staff.map(({ avatar_key, id, name: who, job_title, contracted_minutes }) => {
      const own = worked.filter(({ staff_profile_id }) => staff_profile_id === id);
      return {
        id,
        name: who,
        avatar_url: fileUrl(avatar_key),
        job_title,
        contracted_minutes,
        rostered_minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
        days: own.map(({ date, minutes, start_time, end_time }) => ({ date, minutes, start_time, end_time })),
        leave: (leave.get(id) ?? []).map(({ date }) => date).toSorted(),
      };
    }),
  };
}
