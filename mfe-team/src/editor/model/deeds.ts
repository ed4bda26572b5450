import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { RotaChange } from '@bairn/shared/schema/rotaEdit';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { newId } from './newId.ts';
import { type Fields, fieldsOf, type Patch, type Shifts, setTo } from './patch.ts';

/** Minutes of the grid on which shifts are drawn. */
export const quarter = 15;
const lastMinute = 23 * 60 + 45;
/** A shift over this long gets a break, of so many minutes (the law's 20 on the grid of quarter hours). */
const breakOver = 360;
const breakLong = 30;

/** Patches that do something, or why it cannot be done. `left`: copies that were left out, as the person works then. */
export type Deed = { patches: readonly Patch[]; ids: readonly string[]; left?: number } | { refused: string };

type Place = Partial<Pick<Fields, 'staff_profile_id' | 'room_id' | 'date'>>;

/** Minutes on the grid, within a day. */
export const onGrid = (minutes: number) => Math.max(0, Math.min(lastMinute, Math.round(minutes / quarter) * quarter));

const overlaps = (one: Fields, other: Fields) =>
  one.date === other.date && one.start_time < other.end_time && other.start_time < one.end_time;

/** Whether the person of a shift has another one then; a declined one is open again. */
export function isTaken(shifts: Iterable<RotaShift>, wanted: Fields, but?: string): boolean {
  if (wanted.staff_profile_id === null) return false;
  for (const shift of shifts) {
    const isOther = shift.id !== but && shift.staff_profile_id === wanted.staff_profile_id;
    if (isOther && shift.confirmation !== 'declined' && overlaps(shift, wanted)) return true;
  }
  return false;
}

const taken = { refused: 'This person has a shift then.' };
const gone = { refused: 'This shift is no longer there.' };

/** A break that fits its shift: as long as it was, or dropped where there is no room for it. */
function withBreak(fields: Fields): Fields {
  const [start, end] = [minutesOf(fields.start_time), minutesOf(fields.end_time)];
  const { break_minutes: long, break_start } = fields;
  if (long >= end - start) return { ...fields, break_minutes: 0, break_start: null };
  if (break_start === null) return fields;
  const from = Math.max(start, Math.min(end - long, minutesOf(break_start)));
  return { ...fields, break_start: timeOf(from) };
}

const usualBreak = (minutes: number) => (minutes > breakOver ? breakLong : 0);

function changed(shifts: Shifts, id: string, wanted: Partial<Fields>): Deed {
  const shift = shifts.get(id);
  if (!shift) return gone;
  const fields = withBreak({ ...fieldsOf(shift), ...wanted });
  const patch = setTo(shift, fields);
  if (!patch) return { patches: [], ids: [id] };
  return isTaken(shifts.values(), fields, id) ? taken : { patches: [patch], ids: [id] };
}

/** A new shift, from and to in minutes since midnight; one over six hours gets a break whose time is left open. */
export function draw(
  shifts: Shifts,
  place: Required<Place>,
  times: { from: number; to: number },
  id: string = newId(),
): Deed {
  const [one, other] = [onGrid(times.from), onGrid(times.to)];
  const from = Math.min(one, other, lastMinute - quarter);
  const to = Math.max(one, other, from + quarter);
  const fields: Fields = {
    ...place,
    start_time: timeOf(from),
    end_time: timeOf(to),
    break_minutes: usualBreak(to - from),
    break_start: null,
    note: null,
  };
  return isTaken(shifts.values(), fields) ? taken : { patches: [{ kind: 'add', id, fields }], ids: [id] };
}

/** Moves a shift by minutes, in quarter hours, or to another day, person or room; its break moves along. It stays within its day. */
export function move(shifts: Shifts, id: string, { by = 0, ...place }: Place & { by?: number }): Deed {
  const shift = shifts.get(id);
  if (!shift) return gone;
  const [start, end] = [minutesOf(shift.start_time), minutesOf(shift.end_time)];
  const least = -start;
  const most = Math.max(0, lastMinute - end);
  const moved = Math.max(least, Math.min(most, Math.round(by / quarter) * quarter));
  const times = {
    start_time: timeOf(start + moved),
    end_time: timeOf(end + moved),
    break_start: shift.break_start === null ? null : timeOf(minutesOf(shift.break_start) + moved),
  };
  return changed(shifts, id, { ...place, ...times });
}

/** Moves one end of a shift to a time, in minutes since midnight; it stays a quarter hour long at least. */
export function resize(shifts: Shifts, id: string, edge: 'start' | 'end', minutes: number): Deed {
  const shift = shifts.get(id);
  if (!shift) return gone;
  const [start, end] = [minutesOf(shift.start_time), minutesOf(shift.end_time)];
  const next =
    edge === 'start'
      ? { from: Math.max(0, Math.min(onGrid(minutes), end - quarter)), to: end }
      : { from: start, to: Math.max(onGrid(minutes), start + quarter) };
  const long = next.to - next.from;
  // A shift that grows over six hours needs a break; one that was given or taken away by hand stays as it is.
  const grows = shift.break_minutes === 0 && end - start <= breakOver && long > breakOver;
  return changed(shifts, id, {
    start_time: timeOf(next.from),
    end_time: timeOf(next.to),
    ...(grows && { break_minutes: breakLong }),
  });
}

/** Where a shift is split unless told: at its break, or half way. */
export function middleOf({ start_time, end_time, break_minutes, break_start }: Fields): number {
  if (break_start !== null) return onGrid(minutesOf(break_start) + break_minutes / 2);
  return onGrid((minutesOf(start_time) + minutesOf(end_time)) / 2);
}

/** Two shifts for one. The break is in the part that has its time, or else in the longer one. */
export function split(shifts: Shifts, id: string, minutes?: number, second: string = newId()): Deed {
  const shift = shifts.get(id);
  if (!shift) return gone;
  const at = minutes === undefined ? middleOf(shift) : onGrid(minutes);
  const [start, end] = [minutesOf(shift.start_time), minutesOf(shift.end_time)];
  if (at <= start || at >= end) return { refused: 'This shift is too short to be split.' };
  const fields = fieldsOf(shift);
  const isLater = shift.break_start === null ? end - at > at - start : minutesOf(shift.break_start) >= at;
  const none = { break_minutes: 0, break_start: null };
  const first = withBreak({ ...fields, end_time: timeOf(at), ...(isLater && none) });
  const rest = withBreak({ ...fields, start_time: timeOf(at), ...(!isLater && none) });
  const cut = setTo(shift, first);
  return { patches: [...(cut ? [cut] : []), { kind: 'add', id: second, fields: rest }], ids: [id, second] };
}

/** Removes shifts. */
export function remove(shifts: Shifts, ids: readonly string[]): Deed {
  const there = ids.flatMap((id) => shifts.get(id) ?? []);
  return { patches: there.map((shift) => ({ kind: 'remove', id: shift.id, was: fieldsOf(shift) })), ids: [] };
}

/** Changes that were worked out elsewhere, such as by the auto-rota, as one deed. */
export function deedOf(shifts: Shifts, changes: readonly RotaChange[]): Deed {
  const patches = changes.flatMap((change): Patch[] => {
    if (change.kind === 'add') {
      const { id, break_start = null, note = null, ...rest } = change.shift;
      return [{ kind: 'add', id, fields: { ...rest, break_start, note } }];
    }
    const shift = shifts.get(change.id);
    if (!shift) return [];
    if (change.kind === 'remove') return [{ kind: 'remove', id: shift.id, was: fieldsOf(shift) }];
    const { kind: _, version: __, id: ___, ...fields } = change;
    const patch = setTo(shift, fieldsOf({ ...shift, ...(fields as Partial<Fields>) }));
    return patch ? [patch] : [];
  });
  return { patches, ids: patches.map(({ id }) => id) };
}

/** Sets what a form says of a shift. */
export const set = (shifts: Shifts, id: string, wanted: Partial<Fields>): Deed => changed(shifts, id, wanted);

/** Copies of shifts at another place; those whose person works then already are left out. */
export function copy(shifts: Shifts, some: readonly RotaShift[], to: (shift: RotaShift) => Place, make = newId): Deed {
  const all = [...shifts.values()];
  const patches: Patch[] = [];
  for (const shift of some) {
    const fields: Fields = { ...fieldsOf(shift), ...to(shift) };
    if (isTaken(all, fields)) continue;
    const id = make();
    patches.push({ kind: 'add', id, fields });
    all.push({ ...shift, ...fields, id, confirmation: 'pending' });
  }
  const left = some.length - patches.length;
  if (patches.length === 0 && left > 0) return taken;
  return { patches, ids: patches.map(({ id }) => id), left };
}

/** All shifts of a date on other dates. */
export const copyDay = (shifts: Shifts, from: string, to: readonly string[], make = newId): Deed =>
  joined(shifts, to, (all, date) =>
    copy(
      all,
      [...shifts.values()].filter((one) => one.date === from),
      () => ({ date }),
      make,
    ),
  );

/** A person's shifts of the week for other people; null is for open shifts. */
export const copyWeek = (shifts: Shifts, from: string | null, to: readonly (string | null)[], make = newId): Deed =>
  joined(shifts, to, (all, person) =>
    copy(
      all,
      [...shifts.values()].filter((one) => one.staff_profile_id === from),
      () => ({ staff_profile_id: person }),
      make,
    ),
  );

/** One deed of several that do not get in each other's way. */
function joined<To>(shifts: Shifts, targets: readonly To[], make: (shifts: Shifts, to: To) => Deed): Deed {
  const deeds = targets.map((to) => make(shifts, to));
  const done = deeds.flatMap((deed) => ('refused' in deed ? [] : deed));
  const refused = deeds.find((deed) => 'refused' in deed);
  if (done.length === 0) return refused ?? { patches: [], ids: [] };
  return {
    patches: done.flatMap(({ patches }) => patches),
    ids: done.flatMap(({ ids }) => ids),
    left: done.reduce((sum, { left = 0 }) => sum + left, 0),
  };
}
