import { sql } from 'kysely';
import { calendarFile } from '@bairn/shared/format/calendar';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { calendarDownload } from '../calendar/calendarDownload.ts';
import { hashFeedSecret } from '../calendar/feedSecret.ts';
import type { Handle } from '../database/database.ts';
import type { Download } from '../http/download.ts';
import { notFound } from '../refusals/refusal.ts';

/** Days back that the feed covers, and the most shifts that it has. */
const daysBack = 60;
const most = 1000;

type Row = {
  id: string;
  date: string;
  start_time: string;
  end_time: string;
  break_minutes: number;
  room: string | null;
  service: string;
  place: string;
  confirmation: 'pending' | 'confirmed';
  version: number;
  revised: string;
};

/**
 * The published shifts of the person whose address this is, as a calendar, while they work for the provider. Notes are not
 * in it. The text changes only when a shift does.
 * @throws Refusal 404 for a secret that was replaced, switched off or never made
 */
export async function readScheduleFeed(db: Handle, secret: string, site: string): Promise<Download> {
  const { rows: owners } = await sql<{ nursery: string; staff: string }>`
    select f.nursery_id as nursery, f.staff_profile_id as staff from schedule_feed f
    join staff_profile s on s.nursery_id = f.nursery_id and s.id = f.staff_profile_id and s.deleted_at is null
      and s.suspended_at is null
    join nursery n on n.id = s.nursery_id and n.suspended_at is null
    join "user" u on u.id = s.user_id and u.deleted_at is null
    where f.secret_hash = ${hashFeedSecret(secret)}`.execute(db);
  const [owner] = owners;
  if (!owner) throw notFound('This calendar could not be found.');
  const { rows } = await sql<Row>`
    select h.id, h.date, h.start_time, h.end_time, h.break_minutes, r.name as room, b.name as service,
      concat_ws(', ', b.name, b.address_line_1, b.city, b.postcode) as place, h.confirmation, h.version,
      to_char(greatest(h.created_at, h.changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as revised
    from shift h join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.status <> 'draft'
    join branch b on b.nursery_id = o.nursery_id and b.id = o.branch_id
    left join room r on r.nursery_id = h.nursery_id and r.id = h.room_id
    where h.nursery_id = ${owner.nursery} and h.staff_profile_id = ${owner.staff}
      and h.confirmation in ('pending', 'confirmed') and h.date >= ${addDays(localDate(), -daysBack)}
    order by h.date, h.start_time, h.id limit ${most}`.execute(db);
  const { hostname } = new URL(site);
  return calendarDownload(
    calendarFile(
      rows.map((row) => ({
        uid: `${row.id}@${hostname}`,
        date: row.date,
        start: row.start_time,
        end: row.end_time,
        title: row.room ? `Shift in ${row.room}, ${row.service}` : `Shift at ${row.service}`,
        status: row.confirmation === 'confirmed' ? 'confirmed' : 'tentative',
        place: row.place,
        description: row.break_minutes > 0 ? `${row.break_minutes} minutes break.` : '',
        url: `${site}/settings/schedule`,
        sequence: row.version - 1,
        revised: new Date(row.revised),
      })),
      { name: 'Shifts' },
    ),
  );
}
