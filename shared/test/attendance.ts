import { readAttendance, recordAttendance, signInChildren } from '@bairn/shared/calls/attendance';
import { allowedEvents, type Attendance, type AttendanceEntry } from '@bairn/shared/schema/attendance';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
import { fakeApi } from './fakeApi.ts';
import { makeId } from './people.ts';

/** The day of the made attendance: a Tuesday. */
export const attendanceDay = '2026-11-24';

const session = makeId();

/** What is recorded of an entry in each state, at ten to eight. */
const recorded: Record<AttendanceEntry['status'], Partial<AttendanceEntry>> = {
  expected: {},
  in: { signed_in_at: '2026-11-24T07:50:00.000Z', signed_in_by: 'Shona MacLeod' },
  out: {
    signed_in_at: '2026-11-24T07:50:00.000Z',
    signed_in_by: 'Shona MacLeod',
    signed_out_at: '2026-11-24T12:40:00.000Z',
    signed_out_by: 'Shona MacLeod',
    collected_by: 'Eilidh Fraser',
  },
  absent: { absence_reason: 'ill', absent_by: 'Shona MacLeod' },
};

/** An entry of a child Fraser with this first name, booked from 08:00 to 13:00; expected unless told. */
export function makeEntry(
  name: string,
  { child, ...own }: Partial<Omit<AttendanceEntry, 'child'>> & { child?: Partial<AttendanceEntry['child']> } = {},
): AttendanceEntry {
  const { status = 'expected', date = attendanceDay } = own;
  const recorded_at = status === 'expected' ? null : '2026-11-24T07:50:00.000Z';
  return {
    booking_id: makeId(),
    session_id: session,
    instance_id: makeId(),
    session_name: 'Toddler Room',
    date,
    start_time: '08:00',
    end_time: '13:00',
    status,
    child: {
      id: makeId(),
      first_name: name,
      full_name: `${name} Fraser`,
      dob: '2024-01-02',
      age_months: 34,
      allergies: [],
      no_allergies_on: null,
      medical_needs: null,
      no_medical_needs_on: null,
      needs_asked_on: null,
      may_not_collect: [],
      ...child,
    },
    keyworker: { name: 'Eilidh Fraser', phone: '+441314960101' },
    collectors: [
      { name: 'Eilidh Fraser', relation: 'parent', phone: '+441314960101', pickup: null },
      { name: 'Morag Fraser', relation: 'grandparent', phone: null, pickup: null },
    ],
    signed_in_at: null,
    signed_in_by: null,
    signed_out_at: null,
    signed_out_by: null,
    collected_by: null,
    absence_reason: null,
    absent_by: null,
    absent_by_family: false,
    note: null,
    recorded_at,
    ...recorded[status],
    can: allowedEvents({ status, date, recorded_on: recorded_at && attendanceDay }, attendanceDay),
    ...own,
  };
}

/** The attendance of one session with these entries, before it begins. */
export function makeAttendance(entries: AttendanceEntry[], own: Partial<Attendance> = {}): Attendance {
  const nobody = { expected: 0, in: 0, out: 0, absent: 0 };
  return {
    date: attendanceDay,
    today: attendanceDay,
    now: '07:50',
    answered_at: '2026-11-24T07:50:00.000Z',
    conflicts: [],
    undecided: [],
    sessions: [
      {
        session_id: session,
        instance_id: makeId(),
        name: 'Toddler Room',
        start_time: '08:00',
        end_time: '13:00',
        status: 'open',
        capacity: 20,
        booked: entries.length,
        held: 0,
        headcount: nobody,
        adults_needed: 0,
      },
    ],
    headcount: nobody,
    adults_needed: 0,
    on_shift: null,
    entries,
    session_name: 'Toddler Room',
    earlier: '2026-11-23',
    later: '2026-11-25',
    ...own,
  };
}

/** A server that keeps the attendance of one day and moves its entries by the state table. */
export function keepAttendance(entries: AttendanceEntry[], own: Partial<Attendance> = {}) {
  let present = entries;
  const put = (moved: AttendanceEntry) => {
    present = present.map((one) => (one.booking_id === moved.booking_id ? moved : one));
    return moved;
  };
  const find = (booking: string) => present.find(({ booking_id }) => booking_id === booking);
  const api = fakeApi()
    .on(readAttendance, () => ({ data: makeAttendance(present, own) }))
    .on(recordAttendance, ({ body }) => {
      const entry = find(body?.booking_id ?? '');
      const status = entry && nextState(attendanceMachine, entry.status, body?.event ?? 'undo');
      if (!entry || !status) throw new Error('an illegal tap');
      const { booking_id, child } = entry;
      const reason = body?.reason ? { absence_reason: body.reason } : {};
      const collector = body?.collected_by ? { collected_by: body.collected_by } : {};
      return { data: put(makeEntry(child.first_name, { booking_id, child, status, ...reason, ...collector })) };
    })
    .on(signInChildren, ({ body }) => ({
      data: (body?.booking_ids ?? []).map((booking_id) => {
        const entry = find(booking_id);
        if (entry?.status !== 'expected') {
          return { booking_id, entry: entry ?? null, refusal: `${entry?.child.first_name} is already marked absent.` };
        }
        const { child } = entry;
        return {
          booking_id,
          entry: put(makeEntry(child.first_name, { booking_id, child, status: 'in' })),
          refusal: null,
        };
      }),
    }));
  /** What another device records: the screens learn of it when they ask again. */
  return Object.assign(api, { elsewhere: put });
}
