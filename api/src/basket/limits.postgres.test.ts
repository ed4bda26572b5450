import { beforeEach, describe, expect, it } from 'vitest';
import { mostOnDate } from '@bairn/shared/schema/booking';
import { transact } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { makeFamily, makeNursery, makeSession, type MadeSession } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import { addLines, type Adding } from './addLines.ts';
import { mostOnDateFromAddress } from './holdLimits.ts';

let session: MadeSession;
beforeEach(async () => {
  session = await makeSession(world, await makeNursery(world), { capacity: 200, days: 1 });
});

/** Adds lines at the same time. @returns how many were accepted. */
async function race(count: number, keyworker: string | null, adding: Adding) {
  const wanted = { session_id: session.id, instance_id: session.instances[0]?.id ?? '' };
  const added = await Promise.all(
    Array.from({ length: count }, () =>
      transact(world.services.database.db, (tx) => addLines(tx, wanted, keyworker, adding)).then(
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

describe('lines added at the same time', () => {
  it('never exceed the limit of one basket', async () => {
    const { keyworker } = await makeFamily(world);
    expect(await race(4 * mostOnDate, keyworker, {})).toBe(mostOnDate);
  });

  it('never exceed the limit of the visitors of one address', async () => {
    expect(await race(4 * mostOnDateFromAddress, null, { visitor: 'an address' })).toBe(mostOnDateFromAddress);
  });

  it('exceed the limit without the locks', async () => {
    const unguarded = { visitor: 'another address', queue: async () => {} };
    expect(await race(4 * mostOnDateFromAddress, null, unguarded)).toBeGreaterThan(mostOnDateFromAddress);
  });
});
