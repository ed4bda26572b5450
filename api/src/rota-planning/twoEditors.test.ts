import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import type { RotaUpdated } from '@bairn/shared/schema/rotaEdit';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { readRotaShifts } from '../rota/weekQueries.ts';
import { makeNursery, makeStaff } from '../testing/make.ts';
import { makeRotaOf } from '../testing/makeRotas.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';
import type { Change } from './judgeChanges.ts';
import { changeShifts } from './updateRota.ts';

const db = () => world.services.database.db;
const hours = ['07:00', '09:00', '11:00', '13:00', '15:00'];

/** What an editor does to a shift of their copy: the nth one, or a new one. */
const step = fc.record({
  kind: fc.constantFrom('add', 'change', 'change', 'change', 'remove'),
  nth: fc.nat({ max: 9 }),
  person: fc.nat({ max: 3 }),
  day: fc.nat({ max: 2 }),
  start: fc.nat({ max: 4 }),
});
/** Calls of two editors, alone or both at once; `fresh`: the editor looks again before. */
const call = fc.record({
  editor: fc.constantFrom(0, 1),
  both: fc.boolean(),
  fresh: fc.boolean(),
  again: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  others: fc.array(step, { minLength: 1, maxLength: 3 }),
});
const sequences = fc.array(call, { minLength: 4, maxLength: 8 });
type Step = { kind: string; nth: number; person: number; day: number; start: number };

let ready: Promise<Awaited<ReturnType<typeof prepare>>> | undefined;
async function prepare() {
  const nursery = await makeNursery(world);
  const people: (string | null)[] = [null];
  for (let count = 0; count < 3; count += 1) {
    people.push((await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).profile);
  }
  return { nursery, people, of: { nursery: nursery.id, branch: nursery.branch } };
}

/** What a change does to a shift, from the version on which it was made. */
type Made = { change: Change; version: number | null };

/** The chosen fields of a shift, as the oracle keeps them. */
const fieldsOf = ({
  staff_profile_id,
  date,
  start_time,
  end_time,
}: RotaShift | Extract<Change, { kind: 'add' }>['shift']) => ({
  staff_profile_id,
  date,
  start_time,
  end_time,
});

it('loses no edit of two people in one rota, in any interleaving of their calls', async () => {
  const { nursery, people, of } = await (ready ??= prepare());
  await holdsForAll(sequences, { runs: upTo(12, 1000), each: 30, all: upTo(60, 900) }, async (calls, note) => {
    const { id, date } = await makeRotaOf(world, of, 'draft');
    const admin = nursery.staff['nursery-admin'];
    const how = {
      reader: { profile: admin?.profile ?? '', role: 'nursery-admin' as const },
      by: { user: admin?.id ?? '', request: 'test' },
    };
    const read = () => readRotaShifts(db(), of, sql`h.rota_id = ${id}`);
    const copies: RotaShift[][] = [[], []];
    const made: { changes: Made[]; answer: RotaUpdated }[] = [];

    const changeOf = ({ kind, nth, person, day, start }: Step, copy: readonly RotaShift[]): Change => {
      const target = copy[nth % Math.max(1, copy.length)];
      const times = {
        start_time: hours[start] ?? '',
        end_time: `${Number(hours[start]?.slice(0, 2)) + 3}:00`.padStart(5, '0'),
      };
      const staff_profile_id = people[person] ?? null;
      if (kind === 'add' || !target) {
        const fields = { room_id: null, break_minutes: 0, break_start: null, staff_profile_id, ...times };
        return { kind: 'add', shift: { ...fields, id: newId(), date: addDays(date, day) } };
      }
      const { id: which, version } = target;
      if (kind === 'remove') return { kind, id: which, version };
      return { kind: 'change', id: which, version, staff_profile_id, ...times };
    };
    const send = async (editor: number, steps: readonly Step[], again: boolean) => {
      const copy = copies[editor] ?? [];
      // One change of a shift in a call: what two do is the subject here.
      const changes = [
        ...new Map(
          steps.map((one) => changeOf(one, copy)).map((one) => [one.kind === 'add' ? one.shift.id : one.id, one]),
        ).values(),
      ];
      const body = { key: newId(), changes };
      const answer = await transact(db(), (tx) => changeShifts(tx, of, id, body, how));
      if (again) {
        const repeated = await transact(db(), (tx) => changeShifts(tx, of, id, body, how));
        expect([repeated.applied, repeated.conflicts]).toEqual([answer.applied, answer.conflicts]);
      }
      copies[editor] = answer.shifts;
      const versions = changes.map((change) => ({ change, version: change.kind === 'add' ? null : change.version }));
      made.push({ changes: versions, answer });
    };

    for (const [nth, { editor, both, fresh, again, steps, others }] of calls.entries()) {
      note(`call ${nth + 1} of ${calls.length}`);
      if (fresh) copies[editor] = await read();
      if (both) await Promise.all([send(editor, steps, false), send(1 - editor, others, again)]);
      else await send(editor, steps, again);
    }

    // Replayed in the order in which the rota counted them, every change that was answered as made was made to the version
    // that its editor saw; and the rota is what they make together.
    const shifts = new Map<string, { version: number; fields: ReturnType<typeof fieldsOf> }>();
    const editOf = ({ answer }: (typeof made)[number]) => Math.max(0, ...answer.applied.map(({ version }) => version));
    for (const { changes, answer } of made.toSorted((one, other) => editOf(one) - editOf(other))) {
      const applied = new Map(answer.applied.map((one) => [one.id, one.version]));
      for (const { change, version } of changes) {
        const which = change.kind === 'add' ? change.shift.id : change.id;
        const now = applied.get(which);
        const reason = answer.conflicts.find((one) => one.id === which)?.reason;
        expect([now === undefined, reason === undefined]).toEqual([reason !== undefined, now !== undefined]);
        if (now === undefined) continue;
        if (change.kind === 'add') shifts.set(which, { version: now, fields: fieldsOf(change.shift) });
        else {
          expect(shifts.get(which)?.version).toBe(version);
          const { staff_profile_id = null, start_time = '', end_time = '' } = change.kind === 'change' ? change : {};
          const former = shifts.get(which);
          if (change.kind === 'remove') shifts.delete(which);
          else if (former) {
            shifts.set(which, { version: now, fields: { ...former.fields, staff_profile_id, start_time, end_time } });
          }
        }
      }
    }
    const left = await read();
    expect(new Map(left.map((shift) => [shift.id, { version: shift.version, fields: fieldsOf(shift) }]))).toEqual(
      shifts,
    );
    for (const one of left) {
      const clash = left.filter(
        (other) =>
          one.staff_profile_id !== null &&
          other.staff_profile_id === one.staff_profile_id &&
          other.date === one.date &&
          other.start_time < one.end_time &&
          one.start_time < other.end_time,
      );
      expect(clash.length).toBeLessThanOrEqual(1);
    }
  });
}, 1_000_000);
