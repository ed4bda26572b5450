import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { addLines } from '../basket/addLines.ts';
import { removeItem } from '../basket/changeBasket.ts';
import type { Tx } from '../database/database.ts';
import { transact } from '../database/database.ts';
import { freeBookedPlaces, lockInstances } from '../places/places.ts';
import { Refusal } from '../refusals/refusal.ts';
import { changeDate } from '../sessions/changeDate.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import { upTo } from '../testing/property.ts';
import { acceptOfferOf, declineOfferOf, joinList, leaveList } from './familyEntries.ts';
import { move } from '../places/counters.ts';
import { offerByHand, takeBack } from './serviceEntries.ts';
import { sweepDate } from './sweepWaiting.ts';

let restore = () => {};
afterEach(() => restore());

/** Where a sequence is: an entry of each family that joined, and the counters. */
type Entry = {
  id: string;
  keyworker: string;
  turn: number;
  places: number;
  status: string;
  accepted: boolean;
  passed_over: boolean;
  lines: number;
  held_lines: number;
  overtaken: boolean;
  offers: number;
  taken_back: number;
  booked: number;
};
type State = { capacity: number; booked: number; held: number; lines: number; entries: Entry[]; problems: string[] };

const ended = ['booked', 'declined', 'expired', 'withdrawn', 'removed'];

async function readState(tx: Tx, instance: string): Promise<State> {
  const { rows } = await sql<State>`
    select i.capacity, i.booked, i.held, (select count(*) from basket_item t
      where t.instance_id = i.id and t.status = 'held')::int as lines, coalesce((
      select json_agg(json_build_object('id', e.id, 'keyworker', e.keyworker_profile_id, 'turn', e.turn, 'places', e.places,
        'status', e.status, 'accepted', e.accepted_at is not null, 'passed_over', e.passed_over,
        'lines', (select count(*) from basket_item t where t.waiting_entry_id = e.id),
        'held_lines', (select count(*) from basket_item t where t.waiting_entry_id = e.id and t.status = 'held'),
        'overtaken', exists (select from waiting_event v where v.entry_id = e.id and v.kind = 'overtaken' and v.reason <> ''),
        'offers', (select count(*) from waiting_event v where v.entry_id = e.id and v.kind = 'offered'),
        'taken_back', (select count(*) from waiting_event v where v.entry_id = e.id and v.kind = 'taken_back'),
        'booked', (select count(*) from waiting_event v where v.entry_id = e.id and v.kind = 'booked'))
        order by e.turn)
      from waiting_entry e where e.instance_id = i.id), '[]') as entries
    from session_instance i where i.id = ${instance}`.execute(tx);
  const [state] = rows;
  if (!state) throw new Error('The date is gone.');
  return state;
}

/** What must never be so, in words. */
function faultsOf({ capacity, booked, held, lines, entries }: State, before: State): string[] {
  const faults: string[] = [];
  const open = entries.filter(({ status, accepted }) => status === 'offered' && !accepted);
  const offered = open.reduce((sum, { places }) => sum + places, 0);
  if (booked + held > capacity) faults.push('oversold');
  if (held !== lines + offered) faults.push('held places are not those of lines and offers');
  const left = capacity - booked - held;
  for (const entry of entries) {
    if (entry.accepted && entry.lines !== entry.places) faults.push('siblings were parted');
    if (entry.offers > entry.taken_back + 1) faults.push('an offer was used twice');
    const was = before.entries.find(({ id }) => id === entry.id);
    if (was && ended.includes(was.status) && was.status !== entry.status) faults.push('an ended entry came back');
    if (entry.status !== 'waiting') continue;
    if (!entry.passed_over && entry.places <= left) faults.push('a place is idle while a family waits');
    const behind = entries.some((other) => {
      const first = before.entries.find(({ id }) => id === other.id);
      return other.turn > entry.turn && other.status === 'offered' && first?.status !== 'offered';
    });
    if (behind && !entry.overtaken) faults.push('a family was overtaken without a reason');
  }
  const taken = booked + held > before.booked + before.held && lines > before.lines;
  const grew = entries.every(
    ({ id, accepted }) => !accepted || before.entries.find((each) => each.id === id)?.accepted,
  );
  const fitted = before.entries.some(
    ({ status, passed_over, places }) =>
      status === 'waiting' && !passed_over && places <= before.capacity - before.booked - before.held,
  );
  if (taken && grew && fitted) faults.push('a passer-by took a place that a family waited for');
  return faults;
}

type Scene = {
  nursery: { id: string; branch: string };
  session: string;
  instance: string;
  admin: string;
  one: MadeFamily;
  two: MadeFamily;
};
type Act = (tx: Tx, scene: Scene, state: State) => Promise<unknown>;

const nobody = () => Promise.reject(new Refusal(409, 'Nothing to do.', {}));
const by = (user: string) => ({ user, request: 'test' });
const firstOf = ({ entries }: State, status: string, last = false) =>
  (last ? entries.toReversed() : entries).find((each) => each.status === status && !each.accepted);

let minutes = 0;

const join =
  (who: 'one' | 'two'): Act =>
  (tx, { session, instance, ...families }) => {
    const family = families[who];
    const wanted = { session_id: session, instance_id: instance, child_ids: family.children.map(({ id }) => id) };
    return joinList(tx, family.keyworker, wanted, by(family.id));
  };
const resize =
  (by_: number): Act =>
  (tx, { nursery, session, instance, admin }, { capacity }) =>
    changeDate(
      tx,
      { nursery: nursery.id, branch: nursery.branch, session, instance },
      { start_time: '08:00', end_time: '13:00', price: 4200, capacity: Math.max(1, capacity + by_) },
      by(admin),
    );

const acts: Record<string, Act> = {
  'join 1': join('one'),
  'join 2': join('two'),
  free: async (tx, { instance }, { booked }) => {
    if (booked === 0) return nobody();
    await lockInstances(tx, [instance]);
    await freeBookedPlaces(tx, [instance]);
  },
  'capacity up': resize(1),
  'capacity down': resize(-1),
  offer: (tx, { nursery, admin }, state) => {
    const entry = firstOf(state, 'waiting', true);
    const of = { nursery: nursery.id, branch: nursery.branch, id: entry?.id ?? '' };
    return entry ? offerByHand(tx, of, 'Their child starts school.', by(admin)) : nobody();
  },
  accept: (tx, { one, two }, state) => {
    const entry = firstOf(state, 'offered');
    const family = entry?.keyworker === one.keyworker ? one : two;
    return entry ? acceptOfferOf(tx, family.keyworker, entry.id, by(family.id)) : nobody();
  },
  decline: (tx, { one, two }, state) => {
    const entry = firstOf(state, 'offered');
    const family = entry?.keyworker === one.keyworker ? one : two;
    return entry ? declineOfferOf(tx, family.keyworker, entry.id, by(family.id)) : nobody();
  },
  expire: async (tx, { instance }) => {
    minutes += 25 * 60;
    await sweepDate(tx, instance);
  },
  'take back': (tx, { nursery, admin }, state) => {
    const entry = firstOf(state, 'offered');
    const of = { nursery: nursery.id, branch: nursery.branch, id: entry?.id ?? '' };
    return entry ? takeBack(tx, of, 'Offered by mistake.', by(admin)) : nobody();
  },
  withdraw: (tx, { one, two }, state) => {
    const entry = firstOf(state, 'waiting');
    const family = entry?.keyworker === one.keyworker ? one : two;
    return entry ? leaveList(tx, family.keyworker, entry.id, by(family.id)) : nobody();
  },
  'passer-by': (tx, { session, instance }) => addLines(tx, { session_id: session, instance_id: instance }, null),
  'remove a line': async (tx, { instance }) => {
    const { rows } = await sql<{ id: string; basket: string }>`
      select id, basket_id as basket from basket_item where instance_id = ${instance} and status = 'held'
      order by created_at, id limit 1`.execute(tx);
    const [line] = rows;
    if (!line) return nobody();
    await removeItem(tx, { id: line.basket, uid: '', keyworker_profile_id: null }, line.id);
  },
};

/** What tells states apart that go on in the same way. */
const keyOf = ({ capacity, booked, held, lines, entries }: State) =>
  JSON.stringify([
    capacity,
    booked,
    held,
    lines,
    entries
      .filter(({ status, held_lines }) => !ended.includes(status) || held_lines > 0)
      .map(({ keyworker, places, status, accepted, passed_over, held_lines }) => [
        keyworker,
        places,
        status,
        accepted,
        passed_over,
        held_lines,
      ]),
  ]);

async function explore(tx: Tx, scene: Scene, depth: number) {
  const seen = new Map<string, number>();
  const reached = new Map<string, number>();
  let steps = 0;
  async function from(state: State, left: number, path: readonly string[]): Promise<void> {
    const key = keyOf(state);
    if (left === 0 || (seen.get(key) ?? 0) >= left) return;
    seen.set(key, left);
    for (const [name, act] of Object.entries(acts)) {
      const [savepoint, at] = [sql.raw(`at_${path.length}`), minutes];
      await sql`savepoint ${savepoint}`.execute(tx);
      try {
        await act(tx, scene, state);
        steps += 1;
        reached.set(name, (reached.get(name) ?? 0) + 1);
        const next = await readState(tx, scene.instance);
        const way = [...path, name];
        expect({ way, faults: faultsOf(next, state) }).toEqual({ way, faults: [] });
        await from(next, left - 1, way);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      await sql`rollback to savepoint ${savepoint}`.execute(tx);
      minutes = at;
    }
  }
  await from(await readState(tx, scene.instance), depth, []);
  return { steps, states: seen.size, reached };
}

it('keeps every place and every turn through all sequences of events', async () => {
  const began = Date.now();
  restore = setClock(() => new Date(began + minutes * 60_000));
  const nursery = await makeNursery(world);
  const session = await makeSession(world, nursery, { capacity: 2, days: 1, from: 60 });
  const instance = session.instances[0]?.id ?? '';
  const [one, two] = [await makeFamily(world), await makeFamily(world, { children: 2 })];
  const { db } = world.services.database;
  const admin = nursery.staff['nursery-admin']?.id ?? '';
  const scene: Scene = { nursery, session: session.id, instance, admin, one, two };
  const found = await transact(db, async (tx) => {
    await move(tx, instance, { booked: 2 });
    return explore(tx, scene, upTo(5, 7));
  });
  expect([...found.reached.keys()].toSorted()).toEqual(Object.keys(acts).toSorted());
  expect(found.states).toBeGreaterThan(100);
}, 300_000);
