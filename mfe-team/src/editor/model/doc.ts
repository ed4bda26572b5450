import type { ConflictReason, RotaChange, RotaUpdated } from '@bairn/shared/schema/rotaEdit';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import {
  applyPatch,
  type Fields,
  fieldsOf,
  fitOf,
  inverseOf,
  mergePatches,
  type Patch,
  type Shifts,
  setTo,
  stillFits,
} from './patch.ts';

/** Something that the person did, in words, as it is undone: all of it or nothing. */
export type Step = { words: string; patches: readonly Patch[] };

/** A change that was not made because of another person's, kept until the admin chooses. */
export type Conflict = {
  mine: Patch;
  reason: ConflictReason | 'refused';
  /** The shift as the admin made it; null where they removed it. */
  made: Fields | null;
};

/** Changes that are under way to the server. The same key again is the same request, with the same changes. */
export type Sent = { key: string; patches: readonly Patch[]; changes: readonly RotaChange[] };

/**
 * A rota as one admin edits it. `shifts` is what is shown: the server's, with `sent` and then `log` made. No change is ever
 * dropped: it is at the server, in `sent`, in `log`, or in `conflicts`.
 */
export type Doc = {
  server: Shifts;
  sent: Sent | null;
  log: readonly Patch[];
  conflicts: ReadonlyMap<string, Conflict>;
  undo: readonly Step[];
  redo: readonly Step[];
  shifts: Shifts;
};

const mostSteps = 200;
/** Most changes of one request; the API takes 500. */
const mostChanges = 400;

export const byId = (shifts: readonly RotaShift[]): Shifts => new Map(shifts.map((shift) => [shift.id, shift]));

/** The document with what is shown made again from its parts; shifts that are the same stay the same objects. */
function drawn(doc: Omit<Doc, 'shifts'>, former: Shifts): Doc {
  const shifts = new Map(doc.server);
  for (const patch of [...(doc.sent?.patches ?? []), ...doc.log]) applyPatch(shifts, patch);
  for (const [id, shift] of shifts) {
    const known = former.get(id);
    if (known && isSame(known, shift)) shifts.set(id, known);
  }
  return { ...doc, shifts };
}

const isSame = (one: RotaShift, other: RotaShift) =>
  (Object.keys(one) as (keyof RotaShift)[]).every((name) => one[name] === other[name]);

/** What an earlier visit left unsent, and the shifts that it had changed as they were shown. */
export type Kept = Pick<Doc, 'sent' | 'log'> & {
  conflicts: readonly [string, Conflict][];
  shown: readonly RotaShift[];
};

/** A rota as the server has it, with what an earlier visit left unsent. */
export function openDoc(shifts: readonly RotaShift[], kept?: Kept): Doc {
  const server = byId(shifts);
  const doc = {
    server,
    sent: kept?.sent ?? null,
    log: kept?.log ?? [],
    conflicts: new Map(kept?.conflicts),
    undo: [],
    redo: [],
  };
  return rebased({ ...doc, shifts: byId(kept?.shown ?? []) });
}

/** What has to be kept over a reload; null where everything is saved. */
export function keptOf(doc: Doc): Kept | null {
  const { sent, log, conflicts, shifts } = doc;
  if (!sent && log.length === 0 && conflicts.size === 0) return null;
  const shown = [...unsavedOf(doc)].flatMap((id) => shifts.get(id) ?? []);
  return { sent, log, conflicts: [...conflicts], shown };
}

/** Shifts whose changes are not at the server. */
export const unsavedOf = ({ sent, log }: Doc) => new Set([...(sent?.patches ?? []), ...log].map(({ id }) => id));

/** Adds patches to the end of what is to be sent. A run of changes of one shift is sent as one. */
function logged(log: readonly Patch[], patches: readonly Patch[]): Patch[] {
  return patches.reduce<Patch[]>(
    (all, patch) => {
      const last = all.at(-1);
      if (last?.id !== patch.id) return [...all, patch];
      const merged = mergePatches(last, patch);
      return merged ? [...all.slice(0, -1), merged] : all.slice(0, -1);
    },
    [...log],
  );
}

const withPatches = (doc: Doc, patches: readonly Patch[], steps: Partial<Pick<Doc, 'undo' | 'redo'>>): Doc =>
  drawn({ ...doc, ...steps, log: logged(doc.log, patches) }, doc.shifts);

/** Makes a step; one that changes nothing is none. */
export function doStep(doc: Doc, step: Step): Doc {
  if (step.patches.length === 0) return doc;
  return withPatches(doc, step.patches, { undo: [...doc.undo, step].slice(-mostSteps), redo: [] });
}

/** The patches that still fit, one after the other. */
function fitting(doc: Doc, patches: readonly Patch[]): Patch[] {
  const shifts = new Map(doc.shifts);
  return patches.flatMap((patch) => {
    const fit = stillFits(patch, shifts.get(patch.id));
    if (fit) applyPatch(shifts, fit);
    return fit ?? [];
  });
}

/** A document after undo or redo, the step, and how many of its changes another person's stood in the way of. */
export type Undone = { doc: Doc; step: Step | null; left: number };

/** Takes the last step back, by changes of their own. What another person changed since stays as they left it. */
export function undo(doc: Doc): Undone {
  const step = doc.undo.at(-1);
  if (!step) return { doc, step: null, left: 0 };
  const wanted = step.patches.toReversed().map(inverseOf);
  const patches = fitting(doc, wanted);
  const redone = { ...step, patches: patches.toReversed().map(inverseOf) };
  const redo = redone.patches.length > 0 ? [...doc.redo, redone] : doc.redo;
  return {
    doc: withPatches(doc, patches, { undo: doc.undo.slice(0, -1), redo }),
    step,
    left: wanted.length - patches.length,
  };
}

/** Makes the step again that was taken back last. */
export function redo(doc: Doc): Undone {
  const step = doc.redo.at(-1);
  if (!step) return { doc, step: null, left: 0 };
  const patches = fitting(doc, step.patches);
  const undone = patches.length > 0 ? [...doc.undo, { ...step, patches }] : doc.undo;
  return {
    doc: withPatches(doc, patches, { undo: undone, redo: doc.redo.slice(0, -1) }),
    step,
    left: step.patches.length - patches.length,
  };
}

/** How a request is made up: in order as it was done, all at once, or one change alone. */
export type Taking = 'in order' | 'whole' | 'one';

/** Changes without those that came to nothing, each shift once: where it was changed last. */
const squashed = (log: readonly Patch[]): Patch[] =>
  [...Map.groupBy(log.toReversed(), ({ id }) => id).values()]
    .toReversed()
    .flatMap((patches) => patches.toReversed().reduce<Patch[]>((all, patch) => logged(all, [patch]), []));

/** Takes what can be sent at once: up to the second change of a shift, whose version is not known yet. */
export function take(doc: Doc, key: string, taking: Taking = 'in order'): Doc {
  if (doc.sent || doc.log.length === 0) return doc;
  const log = taking === 'in order' ? doc.log : squashed(doc.log);
  const ids = new Set<string>();
  let end = 0;
  for (const { id } of log) {
    if (ids.has(id) || end === (taking === 'one' ? 1 : mostChanges)) break;
    ids.add(id);
    end += 1;
  }
  const patches = log.slice(0, end);
  const sent =
    patches.length > 0 ? { key, patches, changes: patches.map((patch) => changeOf(patch, doc.server)) } : null;
  return { ...doc, sent, log: log.slice(end) };
}

/** A change as the API takes it, from the version that the server has. */
function changeOf(patch: Patch, server: Shifts): RotaChange {
  if (patch.kind === 'add') return { kind: 'add', shift: { id: patch.id, ...patch.fields } };
  const version = Math.max(1, server.get(patch.id)?.version ?? 1);
  if (patch.kind === 'remove') return { kind: 'remove', id: patch.id, version };
  return { kind: 'change', id: patch.id, version, ...patch.fields };
}

/** Takes back what was sent and not made, so that it can be sent with more, or with a reason. */
export const unsend = (doc: Doc): Doc =>
  doc.sent ? { ...doc, sent: null, log: [...doc.sent.patches, ...doc.log] } : doc;

/** Moves a patch, with those that follow on the same shift, among the conflicts. */
function conflicting(doc: Doc, patch: Patch, reason: Conflict['reason']): Doc {
  const mine = [patch, ...doc.log.filter(({ id }) => id === patch.id)].reduce<Patch | null>(
    (all, next) => (all ? mergePatches(all, next) : next),
    null,
  );
  const former = doc.conflicts.get(patch.id);
  const whole = former && mine ? mergePatches(former.mine, mine) : mine;
  const conflicts = new Map(doc.conflicts);
  const shown = doc.shifts.get(patch.id);
  const made = whole?.kind === 'add' ? whole.fields : shown && whole?.kind === 'set' ? fieldsOf(shown) : null;
  if (whole) conflicts.set(patch.id, { mine: whole, reason, made });
  return { ...doc, conflicts, log: doc.log.filter(({ id }) => id !== patch.id) };
}

/** Compares what is to be sent with the server's shifts: what others changed in the same place becomes a conflict. */
function rebased(doc: Doc): Doc {
  const shifts = new Map(doc.server);
  for (const patch of doc.sent?.patches ?? []) applyPatch(shifts, patch);
  let next: Doc = doc;
  const kept: Patch[] = [];
  const waiting = [...doc.log];
  for (let patch = waiting.shift(); patch; patch = waiting.shift()) {
    const fit = fitOf(patch, shifts.get(patch.id));
    if (fit === 'clash') {
      next = conflicting({ ...next, log: waiting }, patch, shifts.has(patch.id) ? 'changed' : 'removed');
      waiting.splice(0, waiting.length, ...next.log);
    } else if (fit === 'fits') {
      applyPatch(shifts, patch);
      kept.push(patch);
    }
  }
  return drawn({ ...next, log: kept }, doc.shifts);
}

/** Takes over the server's shifts: after another admin's change, or a new visit. */
export const receive = (doc: Doc, shifts: readonly RotaShift[]): Doc => rebased({ ...doc, server: byId(shifts) });

/** Takes over the answer to what was sent. What could not be made is tried again if it fits, or becomes a conflict. */
export function settle(doc: Doc, answer: Pick<RotaUpdated, 'conflicts' | 'shifts'>): Doc {
  const server = byId(answer.shifts);
  const refused = new Map(answer.conflicts.map((conflict) => [conflict.id, conflict.reason]));
  let next: Doc = { ...doc, sent: null, server };
  const again: Patch[] = [];
  for (const patch of doc.sent?.patches ?? []) {
    const reason = refused.get(patch.id);
    if (!reason) continue;
    const fit = fitOf(patch, server.get(patch.id));
    if (reason === 'changed' && fit === 'fits') again.push(patch);
    else if (fit !== 'done') next = conflicting(next, patch, reason);
  }
  return rebased({ ...next, log: [...again, ...next.log] });
}

/** Takes over that the whole request was refused: nothing of it was made. */
export function refuse(doc: Doc): Doc {
  const patches = doc.sent?.patches ?? [];
  const next = patches.reduce<Doc>((all, patch) => conflicting(all, patch, 'refused'), { ...doc, sent: null });
  return drawn(next, doc.shifts);
}

/** What a conflict's own change would make of the shift as it is now; null where it removes it. */
export function mineOf(doc: Doc, { mine, made }: Conflict): Fields | null {
  const shift = doc.shifts.get(mine.id);
  return shift && mine.kind !== 'remove' ? { ...fieldsOf(shift), ...mine.fields } : made;
}

/** Settles a conflict. `mine` makes the own change on top of the other's, or the shift again where it was removed. */
export function choose(doc: Doc, id: string, side: 'mine' | 'theirs', words: string): Doc {
  const conflict = doc.conflicts.get(id);
  if (!conflict) return doc;
  const conflicts = new Map(doc.conflicts);
  conflicts.delete(id);
  const next = { ...doc, conflicts };
  if (side === 'theirs') return next;
  const [shift, fields] = [doc.shifts.get(id), mineOf(doc, conflict)];
  let patch: Patch | null = null;
  if (shift) patch = fields ? setTo(shift, fields) : { kind: 'remove', id, was: fieldsOf(shift) };
  else if (fields) patch = { kind: 'add', id, fields };
  return patch ? doStep(next, { words, patches: [patch] }) : next;
}
