import { sql } from 'kysely';
import { formatDay, formatTime } from '@bairn/shared/format/date';
import { formatPhone } from '@bairn/shared/format/phone';
import type { FamilyAbsenceReason } from '@bairn/shared/schema/absence';
import { localDate, localTime } from '@bairn/shared/schema/clock';
import { absenceUntil } from '../families/absenceUntil.ts';
import { cancelOnClosed } from '../cancelling/cancelBookings.ts';
import type { Tx } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { lockDate, lockEntry, type LockedEntry } from './lockEntry.ts';
import { recordEvent } from './recordAttendance.ts';

type By = { user: string; request: string };
type Found = { nursery: string; branch: string; service: string; phone: string | null; until: string };

/** What decides until when a family may report. @throws Refusal 404 */
async function find(tx: Tx, booking: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select k.nursery_id as nursery, k.branch_id as branch, b.name as service, b.contact_phone as phone,
      ${absenceUntil('k', 'b')} as until
    from booking k join branch b on b.nursery_id = k.nursery_id and b.id = k.branch_id
    where k.id = ${booking}`.execute(tx);
  if (!rows[0]) throw notFound('This booking could not be found.');
  return rows[0];
}

/** After the cut-off staff are already preparing the session, so they are phoned. @throws Refusal 409 `too_late` */
function refuseLate({ until, service, phone }: Found, { first_name }: LockedEntry) {
  if (`${localDate()} ${localTime()}` < until) return;
  const [date = '', time = ''] = until.split(' ');
  const call = phone ? `Please phone ${service} on ${formatPhone(phone)}.` : `Please phone ${service}.`;
  const when = `${formatDay(date)} at ${formatTime(time, 'family')}`;
  throw conflict(`${first_name}'s absence could be changed here until ${when}. ${call}`, 'too_late');
}

const stateWords = { in: 'was signed in', out: 'was signed in and out', absent: 'was marked absent' };

const tell = (tx: Tx, { nursery, branch }: Found, entry: LockedEntry) =>
  notify(tx, {
    type: 'bookings.absence',
    object: entry.booking_id,
    to: { nursery, branch, except: null },
    ids: { order_id: entry.order_id, booking_ids: [entry.booking_id], instance_id: entry.instance_id },
  });

/**
 * A family reports that its child does not come. The booking is locked, so a sign-in at the same moment is either seen
 * here or sees the absence. The place stays taken and nothing is refunded. A repeat changes nothing.
 * @throws Refusal 404, 409 `too_late`, or `changed` where staff have recorded something
 */
export async function report(tx: Tx, booking: string, reason: FamilyAbsenceReason | null, by: By) {
  const found = await find(tx, booking);
  const entry = await lockEntry(tx, found, booking);
  if (!entry.absent_by_family) {
    refuseLate(found, entry);
    if (entry.status !== 'expected') {
      throw conflict(
        `${entry.first_name} ${stateWords[entry.status]} by ${found.service}. Nothing has changed.`,
        'changed',
      );
    }
    const body = { booking_id: booking, event: 'absent', from: 'expected', reason } as const;
    await recordEvent(tx, found, body, { ...by, profile: null });
    await tell(tx, found, entry);
  }
  return { booking_id: booking, absent: true };
}

/**
 * A family takes back the absence that it reported itself. On a date that was closed since, the booking is then cancelled
 * and refunded in full, as closing does.
 * @throws Refusal 404, 409 `too_late`, `booked_elsewhere`, or `changed` where the service recorded the absence
 */
export async function takeBack(tx: Tx, booking: string, by: By) {
  const found = await find(tx, booking);
  await lockDate(tx, found, booking);
  const entry = await lockEntry(tx, found, booking);
  if (entry.status !== 'expected') {
    if (!entry.absent_by_family) {
      const message = `${entry.first_name} ${stateWords[entry.status]} by ${found.service}. Please phone them to change it.`;
      throw conflict(message, 'changed');
    }
    refuseLate(found, entry);
    const body = { booking_id: booking, event: 'undo', from: 'absent' } as const;
    await recordEvent(tx, found, body, { ...by, profile: null });
    await tell(tx, found, entry);
    await cancelOnClosed(tx, sql`k.id = ${booking}`, by);
  }
  return { booking_id: booking, absent: false };
}
