import { addDays, weekday } from '@bairn/shared/format/date';
import { demoId, fixedChoice, fixedNumber } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { leith } from './mainSessions.ts';
import { later, type Moment } from './moment.ts';
import { stayOf, type PlannedBooking } from './planBookings.ts';
import { branchId } from './services.ts';
import { colleagues, staffId } from './staff.ts';

/** The timestamp of a local time in Scotland, as an SQL text. */
const wall = (date: string, time: string) => `${date} ${time}:00 Europe/London`;

const notes = ['Slept from 12:30 to 14:00.', 'Ate all of the lentil soup.', 'A wee bit tired in the afternoon.'];

/**
 * Attendance recorded so far at the services of the published accounts: arrivals, departures and who collected,
 * absences with their reasons, and late records that wait for a decision.
 */
export function attendanceRows(planned: readonly PlannedBooking[], moment: Moment) {
  const rows = recordedRows(planned, moment);
  return { ...rows, late_record: lateRows(planned, rows.register_entry, moment) };
}

function recordedRows(planned: readonly PlannedBooking[], moment: Moment) {
  const rows = { register_entry: [] as Row[], register_event: [] as Row[] };
  for (const booking of planned) {
    const { session, date } = booking.instance;
    const present = colleagues.filter(
      ({ branches, works }) => works?.days.includes(weekday(date)) && branches.includes(session.branch),
    );
    if (present.length === 0 || !['attended', 'absent'].includes(booking.status)) continue;
    if (date < addDays(moment.today, -14)) continue;
    addEntry(
      rows,
      booking,
      present.map(({ email }) => email),
      moment,
    );
  }
  return rows;
}

type Rows = ReturnType<typeof recordedRows>;

/** What a tablet without a network recorded of two children on the last day, against what was recorded at the door. */
function lateRows(planned: readonly PlannedBooking[], recorded: readonly Row[], { today }: Moment): Row[] {
  const entries = new Map(recorded.map((row) => [row['booking_id'], row]));
  const left = planned.flatMap(({ key, instance: { session, date } }) => {
    const entry = entries.get(demoId('booking', key));
    return session.branch === leith && date < today && entry?.['status'] === 'out'
      ? [{ key, session, date, entry }]
      : [];
  });
  const last = left.reduce((day, { date }) => (date > day ? date : day), '');
  const [leaving, absence] = left.filter(({ date }) => date === last);
  const base = { device_id: demoId('device', 'tablet'), outcome: 'conflict', conflict: 'changed' };
  const row = (of: (typeof left)[number], at: string, more: Row): Row => ({
    ...base,
    nursery_id: of.session.nursery,
    id: demoId('late-record', of.key),
    branch_id: branchId(of.session.branch),
    booking_id: demoId('booking', of.key),
    record_key: demoId('late-key', of.key),
    tapped_at: at,
    device_at: at,
    received_at: wall(of.date, '19:10'),
    collected_by: null,
    absence_reason: null,
    ...more,
  });
  return [
    ...(leaving
      ? [
          row(leaving, wall(leaving.date, later(leaving.session.end, -3)), {
            staff_profile_id: leaving.entry['signed_in_by'],
            event: 'sign_out',
            seen: 'in',
            seen_at: leaving.entry['signed_in_at'],
            collected_by: 'Morag Geddes',
          }),
        ]
      : []),
    ...(absence
      ? [
          row(absence, wall(absence.date, later(absence.session.start, 40)), {
            staff_profile_id: absence.entry['signed_out_by'],
            event: 'absent',
            seen: 'expected',
            seen_at: null,
            absence_reason: 'no_show',
          }),
        ]
      : []),
  ];
}

function addEntry(
  rows: Rows,
  { key, family, instance, status, collected }: PlannedBooking,
  staff: readonly string[],
  { today, time }: Moment,
) {
  const { session, date } = instance;
  const entry = demoId('register', key);
  const [opener, closer] = [staffId(fixedChoice(`${key}/in`, staff)), staffId(fixedChoice(`${key}/out`, staff))];
  const stay = stayOf(key, session);
  const [arrives, leaves] = [stay.arrives, collected ?? stay.leaves];
  const arrived = wall(date, arrives);
  const absent = status === 'absent';
  const left = absent || (date === today && leaves > time) ? null : wall(date, leaves);
  const reason = absent ? fixedChoice(`${key}/reason`, ['ill', 'ill', 'holiday', 'family']) : null;
  // Families report what they know before; a family's own reasons they told the staff.
  const byFamily = reason === 'ill' || reason === 'holiday';
  const collector = `${family.first} ${family.last}`;
  const nursery_id = session.nursery;
  rows.register_entry.push({
    nursery_id,
    id: entry,
    booking_id: demoId('booking', key),
    status: absent ? 'absent' : left ? 'out' : 'in',
    signed_in_at: absent ? null : arrived,
    signed_in_by: absent ? null : opener,
    signed_out_at: left,
    signed_out_by: left && closer,
    collected_by: left && collector,
    absence_reason: reason,
    absent_by: absent && !byFamily ? opener : null,
    absent_by_family: byFamily,
    note: left && fixedNumber(`${key}/note`, 100) < 12 ? fixedChoice(`${key}/words`, notes) : null,
    recorded_at: left ?? arrived,
    created_at: arrived,
  });
  const event = (name: string, more: Row) =>
    rows.register_event.push({
      nursery_id,
      id: demoId('register-event', `${key}/${name}`),
      register_entry_id: entry,
      event: name,
      collected_by: null,
      absence_reason: null,
      by_family: false,
      ...more,
    });
  if (absent) {
    event('absent', {
      status: 'absent',
      staff_profile_id: byFamily ? null : opener,
      by_family: byFamily,
      at: arrived,
      absence_reason: reason,
    });
    return;
  }
  event('sign_in', { status: 'in', staff_profile_id: opener, at: arrived });
  if (left) event('sign_out', { status: 'out', staff_profile_id: closer, at: left, collected_by: collector });
}
