import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { now } from '@bairn/shared/schema/clock';
import type { BranchBooking, listBranchBookings } from '@bairn/shared/schema/planning';
import { hasBegun } from '../booking/places.ts';
import { namesOf } from '../config/lists.ts';
import type { Db, Handle, Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { allOf, containing, limitTo } from '../plugins/paging.ts';
import {
  asBooking,
  bookingColumns,
  bookingSources,
  childName,
  keyworkerName,
  type BookingRow,
} from './bookingQueries.ts';
import type { OfBranch } from './sessionQueries.ts';

export type BookingFilter = z.output<NonNullable<(typeof listBranchBookings)['query']>>;
type Row = BookingRow & Pick<BranchBooking, 'order_id' | 'session_id' | 'instance_id' | 'session_name'>;

const orders: Record<BookingFilter['sort'], string> = {
  date: 'k.date, k.start_time, lower(s.name), lower(c.last_name), lower(c.first_name)',
  '-date': 'k.date desc, k.start_time desc, lower(s.name), lower(c.last_name), lower(c.first_name)',
  child: 'lower(c.last_name), lower(c.first_name), k.date, k.start_time',
  '-child': 'lower(c.last_name) desc, lower(c.first_name) desc, k.date, k.start_time',
  session: 'lower(s.name), k.date, k.start_time',
  '-session': 'lower(s.name) desc, k.date, k.start_time',
  booked: 'k.created_at',
  '-booked': 'k.created_at desc',
};

const sources = sql`${bookingSources} join session s on s.nursery_id = k.nursery_id and s.id = k.session_id`;
const columns = sql`${bookingColumns}, k.order_id, k.session_id, k.instance_id, s.name as session_name`;

/** Which days: any that is named goes before `when`. */
function daysOf({ from, to, when }: BookingFilter, today: string) {
  if (from || to || when === 'all') {
    return allOf([from && sql`k.date >= ${from}`, to && sql`k.date <= ${to}`]);
  }
  return when === 'past' ? sql`k.date < ${today}` : sql`k.date >= ${today}`;
}

function matching({ nursery, branch }: OfBranch, filter: BookingFilter, today: string) {
  const pattern = filter.search && containing(filter.search);
  return allOf([
    sql`k.nursery_id = ${nursery} and k.branch_id = ${branch}`,
    daysOf(filter, today),
    filter.status && sql`k.status = ${filter.status}`,
    filter.session && sql`k.session_id = ${filter.session}`,
    filter.payment_type !== undefined && sql`k.payment_type_id = ${filter.payment_type}`,
    pattern &&
      sql`(${childName} ilike ${pattern} or ${keyworkerName} ilike ${pattern} or u.email ilike ${pattern}
        or o.number ilike ${pattern})`,
  ]);
}

const inOrder = ({ sort }: BookingFilter) => sql`order by ${sql.raw(orders[sort])}, k.id`;

function asBranchBooking(row: Row, seenAt: string | null): BranchBooking {
  const { order_id, session_id, instance_id, session_name, ...booking } = row;
  return {
    ...asBooking(booking),
    order_id,
    session_id,
    instance_id,
    session_name,
    is_new: seenAt !== null && row.booked_at > seenAt,
    can: { cancel: row.status === 'confirmed' && !hasBegun(row.date, row.start_time) },
  };
}

/** Bookings of the branch, one page of them, and how many there are in all. */
export async function readBranchBookings(
  db: Db,
  of: OfBranch,
  filter: BookingFilter,
  today: string,
  seenAt: string | null,
) {
  const where = matching(of, filter, today);
  const { rows } = await sql<Row>`
    select ${columns} from ${sources} where ${where} ${inOrder(filter)} ${limitTo(filter)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from ${sources} where ${where}`.execute(db);
  return { rows: rows.map((row) => asBranchBooking(row, seenAt)), total: counted.rows[0]?.total ?? 0 };
}

/**
 * All bookings that match, in their order, `batch` of them a statement. Which they are is settled at the start: what is
 * booked or cancelled meanwhile neither shifts nor doubles a row.
 */
export async function* everyBooking(db: Db, of: OfBranch, filter: BookingFilter, today: string, batch = 500) {
  const matched = await sql<{ id: string }>`
    select k.id from ${sources} where ${matching(of, filter, today)} ${inOrder(filter)}`.execute(db);
  const ids = matched.rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += batch) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sources}
      where k.id = any(${ids.slice(start, start + batch)}::uuid[]) ${inOrder(filter)}`.execute(db);
    yield rows.map((row) => asBranchBooking(row, null));
  }
}

/** What the filters offer: the sessions and payment types that the branch has bookings of. */
export async function readChoices(db: Db, { nursery, branch }: OfBranch) {
  const { rows } = await sql<{ sessions: { id: string; name: string }[]; payment_types: number[] }>`
    select
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id), '[]')
        from session s where s.nursery_id = ${nursery} and s.branch_id = ${branch}
          and exists (select from booking k where k.nursery_id = s.nursery_id and k.session_id = s.id)) as sessions,
      (select coalesce(json_agg(distinct k.payment_type_id order by k.payment_type_id), '[]') from booking k
        where k.nursery_id = ${nursery} and k.branch_id = ${branch}) as payment_types`.execute(db);
  const { sessions = [], payment_types = [] } = rows[0] ?? {};
  return {
    sessions,
    payment_types: payment_types.map((id) => ({ id, name: namesOf('payment_types', [id])[0] ?? '' })),
  };
}

type Look = OfBranch & { profile: string };
/** Days that count as new to somebody who never looked. */
const firstLookDays = 7;

/** How far a person has looked through the branch's bookings; before the first look, a week back. */
export async function seenUntil(db: Handle, { nursery, branch, profile }: Look): Promise<string> {
  const { rows } = await sql<{ seen_at: string }>`
    select seen_at from booking_look
    where nursery_id = ${nursery} and staff_profile_id = ${profile} and branch_id = ${branch}`.execute(db);
  return rows[0]?.seen_at ?? new Date(now().getTime() - firstLookDays * 86_400_000).toISOString();
}

/** Bookings that stand, made since the person's last look. */
export async function countNew(db: Handle, look: Look): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking k
    where k.nursery_id = ${look.nursery} and k.branch_id = ${look.branch} and k.created_at > ${await seenUntil(db, look)}
      and k.status in ('confirmed', 'attended', 'absent')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Remembers how far a person has looked; never further than now, and never back. */
export async function markSeen(tx: Tx, { nursery, branch, profile }: Look, until: string) {
  const at = now().toISOString();
  await sql`
    insert into booking_look (nursery_id, id, branch_id, staff_profile_id, seen_at)
    values (${nursery}, ${newId()}, ${branch}, ${profile}, ${until < at ? until : at})
    on conflict (nursery_id, staff_profile_id, branch_id)
    do update set seen_at = greatest(booking_look.seen_at, excluded.seen_at)`.execute(tx);
}
