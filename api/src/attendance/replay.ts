import type { AttendanceEvent, AttendanceStatus } from '@bairn/shared/schema/attendance';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';

/** One thing that was recorded of an entry, as far as the order of events matters. */
export type Logged = {
  id: string;
  event: AttendanceEvent;
  /** The state that it led to. */
  status: AttendanceStatus;
  /** When it was tapped, in milliseconds. */
  at: number;
  /** When the child came or went. */
  taken: number;
  /** A staff profile; null: the family. */
  by: string | null;
  /** The browser that recorded it without a network; null online. */
  device: string | null;
  /** When the state was recorded that its screen showed, in milliseconds; null where its own device recorded it. */
  seen_at: number | null;
  collected_by: string | null;
  absence_reason: string | null;
};

/** Records that say the same, by one or several devices: the child came once. */
type Run = { status: AttendanceStatus; taps: Logged[] };

/** Where an entry is after some events: arrival, then departure; or absence. */
export type Place = readonly Run[];

const originOf = ({ device, by }: Logged) => device ?? by ?? 'family';
const sameName = (a: string | null, b: string | null) => (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

export const statusOf = (place: Place): AttendanceStatus => place.at(-1)?.status ?? 'expected';

/** The tap of the first run of this state that counts: the earliest. */
export const firstOf = (place: Place, status: AttendanceStatus) =>
  place.find((run) => run.status === status)?.taps.toSorted((a, b) => a.taken - b.taken)[0];

/**
 * A late undo takes back what its own device recorded, and leaves what others recorded; or what it saw, if nobody else has
 * recorded the same. Undo online was tapped by a person who saw the state, and takes it back for all.
 */
function undone(place: Place, tap: Logged): Place | null {
  const top = place.at(-1);
  // Another device has taken the same back.
  if (!top) return tap.device === null ? null : place;
  const below = place.slice(0, -1);
  if (tap.device === null) return below;
  const others = top.taps.filter((one) => originOf(one) !== originOf(tap));
  if (others.length < top.taps.length) return others.length === 0 ? below : [...below, { ...top, taps: others }];
  const saw = top.taps.some(({ at }) => at === tap.seen_at);
  return saw && new Set(top.taps.map(originOf)).size === 1 ? below : null;
}

/** Where the entry is after one more event; null where the event does not fit. */
export function after(place: Place, tap: Logged): Place | null {
  if (tap.event === 'undo') return undone(place, tap);
  const status = nextState(attendanceMachine, statusOf(place), tap.event);
  if (status) return [...place, { status, taps: [tap] }];
  const top = place.at(-1);
  const says = { sign_in: 'in', sign_out: 'out', absent: 'absent' }[tap.event];
  if (!top || top.status !== says) return null;
  // A child leaves with one person: two names contradict each other.
  if (tap.event === 'sign_out' && !top.taps.every((one) => sameName(one.collected_by, tap.collected_by))) return null;
  return [...place.slice(0, -1), { ...top, taps: [...top.taps, tap] }];
}

const counts = (place: Place, tap: Logged) => place.some(({ taps }) => taps.includes(tap));

/** The events in the order of their taps. */
export const inOrder = (log: readonly Logged[]) =>
  log.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id)));

/**
 * Puts a late record among what is recorded, at the time of its tap.
 * @param seen the state that its screen showed.
 * @returns where the entry is now and the state that the record led to; null where it contradicts what is there: it does
 * not fit where it belongs, or something recorded after it would have led elsewhere.
 */
export function insert(
  log: readonly Logged[],
  tap: Logged,
  seen: AttendanceStatus,
): { place: Place; status: AttendanceStatus; isLast: boolean } | null {
  let place: Place = [];
  let status: AttendanceStatus | undefined;
  for (const one of inOrder([...log, tap])) {
    const before = place;
    const next = after(place, one);
    if (!next) return null;
    place = next;
    if (one === tap) {
      status = statusOf(place);
      // It says again what is there, or the screen showed what was there.
      if (statusOf(before) !== seen && status !== statusOf(before)) return null;
    } else {
      if (statusOf(place) !== one.status) return null;
      // Another device took back what it knew, and did not know this.
      if (counts(before, tap) && !counts(place, tap) && originOf(one) !== originOf(tap)) return null;
    }
  }
  return status === undefined ? null : { place, status, isLast: inOrder([...log, tap]).at(-1) === tap };
}

/** Where the entry is by its events; null where they do not explain its state, as for rows that were made without them. */
export function replay(log: readonly Logged[], status: AttendanceStatus): Place | null {
  let place: Place = [];
  for (const one of inOrder(log)) {
    const next = after(place, one);
    if (!next || statusOf(next) !== one.status) return null;
    place = next;
  }
  return statusOf(place) === status ? place : null;
}
