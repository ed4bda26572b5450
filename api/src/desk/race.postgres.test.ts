import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLines, type Adding } from '../basket/addLines.ts';
import { transact, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { newBooking } from '../testing/makeDesk.ts';
import { meeting } from '../testing/meeting.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { placeForFamily } from './bookForFamily.ts';

const callers = 12;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Admins who book for families, and as many parents, all for the last place of one date. */
async function race(adding: Pick<Adding, 'hold'> = {}) {
  const { db } = world.services.database;
  const nursery = await makeNursery(world);
  const session = await makeSession(world, { id: nursery.id, branch: nursery.branch }, { capacity: 1, days: 1 });
  const admin = nursery.staff['nursery-admin'] ?? { id: '', profile: '' };
  const parents = await Promise.all(Array.from({ length: callers }, () => makeFamily(world)));
  const of = { nursery: nursery.id, branch: nursery.branch, staff: { id: admin.profile } };
  const byAdmin = () =>
    transact(db, (tx) =>
      placeForFamily(
        tx,
        { of, body: newBooking(session, 'cash'), person: { user_id: admin.id }, key: newId(), request: 'test' },
        adding,
      ),
    );
  const wanted = { session_id: session.id, instance_id: session.instances[0]?.id ?? '' };
  const byParent = (keyworker: string) => transact(db, (tx) => addLines(tx, wanted, keyworker, adding));
  const answers = await Promise.allSettled(parents.flatMap(({ keyworker }) => [byAdmin(), byParent(keyworker)]));
  const { rows } = await sql<{ taken: number }>`
    select booked + held as taken from session_instance where id = ${wanted.instance_id}`.execute(db);
  return { got: answers.filter(({ status }) => status === 'fulfilled').length, taken: rows[0]?.taken };
}

/** The bug that the guard prevents: check whether a place is left, then take it. Two have looked before one takes. */
function lookThenTake() {
  const bothHaveLooked = meeting(2);
  let looked = 0;
  return async (tx: Tx, instance: string, wanted: number) => {
    const { rows } = await sql<{ left: number }>`
    select capacity - booked - held as left from session_instance where id = ${instance}`.execute(tx);
    if ((rows[0]?.left ?? 0) < wanted) return false;
    looked += 1;
    if (looked <= 2) await bothHaveLooked();
    await sql`update session_instance set held = held + ${wanted}::int where id = ${instance}`.execute(tx);
    return true;
  };
}

describe('admins and parents for the last place', () => {
  it('give it to one of them', async () => {
    for (let round = 0; round < 3; round += 1) expect(await race()).toEqual({ got: 1, taken: 1 });
  });

  it('oversell it without the guard, so the race is real', async () => {
    await sql`alter table session_instance drop constraint if exists never_oversold`.execute(
      world.services.database.db,
    );
    expect((await race({ hold: lookThenTake() })).taken).toBeGreaterThan(1);
  });
});
