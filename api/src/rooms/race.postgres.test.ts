import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { transact, type Tx } from '../database/database.ts';
import { makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeRoom } from '../testing/makeService.ts';
import { meeting } from '../testing/meeting.ts';
import { world } from '../testing/sharedWorld.ts';
import { refuseRoomOverfull } from './refuseRoomOverfull.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

/** Six sessions of five places that move into a room of twelve at the same moment. */
async function race(check: (tx: Tx, room: string) => Promise<unknown>) {
  const { db } = world.services.database;
  const room = await makeRoom(world, nursery, 'Toddlers', 12);
  const sessions = await Promise.all(
    Array.from({ length: 6 }, () => makeSession(world, nursery, { capacity: 5, from: 7, days: 2 })),
  );
  const allHaveMoved = meeting(6);
  const outcomes = await Promise.allSettled(
    sessions.map(({ id }) =>
      transact(db, async (tx) => {
        await sql`update session set room_id = ${room} where id = ${id}`.execute(tx);
        await allHaveMoved();
        await check(tx, room);
      }),
    ),
  );
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe('sessions that move into a room at the same moment', () => {
  it('are let in as long as it has places', async () => {
    const entered = await race((tx, room) =>
      refuseRoomOverfull(tx, { nursery: nursery.id, branch: nursery.branch, room }),
    );
    expect(entered).toBe(2);
  });

  it('would all be let in without the lock, so the race is a real one', async () => {
    const allHaveLooked = meeting(6);
    const entered = await race(async (tx, room) => {
      const { rows } = await sql<{ places: number }>`
        select sum(i.capacity)::integer / 2 as places from session s join session_instance i on i.session_id = s.id
        where s.room_id = ${room}`.execute(tx);
      await allHaveLooked();
      if ((rows[0]?.places ?? 0) > 12) throw new Error('The room is full.');
    });
    expect(entered).toBe(6);
  });
});
