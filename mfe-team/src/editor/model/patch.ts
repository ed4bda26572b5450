import type { RotaShift } from '@bairn/shared/schema/rotaShift';

/** What an admin says of a shift; the rest of it is the server's. */
export type Fields = Pick<
  RotaShift,
  'staff_profile_id' | 'room_id' | 'date' | 'start_time' | 'end_time' | 'break_minutes' | 'break_start' | 'note'
>;

/** Fields that make sense together only: who changes one of them means all of them. */
const groups: readonly (readonly (keyof Fields)[])[] = [
  ['date', 'start_time', 'end_time', 'break_minutes', 'break_start'],
  ['staff_profile_id'],
  ['room_id'],
  ['note'],
];
const allFields = groups.flat();

/** A change of one shift, with what it was made from: so it can be taken back, and compared with what others do. */
export type Patch =
  | { kind: 'add'; id: string; fields: Fields }
  | { kind: 'set'; id: string; fields: Partial<Fields>; was: Partial<Fields> }
  | { kind: 'remove'; id: string; was: Fields };

export type Shifts = ReadonlyMap<string, RotaShift>;

const pick = (fields: Fields, names: readonly (keyof Fields)[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** What an admin says of a shift, without what is the server's. */
export const fieldsOf = (shift: Fields): Fields => pick(shift, allFields) as Fields;

const keysOf = (fields: Partial<Fields>) => Object.keys(fields) as (keyof Fields)[];

/** The patch that makes a shift so; null where it is so already. */
export function setTo(shift: RotaShift, wanted: Partial<Fields>): Patch | null {
  const next = { ...fieldsOf(shift), ...wanted };
  const touched = groups.filter((group) => group.some((name) => next[name] !== shift[name])).flat();
  if (touched.length === 0) return null;
  return { kind: 'set', id: shift.id, fields: pick(next, touched), was: pick(shift, touched) };
}

/** The patch that takes another one back. */
export function inverseOf(patch: Patch): Patch {
  if (patch.kind === 'add') return { kind: 'remove', id: patch.id, was: patch.fields };
  if (patch.kind === 'remove') return { kind: 'add', id: patch.id, fields: patch.was };
  return { ...patch, fields: patch.was, was: patch.fields };
}

/** One patch for two that follow each other on one shift; null where they come to nothing. */
export function mergePatches(one: Patch, next: Patch): Patch | null {
  if (next.kind === 'remove') {
    if (one.kind === 'add') return null;
    return { ...next, was: one.kind === 'set' ? { ...next.was, ...one.was } : next.was };
  }
  if (one.kind === 'add') return { ...one, fields: { ...one.fields, ...next.fields } };
  const was = one.kind === 'remove' ? { ...one.was } : { ...(next.kind === 'set' ? next.was : {}), ...one.was };
  const fields = { ...(one.kind === 'set' ? one.fields : {}), ...next.fields };
  const touched = groups.filter((group) => group.some((name) => name in fields && fields[name] !== was[name])).flat();
  if (touched.length === 0) return null;
  return { kind: 'set', id: one.id, fields: pick(fields as Fields, touched), was: pick(was as Fields, touched) };
}

/** A shift that is not yet at the server, or no longer as it was confirmed. */
const asDrawn = (id: string, fields: Fields, version: number): RotaShift => ({
  ...fields,
  id,
  version,
  confirmation: fields.staff_profile_id === null ? 'open' : 'pending',
  declined_reason: null,
});

/** Shifts with a patch made. A patch of a shift that is gone changes nothing. */
export function applyPatch(shifts: Map<string, RotaShift>, patch: Patch): void {
  const shift = shifts.get(patch.id);
  if (patch.kind === 'remove') shifts.delete(patch.id);
  else if (patch.kind === 'add') {
    if (!shift) shifts.set(patch.id, asDrawn(patch.id, patch.fields, 0));
  } else if (shift) shifts.set(patch.id, asDrawn(patch.id, { ...fieldsOf(shift), ...patch.fields }, shift.version));
}

/**
 * How a patch fits shifts as they are now: `fits`; `done`, where they are so already; or `clash`, where another person
 * changed the same part of the shift, or removed it.
 */
export function fitOf(patch: Patch, shift: RotaShift | undefined): 'fits' | 'done' | 'clash' {
  if (patch.kind === 'add') {
    if (!shift) return 'fits';
    return allFields.every((name) => patch.fields[name] === shift[name]) ? 'done' : 'clash';
  }
  if (!shift) return patch.kind === 'remove' ? 'done' : 'clash';
  if (patch.kind === 'remove')
    return keysOf(patch.was).every((name) => patch.was[name] === shift[name]) ? 'fits' : 'clash';
  const names = keysOf(patch.fields);
  if (names.every((name) => patch.fields[name] === shift[name])) return 'done';
  return names.every((name) => patch.was[name] === shift[name]) ? 'fits' : 'clash';
}

/** The part of a patch that can still be made of a shift that others may have changed; null where none can. */
export function stillFits(patch: Patch, shift: RotaShift | undefined): Patch | null {
  if (patch.kind !== 'set' || !shift) return fitOf(patch, shift) === 'fits' ? patch : null;
  const names = groups
    .filter((group) => group.every((name) => !(name in patch.fields) || patch.was[name] === shift[name]))
    .flat()
    .filter((name) => name in patch.fields);
  if (names.length === 0) return null;
  return { ...patch, fields: pick(patch.fields as Fields, names), was: pick(patch.was as Fields, names) };
}
