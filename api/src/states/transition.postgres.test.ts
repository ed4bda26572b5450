import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { transact, type Tx } from '../database/database.ts';
import { makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { meeting } from '../testing/meeting.ts';
import { world } from '../testing/sharedWorld.ts';
import { transition } from './transition.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

/** Eight who close one date at the same moment, each after all have seen it open. */
async function race(close: (tx: Tx, id: string) => Promise<unknown>) {
  const { db } = world.services.database;
  const session = await makeSession(world, nursery, { from: 20, days: 1 });
  const id = session.instances[0]?.id ?? '';
  const allHaveSeen = meeting(8);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      transact(db, async (tx) => {
        await sql`select status from session_instance where id = ${id}`.execute(tx);
        await allHaveSeen();
        await close(tx, id);
      }),
    ),
  );
  return outcomes;
}

describe('eight transitions of one row at the same moment', () => {
  it('move it once, and tell the others its state', async () => {
    const outcomes = await race((tx, id) =>
      transition(tx, 'session_instance', 'close', { of: id, audit: null, announce: null }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'closed' });
    }
  });

  it('would move it eight times without the comparison, so the race is a real one', async () => {
    const outcomes = await race((tx, id) =>
      sql`update session_instance set status = 'closed' where id = ${id}`.execute(tx),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });
});
