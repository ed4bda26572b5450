import type { updateRota } from '@bairn/shared/calls/rota';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { ConflictReason } from '@bairn/shared/schema/rotaEdit';
import { wrongTimes, type RotaShift } from '@bairn/shared/schema/rotaShift';

export type Change = ReadOf<typeof updateRota, 'body'>['changes'][number];

/** A shift that is not on the rota: the person has it at another service, or in a rota beside this one. */
export type Elsewhere = { staff_profile_id: string; date: string; start_time: string; end_time: string };

/** What changes are judged by. */
export type Ground = {
  /** The rota's shifts. */
  shifts: readonly RotaShift[];
  elsewhere: readonly Elsewhere[];
  dates: readonly string[];
  /** People and rooms that a shift may be given to. */
  people: ReadonlySet<string>;
  rooms: ReadonlySet<string>;
  /** Ids that shifts of other rotas have. */
  taken: ReadonlySet<string>;
  /** The version of what is changed now. */
  edit: number;
};

export type Conflict = { id: string; reason: ConflictReason; current: RotaShift | null };
export type Judged = {
  applied: { id: string; version: number }[];
  conflicts: Conflict[];
  /** The shifts afterwards. */
  shifts: RotaShift[];
};

const idOf = (change: Change) => (change.kind === 'add' ? change.shift.id : change.id);

const clash = (one: Omit<Elsewhere, 'staff_profile_id'>, other: Omit<Elsewhere, 'staff_profile_id'>) =>
  one.date === other.date && one.start_time < other.end_time && other.start_time < one.end_time;

/** Another shift that a person has at the time of one; `here` where it is on this rota. */
function findClash(shift: RotaShift, shifts: Iterable<RotaShift>, elsewhere: readonly Elsewhere[]) {
  const person = shift.staff_profile_id;
  if (person === null) return null;
  for (const other of shifts) {
    if (other.id !== shift.id && other.staff_profile_id === person && clash(shift, other)) return { here: other };
  }
  const there = elsewhere.some((other) => other.staff_profile_id === person && clash(shift, other));
  return there ? { here: null } : null;
}

/** The fields of a shift that a person chooses. */
const chosen = ({
  staff_profile_id,
  room_id,
  date,
  start_time,
  end_time,
  break_minutes,
  break_start,
  note,
}: RotaShift) =>
  JSON.stringify([staff_profile_id, room_id, date, start_time, end_time, break_minutes, break_start, note]);

/** The shift that a change leads to; or why it leads nowhere. */
function outcomeOf(change: Change, now: RotaShift | undefined, was: RotaShift | undefined, ground: Ground) {
  if (change.kind === 'add') {
    const { note = null, ...fields } = change.shift;
    const made: RotaShift = { ...fields, note, version: ground.edit, confirmation: 'pending', declined_reason: null };
    if (ground.taken.has(made.id)) return 'exists';
    if (now) return chosen(now) === chosen(made) ? now : 'exists';
    return problemOf(made, undefined, ground) ?? made;
  }
  if (!now) return 'removed';
  // A shift that this call has changed already is named by the version from which the call began.
  if (change.version !== (was ?? now).version) return 'changed';
  if (change.kind === 'remove') return null;
  const { kind: _kind, id: _id, version: _version, ...fields } = change;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const made: RotaShift = { ...now, ...given, version: ground.edit, declined_reason: null };
  return problemOf(made, now, ground) ?? made;
}

function problemOf(
  made: RotaShift,
  now: RotaShift | undefined,
  { dates, people, rooms }: Ground,
): ConflictReason | null {
  const { staff_profile_id: person, room_id: room } = made;
  if (!dates.includes(made.date)) return 'date';
  if (wrongTimes(made)) return 'times';
  if (person !== null && person !== now?.staff_profile_id && !people.has(person)) return 'person';
  if (room !== null && room !== now?.room_id && !rooms.has(room)) return 'room';
  return null;
}

/** Makes a change in `shifts`, unless it is refused for itself. */
function apply(change: Change, shifts: Map<string, RotaShift>, ground: Ground): ConflictReason | null {
  const id = idOf(change);
  const was = ground.shifts.find((shift) => shift.id === id);
  const outcome = outcomeOf(change, shifts.get(id), was, ground);
  if (typeof outcome === 'string') return outcome;
  if (outcome === null) shifts.delete(id);
  else shifts.set(id, outcome);
  return null;
}

/** The first of these shifts whose person has another one at the time. */
const overlaps = (ids: Iterable<string>, shifts: ReadonlyMap<string, RotaShift>, { elsewhere }: Ground) => {
  for (const id of ids) {
    const shift = shifts.get(id);
    const found = shift && findClash(shift, shifts.values(), elsewhere);
    if (found) return found;
  }
  return null;
};

/** Makes the changes one by one, each against double bookings; those that only another one makes room for come after it. */
function oneByOne(changes: readonly Change[], ground: Ground, conflicts: Conflict[], shifts: Map<string, RotaShift>) {
  let waiting = [...changes];
  const done: Change[] = [];
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    const still: Change[] = [];
    for (const change of waiting) {
      const next = new Map(shifts);
      const id = idOf(change);
      const reason = apply(change, next, ground);
      if (reason) conflicts.push({ id, reason, current: shifts.get(id) ?? null });
      else if (overlaps([id], next, ground)) still.push(change);
      else {
        shifts.clear();
        for (const [key, shift] of next) shifts.set(key, shift);
        done.push(change);
      }
    }
    waiting = still;
  }
  for (const change of waiting) {
    const next = new Map(shifts);
    apply(change, next, ground);
    conflicts.push({
      id: idOf(change),
      reason: 'overlap',
      current: overlaps([idOf(change)], next, ground)?.here ?? null,
    });
  }
  return done;
}

/**
 * Judges each change of a call alone: what another person has changed since, or what does not fit, is a conflict, and the
 * others are made. A swap is made where both of its halves fit together.
 */
export function judgeChanges(changes: readonly Change[], ground: Ground): Judged {
  const conflicts: Conflict[] = [];
  const all = new Map(ground.shifts.map((shift) => [shift.id, shift]));
  const fitting = changes.filter((change) => {
    const reason = apply(change, all, ground);
    if (reason) conflicts.push({ id: idOf(change), reason, current: all.get(idOf(change)) ?? null });
    return !reason;
  });
  const together = !overlaps(fitting.map(idOf), all, ground);
  const shifts = together ? all : new Map(ground.shifts.map((shift) => [shift.id, shift]));
  const done = together ? fitting : oneByOne(fitting, ground, conflicts, shifts);
  const ids = [...new Set(done.map(idOf))];
  return {
    applied: ids.map((id) => ({ id, version: shifts.get(id)?.version ?? ground.edit })),
    conflicts,
    shifts: [...shifts.values()],
  };
}
