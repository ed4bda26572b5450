import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdsForAll, upTo } from '../testing/property.ts';
import { hashesOfWalk, stepsOfSessions, walkSessions, type Step, type Walk } from '../testing/sessionWalk.ts';
import { world } from '../testing/sharedWorld.ts';

let walk: Walk;
beforeAll(async () => {
  walk = { world, doors: [world.call], hashes: await hashesOfWalk() };
});

const once = (steps: readonly Step[], spoil?: () => Promise<unknown>) =>
  walkSessions({ ...walk, ...(spoil ? { spoil } : {}) }, steps, () => {});
const step = (deed: Step['deed'], who: number, which = 1): Step => ({ deed, who, which, node: 0 });
const database = () => world.services.database.db;

describe('a token', () => {
  it('is valid for its own person and account only, whatever happens to accounts', async () => {
    await holdsForAll(stepsOfSessions, { runs: upTo(1, 8), each: 60, all: 170 }, (steps, note) =>
      walkSessions(walk, steps, note),
    );
  }, 180_000);

  it.each([
    [[step('log out', 0)], sql`update device set revoked_at = null`, 'and it is over'],
    [
      [step('refresh', 0), step('wait', 0, 2)],
      sql`update device set former_until = 'infinity' where former_token_id is not null`,
      'and it is over',
    ],
    [
      [step('switch', 1, 2), step('suspend staff', 1)],
      sql`update staff_profile set suspended_at = null`,
      'expected 403',
    ],
    [[step('refresh', 2)], sql`update device set revoked_at = now()`, 'and it is good'],
  ])('would be noticed if it were not so: %j', async (steps, spoiled, found) => {
    await expect(once(steps, () => spoiled.execute(database()))).rejects.toThrow(found);
    await expect(once(steps)).resolves.toBeUndefined();
  });
});
