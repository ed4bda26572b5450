import { ApiError, call } from '@bairn/shared/app';
import { readAttendance } from '@bairn/shared/calls/attendance';
import { localDate } from '@bairn/shared/format/date';
import { offlineStore } from '@bairn/shared/offline/offlineStore';
import {
  ofSession,
  sparing,
  withRecord,
  withWaiting,
  type ShownAttendance,
  type WaitingRecord,
} from '@bairn/shared/offline/waiting';
import type { Attendance, AttendanceEntry, SignInResult } from '@bairn/shared/schema/attendance';
import type { Scope } from '../components/sessionQueries.ts';
import type { Tap } from './tap.ts';

/** The person at this device, as what is kept on it names them. */
export type Keeper = { user: string; by: string };

/** No answer came: there is no network, or the server cannot be reached. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

/** A store that fails is as none: a full disk or a private window must not take the list away. */
async function orNone<Result>(work: Promise<Result> | undefined): Promise<Result | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}

const waitingOf = async (user: string) => (await orNone(offlineStore()?.waiting(user))) ?? [];

/** Keeps the whole day, so that every session of it opens without a network. Asked for once a minute at most. */
let keptAt = 0;
async function keepDay({ nursery, branch }: Scope, user: string): Promise<void> {
  const store = offlineStore();
  if (!store || Date.now() - keptAt < 60_000) return;
  keptAt = Date.now();
  try {
    const { data } = await call(readAttendance, { params: { nursery, branch }, query: {} });
    const ahead = Date.now() - Date.parse(data.answered_at);
    await store.keepDay({ user, branch, ahead, attendance: { ...data, entries: data.entries.map(sparing) } });
  } catch {
    keptAt = 0;
  }
}

/** What is kept of a day is as new as the list on screen. */
async function renewDay(scope: Scope, user: string, attendance: Attendance): Promise<void> {
  const store = offlineStore();
  const day = await store?.day(user, scope.branch);
  if (!store || !day) return keepDay(scope, user);
  const present = new Map(attendance.entries.map((entry) => [entry.booking_id, sparing(entry)]));
  const others = day.attendance.entries.filter(({ session_id }) =>
    attendance.sessions.every((session) => session.session_id !== session_id),
  );
  const { now, answered_at, on_shift } = attendance;
  await store.keepDay({
    ...day,
    ahead: Date.now() - Date.parse(answered_at),
    attendance: { ...day.attendance, now, answered_at, on_shift, entries: [...others, ...present.values()] },
  });
}

/**
 * The attendance of a session: as the server answers, or without a network as it was last seen here today; with what
 * waits on this device in either.
 */
export async function askAttendance(
  scope: Scope,
  { user }: Keeper,
  { session, date }: { session: string; date: string | undefined },
  ask: () => Promise<{ data: Attendance }>,
): Promise<{ data: ShownAttendance }> {
  try {
    const { data } = await ask();
    if (data.date === data.today) void orNone(renewDay(scope, user, data));
    return { data: withWaiting(data, data.date === data.today ? await waitingOf(user) : []) };
  } catch (error) {
    // The rights are gone, or the person is: what was kept for them goes too.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      void orNone(offlineStore()?.forgetDays());
    const day = isOffline(error) ? await orNone(offlineStore()?.day(user, scope.branch)) : undefined;
    const attendance = day && ofSession(day, session);
    if (!attendance || (date && date !== attendance.date)) throw error;
    return { data: withWaiting({ ...attendance, kept: true as const }, await waitingOf(user)) };
  }
}

/**
 * Keeps a tap on this device until it can be sent.
 * @returns the entry as it is then; undefined where nothing can be kept: a browser without a store, or another day.
 */
async function keepTap({ branch }: Scope, { user, by }: Keeper, entry: AttendanceEntry, tap: Tap) {
  const store = offlineStore();
  const day = await orNone(store?.day(user, branch));
  if (!store || !day || entry.date !== localDate(new Date(Date.now() - day.ahead))) return undefined;
  const own = (await store.waiting(user)).findLast(
    ({ record, refused }) => record.booking_id === entry.booking_id && !refused,
  );
  const waiting: WaitingRecord = {
    user,
    branch,
    by,
    child: entry.child.first_name,
    record: {
      key: crypto.randomUUID(),
      booking_id: entry.booking_id,
      event: tap.event,
      from: entry.status,
      seen_at: own ? null : entry.recorded_at,
      device_at: new Date().toISOString(),
      ahead_ms: Math.round(day.ahead),
      time: tap.time ?? null,
      collected_by: tap.collected_by ?? null,
      reason: tap.reason ?? null,
      undoes: tap.event === 'undo' ? (own?.record.key ?? null) : null,
    },
  };
  await store.add(waiting);
  return withRecord(entry, waiting);
}

/** Keeps the sign-in of several children on this device; undefined where it cannot. */
export async function keepSignIns(
  scope: Scope,
  keeper: Keeper,
  entries: readonly AttendanceEntry[],
  time: string | null | undefined,
): Promise<SignInResult[] | undefined> {
  const results: SignInResult[] = [];
  for (const entry of entries) {
    const kept = await orNone(keepTap(scope, keeper, entry, { event: 'sign_in', time }));
    if (!kept) return undefined;
    results.push({ booking_id: entry.booking_id, entry: kept, refusal: null });
  }
  return results;
}

/**
 * Records a tap: at the server, or on this device while there is no network. What follows a record that still waits
 * waits behind it, for the order counts.
 */
export async function recordOrKeep(
  scope: Scope,
  keeper: Keeper,
  { entry, tap }: { entry: AttendanceEntry; tap: Tap },
  send: () => Promise<AttendanceEntry>,
): Promise<AttendanceEntry> {
  const isBehind = (await waitingOf(keeper.user)).some(
    ({ record, refused }) => record.booking_id === entry.booking_id && !refused,
  );
  const keep = () => orNone(keepTap(scope, keeper, entry, tap));
  if (isBehind || !navigator.onLine) {
    const kept = await keep();
    if (kept) return kept;
  }
  try {
    return await send();
  } catch (error) {
    const kept = isOffline(error) ? await keep() : undefined;
    if (!kept) throw error;
    return kept;
  }
}
