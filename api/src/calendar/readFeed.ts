import { sql } from 'kysely';
import { calendarFile } from '@bairn/shared/format/calendar';
import { addDays, formatTime } from '@bairn/shared/format/date';
import { bookingCalendarWords } from '@bairn/shared/format/bookingCalendarWords';
import { localDate } from '@bairn/shared/schema/clock';
import type { Handle } from '../database/database.ts';
import type { Download } from '../http/download.ts';
import { notFound } from '../refusals/refusal.ts';
import { calendarDownload } from './calendarDownload.ts';
import { hashFeedSecret } from './feedSecret.ts';

/** Days back that the feed covers, and the most bookings that it has. */
const daysBack = 60;
const most = 2000;

type Row = {
  id: string;
  child: string;
  session: string;
  service: string;
  place: string;
  order_id: string;
  date: string;
  start_time: string;
  end_time: string;
  status: string;
  sequence: number;
  revised: string;
};

/**
 * The bookings of the family whose address this is, as a calendar. Children whom a court keeps the adult from are not in
 * it: `family_child` leaves them out. Neither are reasons of absences. The text changes only when a booking does, so that
 * a calendar app that sends its tag gets a 304.
 * @throws Refusal 404 for a secret that was replaced, switched off or never made
 */
export async function readFeed(db: Handle, secret: string, site: string): Promise<Download> {
  const { rows: owners } = await sql<{ keyworker: string }>`
    select f.keyworker_profile_id as keyworker from calendar_feed f
    join keyworker_profile p on p.id = f.keyworker_profile_id
    join "user" u on u.id = p.user_id and u.deleted_at is null
    where f.secret_hash = ${hashFeedSecret(secret)}`.execute(db);
  const [owner] = owners;
  if (!owner) throw notFound('This calendar could not be found.');
  const { rows } = await sql<Row>`
    select k.id, c.first_name as child, s.name as session, b.name as service,
      concat_ws(', ', b.name, b.address_line_1, b.city, b.postcode) as place, k.order_id, k.date, k.start_time, k.end_time,
      k.status,
      case k.status when 'pending' then 0
        else 1 + v.changes + case when k.status like 'cancelled%' then 1 else 0 end end as sequence,
      to_char(greatest(k.created_at, k.cancelled_at, p.settled_at, v.latest) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as revised
    from booking k
    join family_child f on f.keyworker_profile_id = k.keyworker_profile_id and f.child_id = k.child_id
    join child c on c.id = k.child_id
    join session s on s.nursery_id = k.nursery_id and s.id = k.session_id
    join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    join payment p on p.id = k.payment_id
    left join register_entry e on e.nursery_id = k.nursery_id and e.booking_id = k.id
    cross join lateral (
      select count(*)::int as changes, max(r.at) as latest from register_event r
      where r.nursery_id = e.nursery_id and r.register_entry_id = e.id and r.event in ('absent', 'undo')) v
    where k.keyworker_profile_id = ${owner.keyworker} and k.status <> 'expired'
      and k.date >= ${addDays(localDate(), -daysBack)}
    order by k.date, k.start_time, k.id limit ${most}`.execute(db);
  const { hostname } = new URL(site);
  const text = calendarFile(
    rows.map((row) => ({
      uid: `${row.id}@${hostname}`,
      date: row.date,
      start: row.start_time,
      end: row.end_time,
      ...bookingCalendarWords(row),
      place: row.place,
      description: `${row.session}, until ${formatTime(row.end_time, 'family')}.`,
      url: `${site}/planning/calendar?date=${row.date}`,
      sequence: row.sequence,
      revised: new Date(row.revised),
    })),
    { name: 'Childcare' },
  );
  return calendarDownload(text);
}
