import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../plugins/database.ts';
import { Refusal } from '../plugins/refusal.ts';
import { makeFamily, makeNursery, makeSession, type MadeSession } from '../testing/make.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { addToBasket, type Adding } from './addToBasket.ts';
import { mostOnDate, mostOnDateFromAddress } from './holdLimits.ts';

let world: World;
let session: MadeSession;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  session = await makeSession(world, await makeNursery(world), { capacity: 200, days: 1 });
});

/** Adds lines at the same moment; how many were taken. */
async function race(count: number, keyworker: string | null, adding: Adding) {
  const wanted = { session_id: session.id, instance_id: session.instances[0]?.id ?? '' };
  const added = await Promise.all(
    Array.from({ length: count }, () =>
      transact(world.services.database.db, (tx) => addToBasket(tx, wanted, keyworker, adding)).then(
        () => 1,
        (error: unknown) => {
          if (error instanceof Refusal && error.status === 422) return 0;
          throw error;
        },
      ),
    ),
  );
  return added.reduce<number>((sum, one) => sum + one, 0);
}

describe('many lines that are added at the same moment', () => {
  it('never hold more than one basket may', async () => {
    const { keyworker } = await makeFamily(world);
    expect(await race(4 * mostOnDate, keyworker, {})).toBe(mostOnDate);
  });

  it('never hold more than the visitors of one address may', async () => {
    expect(await race(4 * mostOnDateFromAddress, null, { visitor: 'an address' })).toBe(mostOnDateFromAddress);
  });

  it('would hold more if each did not wait for the other', async () => {
    const unguarded = { visitor: 'another address', queue: async () => {} };
    expect(await race(4 * mostOnDateFromAddress, null, unguarded)).toBeGreaterThan(mostOnDateFromAddress);
  });
});
