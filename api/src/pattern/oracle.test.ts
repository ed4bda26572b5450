import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import type { WeekOffer } from '@bairn/shared/schema/pattern';
import { transact } from '../database/database.ts';
import { upTo } from '../testing/property.ts';
import { expectWeek, type Expected } from '../testing/weekOracle.ts';
import { insertWorlds, sampleWorlds, worldRadius, type WeekWorld } from '../testing/weekWorlds.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { readAsked } from './asked.ts';
import { findWeek } from './searchWeek.ts';

const count = Number(process.env['BAIRN_PROPERTY_RUNS'] ?? upTo(60, 1000));
const seed = Number(process.env['BAIRN_PROPERTY_SEED'] ?? 2026);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const nameOf = (offer: WeekOffer) =>
  offer.services
    .map(({ id }) => id)
    .toSorted()
    .join();

/** What is wrong with the offers of one kind; nothing where they are those of the oracle. */
function differences(found: readonly WeekOffer[], expected: readonly Expected[]): string[] {
  const byName = new Map(expected.map((one) => [one.services.join(), one]));
  const names = new Set(found.map(nameOf));
  return [
    ...expected
      .filter(({ services }) => !names.has(services.join()))
      .map(({ services }) => `misses ${services.join()}`),
    ...found.flatMap((offer) => {
      const one = byName.get(nameOf(offer));
      if (!one) return [`finds ${nameOf(offer)}`];
      return [
        ...(one.toPay.has(offer.sum.to_pay)
          ? []
          : [`${nameOf(offer)}: ${offer.sum.to_pay} to pay, not ${[...one.toPay].join(' or ')}`]),
        ...(one.price.has(offer.sum.price)
          ? []
          : [`${nameOf(offer)}: costs ${offer.sum.price}, not ${[...one.price].join(' or ')}`]),
        ...(offer.weeks.reduce((sum, week) => sum + week.to_pay, 0) === offer.sum.to_pay
          ? []
          : ['weeks that do not add up']),
      ];
    }),
    ...found
      .slice(1)
      .flatMap((offer, nth) =>
        offer.sum.to_pay < (found[nth]?.sum.to_pay ?? 0) ? ['a cheaper one behind a dearer one'] : [],
      ),
  ];
}

async function search(one: WeekWorld) {
  const { db } = world.services.database;
  const restore = setClock(() => Date.parse(one.now));
  try {
    return await findWeek(db, await readAsked(db, one, null), {
      origin: one.origin,
      radius: worldRadius,
      keyworker: null,
    });
  } finally {
    restore();
  }
}

describe(`the search for a week in ${count} random worlds`, () => {
  it('finds the services and pairs that trying everything finds, at the cheapest price', async () => {
    const worlds = sampleWorlds(count, seed);
    for (let first = 0; first < count; first += 250)
      await transact(world.services.database.db, (tx) => insertWorlds(tx, worlds.slice(first, first + 250)));
    const met = { nothing: 0, services: 0, pairs: 0, funded: 0, closed: 0 };
    for (const [nth, one] of worlds.entries()) {
      const found = await search(one);
      const expected = expectWeek(one);
      const wrong = [...differences(found.services, expected.singles), ...differences(found.pairs, expected.pairs)];
      expect(
        wrong,
        `world ${nth} of seed ${seed}: ${JSON.stringify({ ...one, services: one.services.length })}`,
      ).toEqual([]);
      const all = [...found.services, ...found.pairs];
      if (all.length === 0) met.nothing += 1;
      if (found.services.length > 0) met.services += 1;
      if (found.pairs.length > 0) met.pairs += 1;
      if (all.some(({ sum }) => sum.funded_minutes > 0)) met.funded += 1;
      if (all.some(({ closed }) => closed.length > 0)) met.closed += 1;
    }
    // Worlds in which nothing happens would show nothing.
    for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(count / 100);
  }, 240_000);
});
