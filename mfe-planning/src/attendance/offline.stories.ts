import { readAttendance } from '@bairn/shared/calls/attendance';
import { setOfflineStore } from '@bairn/shared/offline/offlineStore';
import type { WaitingRecord } from '@bairn/shared/offline/waiting';
import type { AttendanceConflict } from '@bairn/shared/schema/attendance';
import { makeAttendance, makeEntry } from '@bairn/shared/test/attendance';
import { memoryStore } from '@bairn/shared/test/offline';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';

const staff = makeServiceUser('nursery-staff');
const branch = staff.nurseries[0]?.branches[0]?.id ?? '';
const ada = makeEntry('Ada', { child: { allergies: ['Peanuts'] } });
const blair = makeEntry('Blair', { status: 'in' });
const day = makeAttendance([ada, makeEntry('Christopher-Alexander'), blair], { now: '08:25' });

const waiting = (own: Partial<WaitingRecord> = {}): WaitingRecord => ({
  user: staff.id,
  branch,
  by: 'Shona MacLeod',
  child: 'Ada',
  record: {
    key: makeId(),
    booking_id: ada.booking_id,
    event: 'sign_in',
    from: 'expected',
    device_at: '2026-11-24T08:05:00.000Z',
    ahead_ms: 0,
  },
  ...own,
});

const conflict = (own: Partial<AttendanceConflict>): AttendanceConflict => ({
  id: makeId(),
  booking_id: blair.booking_id,
  session_id: blair.session_id,
  date: blair.date,
  first_name: 'Blair',
  full_name: 'Blair Fraser',
  event: 'absent',
  at: '2026-11-24T08:10:00.000Z',
  received_at: '2026-11-24T08:20:00.000Z',
  by: 'Sam Reid',
  collected_by: null,
  absence_reason: 'ill',
  conflict: 'changed',
  ...own,
});

/** The list without a network, with what waits and what was refused, and with records that contradict it. */
export const offlineStories: PageStory[] = [
  {
    name: 'without a network',
    user: staff,
    at: `/planning/sessions/${ada.session_id}/register`,
    answers(api) {
      const ahead = Date.now() - Date.parse(day.answered_at);
      setOfflineStore(memoryStore([{ user: staff.id, branch, ahead, attendance: day }], [waiting()]));
      api.fail(readAttendance, { status: 0, message: 'We could not reach Bairn.' });
    },
  },
  {
    name: 'records are sent, and one is not accepted',
    user: staff,
    at: `/planning/sessions/${ada.session_id}/register`,
    answers(api) {
      setOfflineStore(
        memoryStore([], [waiting(), waiting({ child: 'Ella', refused: 'This booking could not be found.' })]),
      );
      api.on(readAttendance, () => ({ data: day }));
    },
  },
  {
    name: 'two records do not agree',
    user: staff,
    at: `/planning/sessions/${ada.session_id}/register`,
    answers(api) {
      const gone = { booking_id: makeId(), first_name: 'Gus', full_name: 'Gus Fraser', event: 'sign_in' as const };
      const conflicts = [conflict({}), conflict({ ...gone, absence_reason: null, conflict: 'cancelled' })];
      api.on(readAttendance, () => ({ data: { ...day, conflicts } }));
    },
  },
];
