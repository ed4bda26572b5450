import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { ageInMonths } from '@bairn/shared/format/age';
import { standingStatuses, type SessionBooking, type sessionBookings } from '@bairn/shared/schema/planning';
import { namesOf } from '../config/lists.ts';
import type { Db } from '../plugins/database.ts';
import { allOf, containing, limitTo } from '../plugins/paging.ts';
import type { OfBranch } from './sessionQueries.ts';

type Filter = z.output<NonNullable<(typeof sessionBookings)['query']>>;
/** A booking `k` as `bookingColumns` select it. */
export type BookingRow = Omit<SessionBooking, 'child' | 'keyworker' | 'payment_type'> & {
  child_id: string;
  child_name: string;
  /** Null where the booking does not stand, as the next two. */
  shown_dob: string | null;
  /** For the age alone. */
  dob: string;
  allergies: string[] | null;
  medical_needs: string | null;
  keyworker_name: string;
  phone: string | null;
  email: string;
  payment_type_id: number;
};

export const childName = sql`(c.first_name || ' ' || c.last_name)`;
export const keyworkerName = sql`(u.first_name || ' ' || u.last_name)`;

const orders: Record<Filter['sort'], string> = {
  date: 'k.date, k.start_time, lower(c.last_name), lower(c.first_name)',
  '-date': 'k.date desc, k.start_time desc, lower(c.last_name), lower(c.first_name)',
  child: 'lower(c.last_name), lower(c.first_name), k.date',
  '-child': 'lower(c.last_name) desc, lower(c.first_name) desc, k.date',
};

/** A booking `k` with its child, its family and its order. */
export const bookingSources = sql`booking k
  join child c on c.id = k.child_id
  join keyworker_profile kp on kp.id = k.keyworker_profile_id
  join "user" u on u.id = kp.user_id
  join "order" o on o.id = k.order_id`;

/** What a service knows of a child only while a booking `k` of theirs stands. */
function whileItStands(column: 'dob' | 'allergies' | 'medical_needs') {
  return sql`case when k.status = any(${[...standingStatuses]}::text[]) then c.${sql.ref(column)} end`;
}

export const bookingColumns = sql`k.id, k.status, k.date, k.start_time, k.end_time, k.price, k.created_at as booked_at,
  k.payment_type_id, c.id as child_id, ${childName} as child_name, c.dob, ${whileItStands('dob')} as shown_dob,
  ${whileItStands('allergies')} as allergies, ${whileItStands('medical_needs')} as medical_needs,
  ${keyworkerName} as keyworker_name, u.telephone_number as phone, u.email, o.number as order_number`;

/** Which days: a date that is named goes before `when`. */
function daysOf({ date, when }: Filter, today: string) {
  if (date) return sql`k.date = ${date}`;
  if (when === 'all') return undefined;
  return when === 'past' ? sql`k.date < ${today}` : sql`k.date >= ${today}`;
}

/** The row as the contract names it, with the child's age on the day. */
export function asBooking(row: BookingRow): SessionBooking {
  const {
    child_id,
    child_name,
    shown_dob,
    dob,
    allergies,
    medical_needs,
    keyworker_name,
    phone,
    email,
    payment_type_id,
    ...rest
  } = row;
  return {
    ...rest,
    child: {
      id: child_id,
      full_name: child_name,
      dob: shown_dob,
      age_months: ageInMonths(dob, row.date),
      allergies,
      medical_needs,
    },
    keyworker: { name: keyworker_name, phone, email },
    payment_type: namesOf('payment_types', [payment_type_id])[0] ?? '',
  };
}

/** Bookings of one session, one page of them, and how many there are in all. */
export async function readBookings(
  db: Db,
  { nursery, branch }: OfBranch,
  session: string,
  filter: Filter,
  today: string,
) {
  const pattern = filter.search && containing(filter.search);
  const where = allOf([
    sql`k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.session_id = ${session}`,
    daysOf(filter, today),
    filter.status && sql`k.status = ${filter.status}`,
    pattern && sql`(${childName} ilike ${pattern} or ${keyworkerName} ilike ${pattern} or o.number ilike ${pattern})`,
  ]);
  const { rows } = await sql<BookingRow>`
    select ${bookingColumns} from ${bookingSources} where ${where} order by ${sql.raw(orders[filter.sort])}, k.id ${limitTo(filter)}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from ${bookingSources} where ${where}`.execute(
    db,
  );
  return { rows: rows.map(asBooking), total: counted.rows[0]?.total ?? 0 };
}
