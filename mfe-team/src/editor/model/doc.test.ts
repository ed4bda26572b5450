import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RotaChange, RotaUpdated } from '@bairn/shared/schema/rotaEdit';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { choose, type Doc, doStep, keptOf, openDoc, receive, redo, refuse, settle, take, undo, unsend } from './doc.ts';
import { type Fields, fieldsOf, type Patch, setTo } from './patch.ts';

const runs = process.env['BAIRN_TEST_ALL'] === '1' ? 1000 : 100;

const fields: Fields = {
  staff_profile_id: 'priya',
  room_id: 'babies',
  date: '2026-11-23',
  start_time: '08:00',
  end_time: '16:00',
  break_minutes: 0,
  break_start: null,
  note: null,
};
const shiftOf = (id: string, own: Partial<RotaShift> = {}): RotaShift => ({
  ...fields,
  id,
  version: 1,
  confirmation: 'pending',
  declined_reason: null,
  ...own,
});

/** The API's part: each change alone by its version, and the same key answers the same. */
function makeServer(first: readonly RotaShift[]) {
  const shifts = new Map(first.map((shift) => [shift.id, shift]));
  const answers = new Map<string, RotaUpdated>();
  const judge = (change: RotaChange): RotaUpdated['conflicts'][number]['reason'] | null => {
    if (change.kind === 'add') {
      if (shifts.has(change.shift.id)) return 'exists';
      const { note = null, break_start = null, ...rest } = change.shift;
      shifts.set(change.shift.id, { ...shiftOf(change.shift.id), ...rest, note, break_start });
      return null;
    }
    const shift = shifts.get(change.id);
    if (!shift) return 'removed';
    if (shift.version !== change.version) return 'changed';
    const { kind: _, version, ...changed } = change;
    if (change.kind === 'remove') shifts.delete(change.id);
    else shifts.set(change.id, { ...shift, ...(changed as Partial<RotaShift>), version: version + 1 });
    return null;
  };
  return {
    all: () => [...shifts.values()],
    update(key: string, changes: readonly RotaChange[]): RotaUpdated {
      const known = answers.get(key);
      if (known) return known;
      const conflicts = changes.flatMap((change) => {
        const reason = judge(change);
        const id = change.kind === 'add' ? change.shift.id : change.id;
        return reason ? [{ id, reason, current: shifts.get(id) ?? null }] : [];
      });
      const answer: RotaUpdated = {
        applied: [],
        conflicts,
        shifts: [...shifts.values()],
        status: 'draft',
        revision: 1,
      };
      answers.set(key, answer);
      return answer;
    },
  };
}

const step = (doc: Doc, id: string, wanted: Partial<Fields> | null): Doc => {
  const shift = doc.shifts.get(id);
  let patch: Patch | null = null;
  if (!shift) patch = wanted && { kind: 'add', id, fields: { ...fields, ...wanted } };
  else patch = wanted ? setTo(shift, wanted) : { kind: 'remove', id, was: fieldsOf(shift) };
  return doStep(doc, { words: '', patches: patch ? [patch] : [] });
};
const noteOf = (doc: Doc, id: string) => doc.shifts.get(id)?.note;
const said = (doc: Doc) =>
  [...doc.shifts.values()]
    .map(fieldsOf)
    .map((one) => JSON.stringify(one))
    .toSorted();

describe('undo and redo', () => {
  const action = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    wanted: fc.oneof(
      fc.record({ note: fc.constantFrom('x', 'y', null) }),
      fc.record({ end_time: fc.constantFrom('12:00', '14:00') }),
      fc.constant(null),
    ),
  });

  it('lead back to where it began and forward again, saved or not', () => {
    const property = fc.property(fc.array(action, { maxLength: 12 }), fc.boolean(), (actions, isSaved) => {
      const first = [shiftOf('a'), shiftOf('b')];
      const server = makeServer(first);
      const save = (doc: Doc) => {
        let next = doc;
        for (let nth = 0; isSaved && next.log.length > 0; nth += 1) {
          next = take(next, crypto.randomUUID());
          if (next.sent) next = settle(next, server.update(next.sent.key, next.sent.changes));
        }
        return next;
      };
      let doc = actions.reduce((all, { id, wanted }) => save(step(all, id, wanted)), openDoc(first));
      const end = said(doc);
      const steps = doc.undo.length;
      for (let nth = 0; nth < steps; nth += 1) doc = save(undo(doc).doc);
      expect(said(doc)).toEqual(said(openDoc(first)));
      for (let nth = 0; nth < steps; nth += 1) doc = save(redo(doc).doc);
      expect(said(doc)).toEqual(end);
      expect(doc.conflicts.size).toBe(0);
    });
    fc.assert(property, { numRuns: runs, seed: 2026 });
  });

  it('leave what another person changed since', () => {
    const mine = step(step(openDoc([shiftOf('a')]), 'a', { note: 'mine' }), 'a', { room_id: 'tots' });
    const saved = receive({ ...mine, log: [] }, [shiftOf('a', { note: 'theirs', room_id: 'tots', version: 4 })]);
    const [room, note] = [undo(saved), undo(undo(saved).doc)];
    expect(room.left).toBe(0);
    expect(note.left).toBe(1);
    expect(note.doc.shifts.get('a')).toMatchObject({ note: 'theirs', room_id: 'babies' });
  });
});

describe("another admin's changes", () => {
  it('of other parts of a shift are taken over', () => {
    const doc = receive(step(openDoc([shiftOf('a')]), 'a', { note: 'mine' }), [
      shiftOf('a', { end_time: '17:00', version: 2 }),
    ]);
    expect(doc.conflicts.size).toBe(0);
    expect(doc.shifts.get('a')).toMatchObject({ note: 'mine', end_time: '17:00' });
    expect(take(doc, 'k').sent?.changes).toEqual([{ kind: 'change', id: 'a', version: 2, note: 'mine' }]);
  });

  it('of the same part are a conflict that keeps both until one is chosen', () => {
    const doc = receive(step(openDoc([shiftOf('a')]), 'a', { start_time: '09:00' }), [
      shiftOf('a', { end_time: '17:00', version: 2 }),
    ]);
    expect(doc.shifts.get('a')).toMatchObject({ start_time: '08:00', end_time: '17:00' });
    expect(doc.conflicts.get('a')).toMatchObject({
      reason: 'changed',
      made: { start_time: '09:00', end_time: '16:00' },
    });
    expect(choose(doc, 'a', 'theirs', '').shifts.get('a')).toMatchObject({ start_time: '08:00', end_time: '17:00' });
    const mine = choose(doc, 'a', 'mine', '');
    expect(mine.shifts.get('a')).toMatchObject({ start_time: '09:00', end_time: '16:00' });
    expect(take(mine, 'k').sent?.changes).toMatchObject([{ kind: 'change', version: 2, start_time: '09:00' }]);
  });

  it('who removed the shift make a conflict from which it can be made again as a whole, also after a reload', () => {
    const mine = step(openDoc([shiftOf('a')]), 'a', { note: 'mine' });
    for (const doc of [receive(mine, []), openDoc([], structuredClone(keptOf(mine) ?? undefined))]) {
      expect(doc.conflicts.get('a')?.reason).toBe('removed');
      expect(noteOf(choose(doc, 'a', 'mine', ''), 'a')).toBe('mine');
      expect(choose(doc, 'a', 'mine', '').shifts.get('a')).toMatchObject(fieldsOf({ ...fields, note: 'mine' }));
    }
  });

  it('are not removed unseen', () => {
    const doc = receive(step(openDoc([shiftOf('a')]), 'a', null), [shiftOf('a', { note: 'theirs', version: 2 })]);
    expect(noteOf(doc, 'a')).toBe('theirs');
    expect(choose(doc, 'a', 'mine', '').shifts.size).toBe(0);
  });
});

describe('what is sent', () => {
  it('keeps its order, a shift once in a request, and a run of changes of one shift as one', () => {
    let doc = openDoc([shiftOf('a'), shiftOf('b')]);
    for (const [id, note] of [
      ['a', '1'],
      ['a', '2'],
      ['b', '3'],
      ['a', '4'],
    ] as const)
      doc = step(doc, id, { note });
    const sent = take(doc, 'k');
    expect(sent.sent?.changes).toMatchObject([
      { id: 'a', note: '2' },
      { id: 'b', note: '3' },
    ]);
    expect(sent.log).toMatchObject([{ id: 'a', fields: { note: '4' } }]);
    expect(take(doc, 'k', 'whole').sent?.changes).toMatchObject([
      { id: 'b', note: '3' },
      { id: 'a', note: '4' },
    ]);
  });

  it('is kept as it was where the request as a whole is refused, to be sent with more or given up', () => {
    const doc = take(step(openDoc([shiftOf('a')]), 'a', { note: 'mine' }), 'k');
    expect(noteOf(unsend(doc), 'a')).toBe('mine');
    expect(unsend(doc).log).toHaveLength(1);
    const refused = refuse(doc);
    expect(noteOf(refused, 'a')).toBeNull();
    expect(noteOf(choose(refused, 'a', 'mine', ''), 'a')).toBe('mine');
  });
});

/**
 * Admins who edit one rota at once, with lost requests, lost answers and reloads. Each writes words of their own over words
 * that they saw. In the end, words that are nowhere were written over by an admin who had seen them.
 */
it('loses no edit of two admins, whatever comes between', () => {
  const admin = fc.constantFrom(0, 1);
  const deed = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('edit' as const), admin, id: fc.constantFrom('a', 'b', 'c') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('remove' as const), admin, id: fc.constantFrom('a', 'b', 'c') }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('save', 'lost request', 'lost answer', 'refetch', 'reload', 'undo', 'redo'),
        admin,
        id: fc.constant('a'),
      }),
    },
  );
  const property = fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
    const first = ['a', 'b'].map((id) => shiftOf(id, { note: `first ${id}` }));
    const server = makeServer(first);
    const docs = [openDoc(first), openDoc(first)];
    const seen = new Map<string, string | undefined>(); // words → those that they were written over
    const gone = new Set<string>(); // words of shifts that an admin removed who had seen them
    let keys = 0;
    const save = (doc: Doc, lost?: string): Doc => {
      const taken = take(doc, `key ${(keys += 1)}`);
      if (!taken.sent || lost === 'lost request') return taken;
      const answer = server.update(taken.sent.key, taken.sent.changes);
      return lost ? taken : settle(taken, answer);
    };
    for (const [nth, { kind, admin: who, id }] of deeds.entries()) {
      const doc = docs[who] as Doc;
      let next = doc;
      if (kind === 'edit') {
        next = step(doc, id, { note: `words ${nth}` });
        seen.set(`words ${nth}`, noteOf(doc, id) ?? undefined);
      } else if (kind === 'remove') {
        gone.add(noteOf(doc, id) ?? '');
        next = doc.shifts.has(id) ? step(doc, id, null) : doc;
      } else if (kind === 'refetch') next = receive(doc, server.all());
      else if (kind === 'reload') next = openDoc(server.all(), structuredClone(keptOf(doc) ?? undefined));
      else if (kind === 'undo' || kind === 'redo') {
        for (const one of doc.shifts.values()) gone.add(one.note ?? '');
        next = (kind === 'undo' ? undo : redo)(doc).doc;
      } else next = save(doc, kind === 'save' ? undefined : kind);
      docs[who] = next;
    }
    for (let round = 0; round < 6; round += 1)
      for (const who of [0, 1]) docs[who] = receive(save(docs[who] as Doc), server.all());

    const alive = new Set(server.all().map(({ note }) => note));
    for (const doc of docs) {
      expect(doc.log).toEqual([]);
      expect(doc.sent).toBeNull();
      expect(said(doc)).toEqual(said(openDoc(server.all())));
      for (const { mine, made } of doc.conflicts.values()) {
        alive.add(made?.note ?? null);
        if (mine.kind === 'set') alive.add(mine.fields.note ?? null);
        // A removal that waits for a choice has seen what it removes.
        if (mine.kind === 'remove') gone.add(mine.was.note ?? '');
      }
    }
    const reached = new Set<string | null | undefined>([...alive, ...gone]);
    for (const words of reached) for (let at = words; at; at = seen.get(at)) reached.add(at);
    for (const words of seen.keys()) expect(reached).toContain(words);
  });
  fc.assert(property, { numRuns: runs, seed: 2026 });
});
