import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekday } from '@bairn/shared/format/date';
import { ageSteps, careKinds, priceSteps, radiusSteps, startTimeNames } from '@bairn/shared/schema/searchChoices';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { countStatements } from '../testing/countStatements.ts';
import { listService } from '../testing/listService.ts';
import { dayFromToday, makeSession } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';

type Query = { [filter: string]: string | number | undefined };
type Answer = {
  data: { id: string; name: string }[];
  meta: {
    total: number;
    bookable: number;
    radius: number | null;
    facets: Record<string, { value: number | string; count: number }[]>;
    relax: { filter: string; count: number }[];
  };
};

let world: World;

/** Services of every kind around Oban, so that each filter leaves some out. */
beforeAll(async () => {
  world = await makeWorld();
  const { db } = world.services.database;
  const postcodes = ['PA34 4AA', 'PA37 1AA', 'PA35 1AA', 'PA34 5AB', 'PA33 1AA', 'PA80 5AA'];
  for (const [index, postcode] of postcodes.entries()) {
    const service = await listService(world, {
      name: index % 2 ? `Thistle ${index}` : `Heather ${index}`,
      postcode,
      service_types: index % 3 ? [1] : [1, 2],
    });
    await sql`update branch set meals = ${index % 2 ? [1, 3] : [3]}, support_options = ${index % 3 ? [2] : []},
      grades = ${JSON.stringify([{ framework: 'F', indicator: 'Setting', value: 2 + (index % 4), date: null }])}
      where id = ${service.branch}`.execute(db);
    for (let number = 0; number < index % 4; number += 1) {
      const price = 900 + ((index * 7 + number * 13) % 10) * 700;
      const times = number % 2 ? { start: '13:00', end: '17:00' } : {};
      const from = 1 + index + number * 5;
      const session = await makeSession(world, service, { price, days: 2, from, capacity: 2, ...times });
      const age = ((index + number) % 5) * 18;
      const ways = index % 2 ? [1, 2] : [2];
      await sql`update session set age_from_months = ${age}, age_to_months = ${age + 20 + number * 30}, payment_types = ${ways}
        where id = ${session.id}`.execute(db);
      await sql`update session_instance set booked = 2 where id = ${session.instances[number % 2]?.id}`.execute(db);
    }
  }
  await upsertPublicRegisterRows(db, [
    publicRegisterRow({ name: 'Thistle Over Threes', postcode: 'PA34 4BB', subtype: 'Day Care of Children (over 3s)' }),
    publicRegisterRow({ name: 'Heather Minder', postcode: 'PA37 1BB', care_service: 'Child Minding', subtype: null }),
    publicRegisterRow({ name: 'Thistle Playgroup', postcode: 'PA35 1BB' }),
  ]);
});
afterAll(() => world.close());

const search = async (query: Query): Promise<Answer> =>
  (await world.call('GET', '/nursery/marketplace/search', { query: { per_page: 50, ...query } })).body;

const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
/** Few at once: with all of them hardly anything would be left. */
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const someQuery = fc
  .record({
    search: sometimes(fc.constantFrom('thistle', 'heather')),
    age: sometimes(fc.constantFrom(...ageSteps)),
    date: sometimes(fc.integer({ min: 0, max: 14 }).map(dayFromToday)),
    type: sometimes(fc.constantFrom(1, 2, 5, 7)),
    care: sometimes(fc.constantFrom(...careKinds)),
    price: sometimes(fc.constantFrom(...priceSteps, 2345)),
    only: sometimes(fc.constant('listed')),
    radius: sometimes(fc.constantFrom(...radiusSteps)),
    weekday: rarely(fc.integer({ min: 1, max: 7 })),
    starts: rarely(fc.constantFrom(...startTimeNames)),
    funded: rarely(fc.constant(1)),
    meals: rarely(fc.constantFrom(1, 3)),
    support: rarely(fc.constantFrom(2, 3)),
    grade: rarely(fc.integer({ min: 2, max: 6 })),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query);

/** The number of results, without those that are shown because nothing is near. */
const totalOf = async (query: Query) => {
  const { meta } = await search({ ...query, facets: 0, per_page: 1 });
  return query['place'] && meta.radius === null ? 0 : meta.total;
};

describe('the counts per filter', () => {
  it.each([{ place: 'PA34' }, {}])('equal the results of a search with that filter (%j)', async (where) => {
    await fc.assert(
      fc.asyncProperty(someQuery, fc.nat({ max: 50 }), async (query, pick) => {
        const { facets } = (await search({ ...where, ...query })).meta;
        const choices = Object.entries(facets).flatMap(([name, list]) => list.map((each) => ({ name, ...each })));
        // Some of them each time: all would be fifty searches.
        const some = choices.filter((_, index) => index % 7 === pick % 7);
        for (const { name, value, count } of some) {
          expect({ name, value, count }).toEqual({
            name,
            value,
            count: await totalOf({ ...where, ...query, [name]: value }),
          });
        }
      }),
      { numRuns: upTo(8, 25) },
    );
  });

  it('exist for every option of the filters', async () => {
    const { facets } = (await search({ place: 'PA34' })).meta;
    const values = (name: string) => facets[name]?.map(({ value }) => value);
    expect(values('age')).toEqual(ageSteps);
    expect(values('price')).toEqual(priceSteps);
    expect(values('radius')).toEqual(radiusSteps.filter((step) => step <= 50));
    const far = (await search({ place: 'PA34', radius: 50 })).meta.facets['radius'];
    expect(far?.map(({ value }) => value)).toEqual(radiusSteps);
    expect(values('only')).toEqual(['listed']);
    expect(values('type')?.length).toBeGreaterThan(5);
    expect(Object.values(facets).every((list) => list.some(({ count }) => count > 0))).toBe(true);
    expect((await search({})).meta.facets['radius']).toEqual([]);
  });

  it('are left out where no screen shows them', async () => {
    const { facets } = (await search({ place: 'PA34', facets: 0 })).meta;
    expect(Object.values(facets).flat()).toEqual([]);
  });
});

describe('a search without results', () => {
  it('says how many results each removed filter would give, most first', async () => {
    const query = { search: 'thistle', type: 7, price: 500 };
    const { data, meta } = await search(query);
    expect(data).toEqual([]);
    expect(meta.relax).toEqual([]);
    // The day on which one of them has a place for this age, whatever day it is today.
    const day = weekday(dayFromToday(3));
    const other = { search: 'thistle', age: 2, type: 7, weekday: day, starts: 'early', funded: 1, meals: 3, grade: 2 };
    const { relax } = (await search(other)).meta;
    expect(relax.length).toBeGreaterThan(0);
    expect(relax.map(({ count }) => count)).toEqual(relax.map(({ count }) => count).toSorted((a, b) => b - a));
    for (const { filter, count } of relax) {
      const { [filter as keyof typeof other]: _, ...rest } = other;
      expect({ filter, count }).toEqual({ filter, count: await totalOf(rest) });
    }
  });

  it('counts an unknown place as a filter to remove', async () => {
    const { relax } = (await search({ place: 'Atlantis under the sea', type: 7 })).meta;
    expect(relax).toEqual([{ filter: 'place', count: await totalOf({ type: 7 }) }]);
  });

  it('is the only one with such suggestions', async () => {
    expect((await search({ place: 'PA34', age: 2 })).meta.relax).toEqual([]);
  });
});

describe('the points of the map', () => {
  const points = async (query: Query) =>
    (await world.call('GET', '/nursery/marketplace/search/points', { query })).body;

  it('are those of the whole list in its order, with price and places', async () => {
    for (const query of [
      { place: 'PA34', radius: 100 },
      { place: 'PA34', age: 2, radius: 100, sort: 'price' },
    ]) {
      // Compares more of a row than the helper's type names.
      const list = (await search(query)) as unknown as { data: Record<string, unknown>[]; meta: { total: number } };
      const { data, meta } = await points(query);
      expect(data).toEqual(
        list.data.map(({ kind, id, name, lat, lng, price_from, block_from, offer }) => ({
          kind,
          id,
          name,
          lat,
          lng,
          price_from,
          block_from,
          places_left: (offer as { places_left: number } | null)?.places_left ?? null,
        })),
      );
      expect(meta).toEqual({ total: list.meta.total, shown: list.meta.total });
    }
  });

  it('leave out a service without a known location', async () => {
    await upsertPublicRegisterRows(world.services.database.db, [
      publicRegisterRow({ name: 'Zephyr Nowhere', postcode: null, town: null }),
    ]);
    expect(await points({ search: 'zephyr' })).toEqual({ data: [], meta: { total: 1, shown: 0 } });
  });
});

describe('the statements of a search', () => {
  it.each([
    [{ place: 'PA34', age: 2, date: dayFromToday(1), sort: 'places' }, 4],
    [{ place: 'PA34' }, 4],
    [{ search: 'thistle' }, 3],
    [{ search: 'thitsle' }, 5],
    [{ place: 'Obna', search: 'thitsle', type: 2, price: 500 }, 12],
  ])('are constant in number (%j)', async (query, most) => {
    expect(await countStatements(world, () => search(query))).toBeLessThanOrEqual(most);
  });
});
