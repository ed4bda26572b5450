import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { readFacts, type RotaReader } from '../rota/readFacts.ts';
import { transition } from '../states/transition.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { makeRotaOf } from '../testing/makeRotas.ts';
import { makeBooking, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { whileOpen } from '../testing/whileOpen.ts';
import { breachesOf, hardOf } from './certify.ts';
import { publish } from './publish.ts';
import { changeShifts } from './updateRota.ts';

const db = () => world.services.database.db;

/** A draft whose two people are just enough for the child of its first day; and what takes one of them off. */
async function makeTight() {
  const nursery = await makeNursery(world);
  const of = { nursery: nursery.id, branch: nursery.branch };
  const { id, date } = await makeRotaOf(world, of, 'draft');
  const days = (Date.parse(date) - Date.parse(dayFromToday(0))) / 86_400_000;
  const family = await makeFamily(world, { children: 1, dob: '2022-05-06' });
  await makeBooking(
    world,
    family,
    await makeSession(world, nursery, { from: days, days: 1, start: '09:00', end: '11:00' }),
  );
  const shifts: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { profile } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    shifts.push(
      await makeShift(world, nursery, id, { profile, date, start: '08:00', end: '12:00', confirmation: 'pending' }),
    );
  }
  const admin = nursery.staff['nursery-admin'];
  const reader: RotaReader = { profile: admin?.profile ?? '', role: 'nursery-admin' };
  const by = { user: admin?.id ?? '', request: 'test' };
  const remove = (tx: Tx) =>
    changeShifts(
      tx,
      of,
      id,
      { key: newId(), changes: [{ kind: 'remove', id: shifts[0] ?? '', version: 1 }] },
      { reader, by },
    );
  /** Whether it is published, and whether a hard rule is broken on it. */
  const end = async () => {
    const { rota, ...week } = await readFacts(db(), of, id, reader);
    return { status: rota.status, broken: hardOf(breachesOf({ rota, ...week })).length > 0 };
  };
  return { of, id, reader, by, remove, end };
}
type Tight = Awaited<ReturnType<typeof makeTight>>;

const put =
  ({ of, id, reader, by }: Tight) =>
  (tx: Tx) =>
    publish(tx, of, id, { reader, reason: null, by });

it('refuses to publish what an edit breaks that began before', async () => {
  const tight = await makeTight();
  const second = await whileOpen(db(), tight.remove, put(tight));
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'breaks' } });
  expect(await tight.end()).toEqual({ status: 'draft', broken: true });
});

it('refuses an edit that breaks what is published in the same moment', async () => {
  const tight = await makeTight();
  const second = await whileOpen(db(), put(tight), tight.remove);
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'breaks' } });
  expect(await tight.end()).toEqual({ status: 'published', broken: false });
});

it('would publish a broken rota where it is checked without the lock', async () => {
  const tight = await makeTight();
  const { of, id, reader } = tight;
  const second = await whileOpen(db(), tight.remove, async (tx) => {
    if (hardOf(breachesOf(await readFacts(tx, of, id, reader))).length > 0) throw new Error('It is broken.');
    await transition(tx, 'rota', 'publish', { of: id, set: sql`published_at = now()`, audit: null, announce: null });
  });
  expect(second.status).toBe('fulfilled');
  expect(await tight.end()).toEqual({ status: 'published', broken: true });
});

it('makes the changes of a call once where it is sent twice at once', async () => {
  const { of, id, reader, by } = await makeTight();
  const { rows } = await sql<{ date: string }>`select date from shift where rota_id = ${id}`.execute(db());
  const shift = {
    id: newId(),
    staff_profile_id: null,
    room_id: null,
    date: rows[0]?.date ?? '',
    start_time: '08:00',
    end_time: '09:00',
    break_minutes: 0,
    break_start: null,
  };
  const body = { key: newId(), changes: [{ kind: 'add' as const, shift }] };
  const send = () => transact(db(), (tx) => changeShifts(tx, of, id, body, { reader, by }));
  const [one, other] = await Promise.all([send(), send()]);
  expect(other).toEqual(one);
  expect(one.shifts).toHaveLength(3);
});
