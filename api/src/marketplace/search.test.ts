import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '@bairn/shared/schema/clock';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { countStatements } from '../testing/countStatements.ts';
import { listService } from '../testing/listService.ts';
import { dayFromToday, makeSession } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const db = () => world.services.database.db;
const search = (query: Record<string, unknown>) => world.call('GET', '/nursery/marketplace/search', { query });
const namesFor = async (query: Record<string, unknown>): Promise<string[]> =>
  (await search(query)).body.data.map(({ name }: { name: string }) => name);
const enter = (...rows: Parameters<typeof publicRegisterRow>[0][]) =>
  upsertPublicRegisterRows(
    db(),
    rows.map((row) => publicRegisterRow(row)),
  );

describe('searching around a place', () => {
  it('finds the services within the radius, bookable ones first, each with its distance', async () => {
    const near = await listService(world, { name: 'Lerwick Bairns', postcode: 'ZE1 0AA' });
    const session = await makeSession(world, near, { capacity: 4, price: 3100 });
    await listService(world, { name: 'Sumburgh Bairns', postcode: 'ZE3 9AA' });
    await enter(
      { name: 'Sound Nursery', town: 'Shetland', postcode: 'ZE1 0BB' },
      { name: 'Unst Nursery', town: 'Shetland', postcode: 'ZE2 9AA', min_grade: 5 },
      { name: 'Closed Long Ago', town: 'Shetland', postcode: 'ZE1 0CC', status: 'Inactive' },
    );
    const { status, body } = await search({ place: 'ze1', radius: 100 });
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({
      place: { name: 'ZE1', kind: 'outcode' },
      radius: 100,
      total: 4,
      bookable: 1,
      today: localDate(),
      current_page: 1,
      last_page: 1,
    });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Lerwick Bairns',
      'Sumburgh Bairns',
      'Sound Nursery',
      'Unst Nursery',
    ]);
    expect(body.data[0]).toMatchObject({
      kind: 'registered',
      id: near.branch,
      distance_km: 0,
      price_from: 3100,
      offer: {
        session_id: session.id,
        date: session.instances[0]?.date,
        start_time: '08:00',
        end_time: '13:00',
        price: 3100,
        places_left: 4,
      },
      sessions: 1,
      provider_type: 'Private',
      service_type: 'Nursery',
    });
    expect(body.data[3]).toMatchObject({ kind: 'unregistered', price_from: null, offer: null, sessions: 0, grade: 5 });
    expect(body.data[3].distance_km).toBeGreaterThan(10);
    expect(await namesFor({ place: 'ZE1 0AA' })).toEqual(['Lerwick Bairns', 'Sound Nursery']);
    expect(await namesFor({ place: 'ZE1', radius: 100, only: 'listed' })).toEqual([
      'Lerwick Bairns',
      'Sumburgh Bairns',
    ]);
  });

  it('shows the nearest if nothing lies within the radius, and says so', async () => {
    await enter({ name: 'Stornoway Nursery', town: 'Stornoway', postcode: 'HS1 2AA' });
    const { body } = await search({ place: 'HS2', radius: 1 });
    expect(body.meta.radius).toBe(null);
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('Stornoway Nursery');
    expect(body.meta.total).toBeLessThanOrEqual(20);
  });

  it('measures from a point', async () => {
    await listService(world, { name: 'Kirkwall Bairns', postcode: 'KW15 1AA' });
    const { body } = await search({ lat: 58.98, lng: -2.96, radius: 10 });
    expect(body.meta.place).toBe(null);
    expect(body.data).toMatchObject([{ name: 'Kirkwall Bairns' }]);
    expect(body.data[0].distance_km).toBeLessThan(10);
  });

  it('treats an unknown place as a name, and a postcode among the words as a place', async () => {
    await listService(world, { name: 'Whirligig Wynd', postcode: 'PH33 6AA' });
    const byName = await search({ place: 'whirligig' });
    expect(byName.body.meta.place).toBe(null);
    expect(byName.body.data).toMatchObject([{ name: 'Whirligig Wynd', distance_km: null }]);
    expect((await search({ search: 'PH33 6ZZ' })).body).toMatchObject({
      data: [{ name: 'Whirligig Wynd' }],
      meta: { place: { name: 'PH33 6ZZ', kind: 'postcode' } },
    });
  });

  it.each([
    ['Kilmarnock', 'Kilmarnock'],
    ['  kilMARnock, Ayrshire ', 'Kilmarnock'],
    ['kilmarn', 'Kilmarnock'],
    ['Kilmarnok', 'Kilmarnock'],
    ['Edinbrugh', 'Edinburgh'],
    ['KA1', 'KA1'],
    ['ka3 6hw', 'KA3 6HW'],
    ['KA3 6', 'KA3'],
  ])('understands %j as %s', async (typed, name) => {
    expect((await search({ place: typed })).body.meta.place).toMatchObject({ name });
  });

  it.each(['ZZ99', 'ZZ9 9ZZ', 'Atlantis under the sea', '%', 'x'])('does not find a place %j', async (typed) => {
    const { status, body } = await search({ place: typed });
    expect([status, body.meta.place]).toEqual([200, null]);
  });
});

describe('searching by name', () => {
  it('matches words in any order and in the town, with typing errors', async () => {
    await listService(world, { name: 'The Clockwork Giraffe', postcode: 'KA27 8AA', city: 'Brodick' });
    await enter({ name: "Our Lady's Clockwork Nursery", town: 'Brodick', postcode: 'KA27 8BB' });
    const both = ['The Clockwork Giraffe', "Our Lady's Clockwork Nursery"];
    expect(await namesFor({ search: 'clockwork' })).toEqual(both);
    expect(await namesFor({ search: 'CLOKWORK' })).toEqual(both);
    expect(await namesFor({ search: 'brodick clockwork' })).toEqual(both);
    expect(await namesFor({ search: 'giraffe the clockwork' })).toEqual([both[0]]);
    expect(await namesFor({ search: 'our ladys clockwork' })).toEqual([both[1]]);
    expect(await namesFor({ search: 'clockwork elephant' })).toEqual([]);
  });

  it('puts the closest name first where there is no place', async () => {
    await enter(
      { name: 'Quokka Corner Out of School Care', town: 'Ayr', postcode: 'KA7 1AA' },
      { name: 'Quokka', town: 'Ayr', postcode: 'KA7 1AB' },
    );
    expect(await namesFor({ search: 'quokka' })).toEqual(['Quokka', 'Quokka Corner Out of School Care']);
  });

  it.each([
    '%',
    '_____',
    "'; drop table branch; --",
    '"',
    '\\',
    '(((',
    '🦒',
    'ü'.repeat(100),
    '<script>',
    '& | !',
    ':*',
  ])('takes %j for nothing but text', async (typed) => {
    expect(await search({ search: typed })).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('treats pattern characters as text', async () => {
    await enter({ name: '100% Outdoors', town: 'Ayr', postcode: 'KA7 1AC' });
    expect(await namesFor({ search: '%' })).toEqual(['100% Outdoors']);
  });
});

describe('filters', () => {
  it('by age: overlapping ranges in months, with a place available', async () => {
    const toddlers = await listService(world, { name: 'Toddlers', postcode: 'DG8 6AA' });
    await makeSession(world, toddlers, { ages: [6, 30] });
    const older = await listService(world, { name: 'Older', postcode: 'DG8 6AB' });
    await makeSession(world, older, { ages: [36, 60] });
    await listService(world, { name: 'Without sessions', postcode: 'DG8 6AC' });
    await enter(
      { name: 'Over threes', town: 'Wigtown', postcode: 'DG8 6AD', subtype: 'Day Care of Children (over 3s)' },
      { name: 'Under threes', town: 'Wigtown', postcode: 'DG8 6AE' },
    );
    const place = { place: 'DG8', sort: 'name' };
    expect(await namesFor(place)).toEqual(['Older', 'Toddlers', 'Without sessions', 'Over threes', 'Under threes']);
    expect(await namesFor({ ...place, age: 2 })).toEqual(['Toddlers', 'Under threes']);
    expect(await namesFor({ ...place, age: 3 })).toEqual(['Older', 'Over threes', 'Under threes']);
    expect(await namesFor({ ...place, age: 5 })).toEqual(['Over threes', 'Under threes']);
  });

  it('by date: the first day from then on with a place available', async () => {
    const nursery = await listService(world, { name: 'Dates', postcode: 'TD15 1AA' });
    const { instances } = await makeSession(world, nursery, { capacity: 2, days: 3, from: 5 });
    const [first, second, third] = instances;
    await sql`update session_instance set booked = 1, held = 1 where id = ${first?.id}`.execute(db());
    await sql`update session_instance set status = 'closed' where id = ${second?.id}`.execute(db());
    const from = async (date: string) => (await search({ place: 'TD15', date, only: 'listed', radius: 1 })).body.data;
    expect(await from(dayFromToday(1))).toMatchObject([{ offer: { date: third?.date, places_left: 2 } }]);
    expect(await from(third?.date ?? '')).toMatchObject([{ offer: { date: third?.date } }]);
    expect((await from(dayFromToday(8))).map(({ name }: { name: string }) => name)).not.toContain('Dates');
    expect(await from('2020-01-01')).toMatchObject([{ offer: { date: third?.date } }]);
  });

  it('by price, which public register entries do not have', async () => {
    const nursery = await listService(world, { name: 'Dear', postcode: 'IV27 4AA' });
    await makeSession(world, nursery, { price: 5000 });
    await makeSession(world, nursery, { price: 2500, capacity: 3, from: 3 });
    await enter({ name: 'Durness Nursery', town: 'Lairg', postcode: 'IV27 4AB' });
    expect((await search({ place: 'IV27', price: 3000 })).body.data).toMatchObject([
      { name: 'Dear', price_from: 2500, sessions: 1, offer: { date: dayFromToday(3), price: 2500, places_left: 3 } },
    ]);
    expect((await search({ place: 'IV27', sort: 'price' })).body.data).toMatchObject([
      { price_from: 2500, sessions: 2, offer: { date: dayFromToday(3), price: 2500 } },
      { name: 'Durness Nursery' },
    ]);
    expect((await search({ place: 'IV27', price: 1000, radius: 5 })).body.data).not.toMatchObject([{ name: 'Dear' }]);
  });

  it('by the type of service', async () => {
    await listService(world, { name: 'Playgroup here', postcode: 'KW17 2AA', service_types: [1, 2] });
    await listService(world, { name: 'Childminder here', postcode: 'KW17 2AB', service_types: [7] });
    await enter(
      { name: 'Sanday Playgroup', town: 'Orkney', postcode: 'KW17 2AC' },
      { name: 'Sanday Nursery', postcode: 'KW17 2AD' },
    );
    expect(await namesFor({ place: 'KW17', type: 2 })).toEqual(['Playgroup here', 'Sanday Playgroup']);
    expect(await namesFor({ place: 'KW17', type: 7 })).toEqual(['Childminder here']);
  });

  it('are ignored when empty', async () => {
    const query = { place: 'KW17', search: '', age: '', date: '', type: '', price: '', radius: '', only: '' };
    expect((await search(query)).body.meta.total).toBe((await search({ place: 'KW17' })).body.meta.total);
  });

  it('never show an unlisted service, one of a suspended provider, or a joined one twice', async () => {
    await listService(world, { name: 'Unlisted', postcode: 'HS9 5AA', status: 'unlisted' });
    const suspended = await listService(world, { name: 'Suspended', postcode: 'HS9 5AB' });
    await sql`update nursery set suspended_at = now() where id = ${suspended.id}`.execute(db());
    const joined = publicRegisterRow({ name: 'Barra in the public register', town: 'Barra', postcode: 'HS9 5AC' });
    await upsertPublicRegisterRows(db(), [joined]);
    const listed = await listService(world, { name: 'Barra', postcode: 'HS9 5AC', cs_number: joined.cs_number });
    await makeSession(world, listed, { status: 'draft' });
    expect((await search({ place: 'HS9', radius: 5 })).body.data).toMatchObject([{ name: 'Barra', sessions: 0 }]);
    await sql`update branch set status = 'onboarding' where id = ${listed.branch}`.execute(db());
    expect(await namesFor({ place: 'HS9', radius: 5 })).toEqual(['Barra in the public register']);
  });
});

describe('the list', () => {
  it('has pages without gaps or repeats in every order', async () => {
    for (let index = 0; index < 7; index += 1) await listService(world, { name: 'Same name', postcode: 'ML12 6AA' });
    await enter(...Array.from({ length: 4 }, () => ({ name: 'Same name', postcode: 'ML12 6AB' })));
    for (const sort of ['distance', 'price', 'date', 'places', 'name']) {
      const seen: string[] = [];
      for (const page of [1, 2, 3]) {
        const { body } = await search({ place: 'ML12', radius: 5, sort, page, per_page: 5 });
        expect(body.meta).toMatchObject({ total: 11, bookable: 0, last_page: 3, current_page: page, per_page: 5 });
        seen.push(...body.data.map(({ id }: { id: string }) => id));
      }
      expect(new Set(seen).size).toBe(11);
    }
    const beyond = await search({ place: 'ML12', radius: 5, page: 9, per_page: 5 });
    expect(beyond.body).toMatchObject({ data: [], meta: { total: 11 } });
  });

  it('needs as many statements for many services as for one', async () => {
    const add = async () => makeSession(world, await listService(world, { name: 'Counted', postcode: 'KW3 6AA' }));
    const list = () => search({ place: 'KW3', radius: 5, age: 2, sort: 'price' });
    await add();
    const few = await countStatements(world, list);
    for (let count = 0; count < 5; count += 1) await add();
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, list)).toBe(few);
    expect((await list()).body.meta.total).toBe(6);
  });

  it('is ordered by price, date, places or name', async () => {
    const make = async (name: string, options: Parameters<typeof makeSession>[2]) =>
      makeSession(world, await listService(world, { name, postcode: 'G84 7AA' }), options);
    await make('Cheap and late', { price: 1000, from: 6, capacity: 3 });
    await make('Busy and dear', { price: 9000, from: 2, capacity: 9 });
    await make('All in the middle', { price: 5000, from: 4, capacity: 2 });
    const first = async (sort: string) => (await namesFor({ place: 'G84', radius: 5, only: 'listed', sort }))[0];
    expect(await first('price')).toBe('Cheap and late');
    expect(await first('date')).toBe('Busy and dear');
    expect(await first('places')).toBe('Busy and dear');
    expect(await first('name')).toBe('All in the middle');
  });

  it.each([
    [{ age: 'two' }, 'age'],
    [{ age: -1 }, 'age'],
    [{ date: '2026-02-30' }, 'date'],
    [{ radius: 0 }, 'radius'],
    [{ radius: '1e9' }, 'radius'],
    [{ lat: 'NaN', lng: 0 }, 'lat'],
    [{ sort: 'random' }, 'sort'],
    [{ page: 0 }, 'page'],
    [{ per_page: 1000 }, 'per_page'],
    [{ only: 'everything' }, 'only'],
    [{ search: 'a'.repeat(101) }, 'search'],
    [{ search: 'a\u0000b' }, 'search'],
    [{ place: '\u0000' }, 'place'],
    [{ place: ['EH6', 'EH7'] }, 'place'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await search(query);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('suggested places', () => {
  const suggest = async (text: string): Promise<string[]> =>
    (await world.call('GET', '/nursery/marketplace/places', { query: { search: text } })).body.data.map(
      ({ name }: { name: string }) => name,
    );

  it('begin with the typed text', async () => {
    expect(await suggest('Dunf')).toEqual(['Dunfermline']);
    expect(await suggest('edin')).toContain('Edinburgh');
    expect(await suggest('EH6')).toEqual(['EH6']);
    expect((await suggest('eh1')).slice(0, 3)).toEqual(['EH1', 'EH10', 'EH11']);
    expect((await suggest('EH')).slice(0, 2)).toEqual(['EH1', 'EH2']);
    expect(await suggest('eh6 6jj')).toEqual(['EH6 6JJ']);
  });

  it('have a similar name if there is a typing error', async () => {
    expect((await suggest('dunfirmline'))[0]).toBe('Dunfermline');
  });

  it.each(['', ' ', '%', '_', "'", 'Atlantis', '🦒'])('are empty for %j', async (text) => {
    expect(await suggest(text)).toEqual([]);
  });

  it('lie at the middle of all their districts and services', async () => {
    const { body } = await world.call('GET', '/nursery/marketplace/places', { query: { search: 'glasgow' } });
    expect(body.data[0]).toMatchObject({ name: 'Glasgow', kind: 'town' });
    expect(body.data[0].lat).toBeCloseTo(55.86, 1);
  });
});
