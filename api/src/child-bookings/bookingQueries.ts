import { sql, type RawBuilder } from 'kysely';
import type { ChildBooking, ChildMonth, FamilyBooking } from '@bairn/shared/schema/childBookings';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { standingStatuses } from '@bairn/shared/schema/planning';
import { objects } from '../access/objects.ts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';
import type { Db } from '../database/database.ts';
import { allOf, limitTo } from '../http/paging.ts';
import { notFound } from '../refusals/refusal.ts';

/** Whose bookings: a family's own, or those at the branches where a service user works. */
export type Reader = { scope: KeyworkerScope | BranchScope; child: string; branch?: string | undefined };

/** A family's bookings of all its children, of one of them, or at one service. */
type FamilyReader = { scope: KeyworkerScope; child?: string | undefined; branch?: string | undefined };

type Days = { from?: string | undefined; to?: string | undefined };

/** Bookings `k` that the reader may see. What was let go before it was paid was never a booking. */
const readable = ({ scope, child, branch }: Reader | FamilyReader) =>
  allOf([
    sql`k.status <> 'expired'`,
    child !== undefined && sql`k.child_id = ${child}`,
    scope.kind === 'keyworker'
      ? sql`k.keyworker_profile_id = ${scope.keyworker}`
      : sql`k.nursery_id = ${scope.nursery} and k.branch_id = any(${scope.branches}::uuid[])`,
    branch !== undefined && sql`k.branch_id = ${branch}`,
  ]);

const between = ({ from, to }: Days) =>
  allOf([from !== undefined && sql`k.date >= ${from}`, to !== undefined && sql`k.date <= ${to}`]);

const stands = sql`k.status = any(${standingStatuses}::text[])`;
/** It stands, or waits for its payment. */
const isKept = sql`(${stands} or k.status = 'pending')`;

const columns = ({ scope }: Pick<Reader, 'scope'>): RawBuilder<unknown> => {
  const seesMoney = scope.kind === 'keyworker' || scope.staff.role !== 'nursery-staff';
  return sql`k.id, k.date, k.start_time, k.end_time, k.status,
    case when ${stands} then coalesce(e.status,
      case k.status when 'attended' then 'out' when 'absent' then 'absent' else 'expected' end) end as attendance,
    json_build_object('id', s.id, 'name', s.name) as session, json_build_object('id', b.id, 'name', b.name) as service,
    ${seesMoney ? sql`k.price` : sql`null::int`} as price`;
};

const sources = sql`booking k
  join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
  join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
  left join register_entry e on e.nursery_id = k.nursery_id and e.booking_id = k.id`;

type Wanted = Days & { status?: ChildBooking['status'] | undefined; page: number; per_page: number };

/** A page of bookings, and how many there are. */
async function readPage<Row extends ChildBooking>(
  db: Db,
  reader: Reader | FamilyReader,
  query: Wanted,
  { more, from, order }: Record<'more' | 'from' | 'order', RawBuilder<unknown>>,
) {
  const where = allOf([
    readable(reader),
    between(query),
    query.status !== undefined && sql`k.status = ${query.status}`,
  ]);
  const { rows } = await sql<Row>`
    select ${columns(reader)}${more} from ${sources}${from} where ${where}
    order by ${order} ${limitTo(query)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from booking k where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

const latestFirst = sql`k.date desc, k.start_time desc, k.id`;

/** A page of a child's bookings, the latest date first, and how many there are. */
export const readBookings = (db: Db, reader: Reader, query: Wanted) =>
  readPage(db, reader, query, { more: sql``, from: sql``, order: latestFirst });

const isOf = (keyworker: string, child: RawBuilder<unknown>) =>
  sql`${keyworker} in (${objects.child.keyworkers(child)})`;

/**
 * A page of a family's bookings with the child of each, and how many there are. From a day on the next one is first, else
 * the latest.
 * @throws Refusal 404 for a child that is not the family's
 */
export async function readFamilyBookings(db: Db, reader: FamilyReader, query: Wanted) {
  const { keyworker } = reader.scope;
  if (reader.child !== undefined) {
    const { rows } = await sql`select where ${isOf(keyworker, sql`${reader.child}::uuid`)}`.execute(db);
    if (rows.length === 0) throw notFound();
  }
  return readPage<FamilyBooking>(db, reader, query, {
    more: sql`, case when c.id is not null then
      json_build_object('id', c.id, 'full_name', c.first_name || ' ' || c.last_name) end as child`,
    from: sql` left join child c on c.id = k.child_id and ${isOf(keyworker, sql`k.child_id`)}`,
    order: query.from === undefined ? latestFirst : sql`k.date, k.start_time, k.id`,
  });
}

/** How many bookings of a family are coming, as an expression: paid, or waiting for their payment. */
export const countUpcoming = (keyworker: string): RawBuilder<number> =>
  sql`(select count(*)::int from booking k where k.keyworker_profile_id = ${keyworker} and ${isKept}
    and k.date >= ${localDate()})`;

/** The dates with bookings that stand or wait for their payment. */
export async function readDates(db: Db, reader: Reader, { from = localDate(), to = addDays(from, 365) }: Days) {
  const { rows } = await sql<{ date: string; bookings: number }>`
    select k.date, count(*)::int as bookings from booking k
    where ${readable(reader)} and ${between({ from, to })} and ${isKept}
    group by k.date order by k.date`.execute(db);
  return rows;
}

/** How many bookings are coming, past and cancelled. */
export async function countBookings(db: Db, reader: Reader) {
  const counts = (where: RawBuilder<unknown>) => sql`count(*) filter (where ${where})::int`;
  const { rows } = await sql<{ coming: number; past: number; cancelled: number }>`
    select ${counts(sql`${isKept} and k.date >= ${localDate()}`)} as coming,
      ${counts(sql`${isKept} and k.date < ${localDate()}`)} as past,
      ${counts(sql`k.status in ('cancelled_by_family', 'cancelled_by_service')`)} as cancelled
    from booking k where ${readable(reader)}`.execute(db);
  return rows[0] ?? { coming: 0, past: 0, cancelled: 0 };
}

/** A month, `2026-11`, of a child's bookings with the child's name. @throws Refusal 404 */
export async function readMonth(db: Db, reader: Reader, asked: string | undefined): Promise<ChildMonth> {
  const today = localDate();
  const month = asked ?? today.slice(0, 7);
  const { rows: children } = await sql<ChildMonth['child']>`
    select id, first_name, first_name || ' ' || last_name as full_name from child where id = ${reader.child}`.execute(
    db,
  );
  const [child] = children;
  if (!child) throw notFound();
  const first = `${month}-01`;
  const { rows: bookings } = await sql<ChildBooking>`
    select ${columns(reader)} from ${sources}
    where ${readable(reader)} and k.date >= ${first}::date and k.date < ${first}::date + interval '1 month'
    order by k.date, k.start_time, k.id`.execute(db);
  return { month, today, child, bookings };
}
