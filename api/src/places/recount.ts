import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import { placesByYear, type Limit } from '@bairn/shared/rota/placesByStaff';
import { transact, type Db, type Tx } from '../database/database.ts';
import { tellBranch } from '../realtime/tell.ts';
import { lockInstances } from './places.ts';
import { dayKey, lockStaff, readStaffedDays, type BranchDate } from './staffedDays.ts';

type Row = BranchDate & {
  id: string;
  session_id: string;
  start_time: string;
  end_time: string;
  room_id: string | null;
  age_from_months: number;
  age_to_months: number;
  left: number;
  limited: boolean;
};

/** The instances of a branch on a date that staff limit, or did until they were switched off. */
async function readLimited(tx: Tx, branch: string, date: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.nursery_id, i.branch_id, i.session_id, i.date, i.start_time, i.end_time, s.room_id, s.age_from_months,
      s.age_to_months, i.capacity - i.booked - i.held as left, s.limited_by_staff and i.status = 'open' as limited
    from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.branch_id = ${branch} and i.date = ${date}
      and i.nursery_id = (select nursery_id from branch where id = ${branch})
      and (s.limited_by_staff or i.staff_left is not null)
    order by i.id`.execute(tx);
  return rows;
}

type Places = { age: number; places: number }[];
type Counted = { id: string; left: number | null; ages: number | null; limit: Limit | null; places: Places | null };

/**
 * Counts the places of a date that staff, rooms and registered places leave, and writes them where they are shown: to the
 * instance, and so to the search. Locks in the order of a booking, so that what it counted is not out of date.
 */
export async function recountDate(tx: Tx, branch: string, date: string) {
  const before = await readLimited(tx, branch, date);
  if (before.length === 0) return;
  await lockInstances(
    tx,
    before.map(({ id }) => id),
  );
  await lockStaff(tx, before);
  const rows = await readLimited(tx, branch, date);
  const days = await readStaffedDays(tx, rows, { holds: true });
  const counted = rows.map((row): Counted => {
    const day = days.get(dayKey(row));
    if (!row.limited || !day) return { id: row.id, left: null, ages: null, limit: null, places: null };
    // Of a date that is full by its own places too, for the moment at which one is free again.
    const years = placesByYear(day, row, Math.max(1, row.left));
    const none = { places: 0, limit: null };
    const most = years.reduce((best, one) => (one.places > best.places ? one : best), years[0] ?? none);
    const ages = years.reduce((bits, { year, places }) => bits | (places > 0 ? 1 << year : 0), 0);
    const alike = years.every(({ places }) => places === most.places);
    const places = alike ? null : years.map((one) => ({ age: one.year, places: one.places }));
    return { id: row.id, left: most.places, ages, limit: most.limit, places };
  });
  const { rows: changed } = await sql<{ session_id: string; id: string }>`
    update session_instance i set staff_left = t.left, staff_ages = t.ages, staff_limit = t.limit, staff_places = nullif(t.places, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as t (id uuid, "left" smallint, ages int, "limit" text, places jsonb)
    where i.id = t.id and (i.staff_left, i.staff_ages, i.staff_limit, i.staff_places)
      is distinct from (t.left, t.ages, t.limit, nullif(t.places, 'null'::jsonb))
    returning i.id, i.session_id`.execute(tx);
  for (const { id, session_id } of changed) {
    await tellBranch(tx, branch, 'places.changed', { session_id, instance_id: id });
  }
}

/** Ends what else asks for the same and is not begun: one count answers all of it, as after many bookings at once. */
const answerAll = (db: Db, asked: { branch_id: string; date: string | null }) =>
  transact(db, (tx) =>
    sql`update outbox set done_at = ${now()} where id in (
      select id from outbox where lane = 'places' and done_at is null and attempts = 0 and payload = ${JSON.stringify(asked)}::jsonb
      for update skip locked)`.execute(tx),
  );

/** Counts a date, or all coming dates of a branch, each in a transaction of its own. */
export async function recountPlaces(db: Db, { branch_id, date }: { branch_id: string; date: string | null }) {
  await answerAll(db, { branch_id, date });
  const { rows } =
    date === null
      ? await sql<{ date: string }>`
          select distinct i.date from session_instance i
          join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
          where i.nursery_id = (select nursery_id from branch where id = ${branch_id}) and i.branch_id = ${branch_id}
            and i.date >= ${localDate()} and (s.limited_by_staff or i.staff_left is not null)
          order by i.date`.execute(db)
      : { rows: [{ date }] };
  for (const row of rows) {
    if (row.date >= localDate()) await transact(db, (tx) => recountDate(tx, branch_id, row.date));
  }
}
