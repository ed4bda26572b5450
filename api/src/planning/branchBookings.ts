import { sql } from 'kysely';
import { bookingMachine, mayHappen } from '@bairn/shared/schema/states';
import { now } from '@bairn/shared/schema/clock';
import type { ListQuery } from '@bairn/shared/schema/list';
import { branchBookingList } from '@bairn/shared/schema/lists/bookings';
import type { BranchBooking } from '@bairn/shared/schema/rows/bookings';
import { refundIfCancelled } from '../payments/refunds.ts';
import { hasBegun } from '../places/places.ts';
import { paymentTypeName } from '../config/lists.ts';
import type { Db, Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import {
  asBooking,
  bookingColumns,
  bookingSources,
  childName,
  daysOf,
  keyworkerName,
  type BookingRow,
  type Reader,
} from './bookingQueries.ts';
import type { OfBranch } from './sessionQueries.ts';

/** `cancel`: the reader may cancel bookings; `order`: open orders; `seenAt`: last looked, null where nothing is new. */
type BranchReader = Reader & { cancel: boolean; order: boolean; seenAt: string | null };
type Row = BookingRow & Pick<BranchBooking, 'order_id' | 'session_id' | 'instance_id' | 'session_name' | 'refund'>;

const sources = sql`${bookingSources} join session s on s.nursery_id = k.nursery_id and s.id = k.session_id`;
const columns = (
  reader: Reader,
) => sql`${bookingColumns(reader)}, k.order_id, k.session_id, k.instance_id, s.name as session_name,
  ${refundIfCancelled} as refund`;

function asBranchBooking(row: Row, { cancel, order, seenAt }: BranchReader): BranchBooking {
  const { order_id, session_id, instance_id, session_name, refund, ...booking } = row;
  return {
    ...asBooking(booking),
    order_id,
    session_id,
    instance_id,
    session_name,
    refund,
    is_new: seenAt !== null && row.booked_at > seenAt,
    can: {
      cancel:
        cancel && mayHappen(bookingMachine, row.status, 'cancel_by_service') && !hasBegun(row.date, row.start_time),
      order,
    },
  };
}

/** Bookings of the branch. `days` override `when`. Only a reader who sees the payers' emails finds by them. */
export const readBranchBookings = (
  db: Db,
  { nursery, branch }: OfBranch,
  query: ListQuery<typeof branchBookingList>,
  reader: BranchReader,
) =>
  readList(db, branchBookingList, query, {
    columns: columns(reader),
    from: sources,
    where: sql`k.nursery_id = ${nursery} and k.branch_id = ${branch}`,
    id: sql`k.id`,
    filters: {
      when: (when) => (query.from || query.to ? undefined : daysOf(when, reader.today)),
      from: (from) => sql`k.date >= ${from}`,
      to: (to) => sql`k.date <= ${to}`,
      status: (status) => sql`k.status = ${status}`,
      session: (session) => sql`k.session_id = ${session}`,
      payment_type: (type) => sql`k.payment_type_id = ${type}`,
      search(typed) {
        const pattern = containing(typed);
        const email = reader.contacts ? sql`u.email ilike ${pattern}` : sql`false`;
        return sql`(${childName} ilike ${pattern} or ${keyworkerName} ilike ${pattern} or ${email}
          or o.number ilike ${pattern})`;
      },
    },
    orders: {
      date: sql`k.date, k.start_time, lower(s.name), lower(c.last_name), lower(c.first_name)`,
      '-date': sql`k.date desc, k.start_time desc, lower(s.name), lower(c.last_name), lower(c.first_name)`,
      child: sql`lower(c.last_name), lower(c.first_name), k.date, k.start_time`,
      '-child': sql`lower(c.last_name) desc, lower(c.first_name) desc, k.date, k.start_time`,
      session: sql`lower(s.name), k.date, k.start_time`,
      '-session': sql`lower(s.name) desc, k.date, k.start_time`,
      booked: sql`k.created_at`,
      '-booked': sql`k.created_at desc`,
    },
    map: (row: Row) => asBranchBooking(row, reader),
  });

/** The options of the filters: the sessions and payment types of the branch's bookings. */
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
    payment_types: payment_types.map((id) => ({ id, name: paymentTypeName(id) })),
  };
}

type Look = OfBranch & { profile: string };
/** Days that count as new for a person who never looked. */
const firstLookDays = 7;

/** The time up to which a person has seen the branch's bookings; before the first look a week ago, or when they joined. */
export async function seenUntil(db: Handle, { nursery, branch, profile }: Look): Promise<string> {
  const before = new Date(now().getTime() - firstLookDays * 86_400_000).toISOString();
  const { rows } = await sql<{ seen_at: string }>`
    select coalesce(k.seen_at, greatest(p.created_at, ${before}::timestamptz)) as seen_at
    from staff_profile p left join booking_look k
      on k.nursery_id = p.nursery_id and k.staff_profile_id = p.id and k.branch_id = ${branch}
    where p.nursery_id = ${nursery} and p.id = ${profile}`.execute(db);
  return rows[0]?.seen_at ?? before;
}

/** Active bookings made since the person's last look. */
export async function countNew(db: Handle, look: Look): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking k
    where k.nursery_id = ${look.nursery} and k.branch_id = ${look.branch} and k.created_at > ${await seenUntil(db, look)}
      and k.status in ('confirmed', 'attended', 'absent')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Records the time up to which a person has looked: never in the future, and never earlier than before. */
export async function markSeen(tx: Tx, { nursery, branch, profile }: Look, until: string) {
  const at = now().toISOString();
  await sql`
    insert into booking_look (nursery_id, id, branch_id, staff_profile_id, seen_at)
    values (${nursery}, ${newId()}, ${branch}, ${profile}, ${until < at ? until : at})
    on conflict (nursery_id, staff_profile_id, branch_id)
    do update set seen_at = greatest(booking_look.seen_at, excluded.seen_at)`.execute(tx);
}
