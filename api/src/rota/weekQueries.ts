import { sql, type RawBuilder } from 'kysely';
import { addDays, mondayOf } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { RotaDate, RotaRoom } from '@bairn/shared/schema/rotaFacts';
import type { RotaCertificate, RotaHead, RotaShift } from '@bairn/shared/schema/rotaShift';
import type * as z from 'zod/mini';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';

/** A branch that the access rule has allowed. */
export type OfBranch = { nursery: string; branch: string };

/** Monday and Sunday of a rota. */
export const spanOf = ({ year, week }: Pick<RotaHead, 'year' | 'week'>) => {
  const from = mondayOf(year, week);
  return { from, to: addDays(from, 6) };
};

/** The state of a rota today: a published one is locked once its week is over, whether or not the job has run. */
export const statusToday = (head: Pick<RotaHead, 'status' | 'year' | 'week'>): RotaHead['status'] =>
  head.status === 'published' && spanOf(head).to < localDate() ? 'locked' : head.status;

/** The columns of a head of a rota `o`. */
export const headColumns = sql`o.id, o.year, o.week, o.status, o.revision, o.published_at`;

/** A rota of a branch by its id. @throws Refusal 404 */
export async function findRota(db: Handle, { nursery, branch }: OfBranch, id: string, lock = false): Promise<RotaHead> {
  const { rows } = await sql<RotaHead>`
    select ${headColumns} from rota o where o.nursery_id = ${nursery} and o.branch_id = ${branch} and o.id = ${id}
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  const [head] = rows;
  if (!head) throw notFound('This rota could not be found.');
  return { ...head, status: statusToday(head) };
}

/** The columns of a shift `h` as a rota keeps it. */
export const shiftRowColumns = sql`h.id, h.version, h.staff_profile_id, h.room_id, h.date, h.start_time, h.end_time,
  h.break_minutes, h.break_start, h.confirmation, h.note, h.declined_reason`;

/** The shifts `h` of rotas `o` of a branch that a condition leaves, by date, start and id. */
export async function readRotaShifts(db: Handle, { nursery, branch }: OfBranch, which: RawBuilder<unknown>) {
  const { rows } = await sql<RotaShift>`
    select ${shiftRowColumns} from shift h join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id
    where h.nursery_id = ${nursery} and o.branch_id = ${branch} and ${which}
    order by h.date, h.start_time, h.id`.execute(db);
  return rows;
}

type Dates = readonly string[];
type DateRow = Omit<z.output<typeof RotaDate>, 'date'>;

/** The dates with their opening hours and closing days. */
export async function readDates(db: Handle, { nursery, branch }: OfBranch, dates: Dates) {
  const { rows } = await sql<DateRow & { date: string }>`
    select d.date, c.name as closed, t.opens, t.closes from unnest(${dates}::date[]) d(date)
    left join closing_day c on c.nursery_id = ${nursery} and c.branch_id = ${branch} and c.date = d.date
      and c.status = 'confirmed'
    left join lateral (select min(p.opens) as opens, max(p.closes) as closes from opening_time p
      where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.day = extract(isodow from d.date)) t on true
    order by d.date`.execute(db);
  return rows;
}

/** The opening hours of a branch by weekday. */
export async function readOpening(db: Handle, { nursery, branch }: OfBranch) {
  const { rows } = await sql<{ day: number; opens: string; closes: string }>`
    select day::int as day, min(opens) as opens, max(closes) as closes from opening_time
    where nursery_id = ${nursery} and branch_id = ${branch} group by day order by day`.execute(db);
  return rows;
}

/** The rooms of a branch, without archived ones but those of these ids. */
export async function readRooms(db: Handle, { nursery, branch }: OfBranch, used: readonly string[]) {
  const { rows } = await sql<RotaRoom>`
    select id, name, index from (
      select r.id, r.name, r.archived_at, (row_number() over (order by r.id) - 1)::int as index from room r
      where r.nursery_id = ${nursery} and r.branch_id = ${branch}) r
    where r.archived_at is null or r.id = any(${used}::uuid[]) order by r.index`.execute(db);
  return rows;
}

type CertificateRow = Omit<RotaCertificate, 'by'> & { by: string | null };

/** The certificate of the latest check of a rota; null before the first. */
export async function readCertificate(db: Handle, { nursery }: Pick<OfBranch, 'nursery'>, rota: string) {
  const { rows } = await sql<CertificateRow>`
    select c.revision, c.checked_at, case when u.deleted_at is null then u.first_name || ' ' || u.last_name end as by,
      c.rules, c.facts_hash, c.breaches, c.reason
    from rota_certificate c join "user" u on u.id = c.user_id
    where c.nursery_id = ${nursery} and c.rota_id = ${rota} order by c.checked_at desc, c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
