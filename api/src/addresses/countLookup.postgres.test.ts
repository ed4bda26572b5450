import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';
import { mostLookups } from './countLookup.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

it('counts each look-up of many at once, and lets exactly as many through as one after the other', async () => {
  const replies = await Promise.all(
    Array.from({ length: mostLookups + 25 }, () => world.call('GET', '/address-lookup/postcodes/EH6%206JJ')),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(mostLookups);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(25);
});
