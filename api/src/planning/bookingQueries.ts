import { sql } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import type { ListQuery } from '@bairn/shared/schema/list';
import { sessionBookingList } from '@bairn/shared/schema/lists/bookings';
import { standingStatuses } from '@bairn/shared/schema/planning';
import type { SessionBooking } from '@bairn/shared/schema/rows/bookings';
import { paidWith } from '../config/lists.ts';
import type { Db } from '../database/database.ts';
import { childNeedsWhere } from '../families/childNeeds.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import type { OfBranch } from './sessionQueries.ts';

type Needs = Omit<SessionBooking['child'], 'id' | 'full_name' | 'dob' | 'age_months'>;

/** A booking `k` as selected by `bookingColumns`. */
export type BookingRow = Omit<SessionBooking, 'child' | 'keyworker' | 'payment_type'> &
  Needs & {
    child_id: string;
    child_name: string;
    /** Null unless the booking is active, like the needs. */
    shown_dob: string | null;
    /** Used for the age only. */
    dob: string;
    keyworker_name: string;
    /** Null for a reader who may not see the payer's contact details, like the email. */
    phone: string | null;
    email: string | null;
    payment_type_id: number;
    funded_minutes: number;
  };

export const childName = sql`(c.first_name || ' ' || c.last_name)`;
export const keyworkerName = sql`(u.first_name || ' ' || u.last_name)`;

/** A booking `k` with its child, its family and its order. */
export const bookingSources = sql`booking k
  join child c on c.id = k.child_id
  join payer u on u.id = k.keyworker_profile_id
  join "order" o on o.id = k.order_id`;

/** A service knows these details of a child only while a booking `k` is active. */
const stands = sql`k.status = any(${[...standingStatuses]}::text[])`;

/** What a reader may see beside the bookings. */
export type Reader = { today: string; contacts: boolean };

export const bookingColumns = ({
  contacts,
}: Reader) => sql`k.id, k.status, k.date, k.start_time, k.end_time, k.price, k.created_at as booked_at,
  k.payment_type_id, k.funded_minutes, c.id as child_id, ${childName} as child_name, c.dob, case when ${stands} then c.dob end as shown_dob,
  ${childNeedsWhere(stands)},
  ${keyworkerName} as keyworker_name, ${contacts ? sql`u.telephone_number` : sql`null`} as phone,
  ${contacts ? sql`u.email` : sql`null`} as email, o.number as order_number`;

/** The row in the shape of the contract, with the child's age on the day. */
export function asBooking(row: BookingRow): SessionBooking {
  const {
    child_id,
    child_name,
    shown_dob,
    dob,
    allergies,
    no_allergies_on,
    medical_needs,
    no_medical_needs_on,
    keyworker_name,
    phone,
    email,
    payment_type_id,
    funded_minutes,
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
      no_allergies_on,
      medical_needs,
      no_medical_needs_on,
    },
    keyworker: { name: keyworker_name, phone, email },
    payment_type: paidWith(payment_type_id, funded_minutes),
  };
}

/** The condition of a view of bookings `k`: upcoming, past or all. */
export const daysOf = (when: ListQuery<typeof sessionBookingList>['when'], today: string) =>
  when === 'all' ? undefined : when === 'past' ? sql`k.date < ${today}` : sql`k.date >= ${today}`;

/** Bookings of one session. `date` overrides `when`. */
export const readBookings = (
  db: Db,
  { nursery, branch, session }: OfBranch & { session: string },
  query: ListQuery<typeof sessionBookingList>,
  reader: Reader,
) =>
  readList(db, sessionBookingList, query, {
    columns: bookingColumns(reader),
    from: bookingSources,
    where: sql`k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.session_id = ${session}`,
    id: sql`k.id`,
    filters: {
      when: (when) => (query.date ? undefined : daysOf(when, reader.today)),
      date: (date) => sql`k.date = ${date}`,
      status: (status) => sql`k.status = ${status}`,
      search(typed) {
        const pattern = containing(typed);
        return sql`(${childName} ilike ${pattern} or ${keyworkerName} ilike ${pattern} or o.number ilike ${pattern})`;
      },
    },
    orders: {
      date: sql`k.date, k.start_time, lower(c.last_name), lower(c.first_name)`,
      '-date': sql`k.date desc, k.start_time desc, lower(c.last_name), lower(c.first_name)`,
      child: sql`lower(c.last_name), lower(c.first_name), k.date`,
      '-child': sql`lower(c.last_name) desc, lower(c.first_name) desc, k.date`,
    },
    map: asBooking,
  });
