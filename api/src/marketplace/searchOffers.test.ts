import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { sortOrders } from '@bairn/shared/schema/searchChoices';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
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

describe('what a service takes', () => {
  it('by age: entries of the public register by their kind of service', async () => {
    await enter(
      { name: 'Strathy Nursery', postcode: 'KW14 7AA' },
      { name: 'Strathy Playgroup', postcode: 'KW14 7AB' },
      { name: 'Strathy Out of School Care', postcode: 'KW14 7AC' },
      { name: 'Strathy, Ann', postcode: 'KW14 7AD', care_service: 'Child Minding', subtype: null },
    );
    const at = (age: number) => namesFor({ place: 'KW14', radius: 5, sort: 'name', age });
    expect(await at(1)).toEqual(['Strathy Nursery', 'Strathy, Ann']);
    expect(await at(4)).toEqual(['Strathy Nursery', 'Strathy Out of School Care', 'Strathy Playgroup', 'Strathy, Ann']);
    expect(await at(6)).toEqual(['Strathy Out of School Care', 'Strathy, Ann']);
    const counted = async (filter: string, age: number) =>
      (await search({ place: 'KW14', radius: 5, age })).body.meta.facets[filter]
        .filter(({ count }: { count: number }) => count > 0)
        .map(({ value }: { value: unknown }) => value);
    expect(await counted('type', 6)).toEqual([5, 7]);
    expect(await counted('care', 6)).toEqual(['breakfast', 'after-school', 'holiday']);
    expect(await counted('care', 1)).toEqual([]);
  });

  it('by type and age: a service counts as the kind that takes the age', async () => {
    const both = await listService(world, { name: 'Both', postcode: 'KW13 6AA', service_types: [1, 5] });
    await makeSession(world, both, { ages: [36, 66] });
    await makeSession(world, both, { ages: [60, 144], start: '15:00', end: '18:00' });
    const unusual = await listService(world, { name: 'Unusual', postcode: 'KW13 6AB', service_types: [1] });
    await makeSession(world, unusual, { ages: [36, 108] });
    const of = (type: number, age: number) => namesFor({ place: 'KW13', radius: 5, sort: 'name', type, age });
    expect(await of(1, 4)).toEqual(['Both', 'Unusual']);
    expect(await of(1, 8)).toEqual(['Unusual']);
    expect(await of(5, 8)).toEqual(['Both']);
  });

  it('by care for children at school, which the public register tells by the kind of service', async () => {
    const club = await listService(world, { name: 'Club', postcode: 'KW12 6AA', service_types: [5, 6] });
    const ages = [54, 144] as const;
    await makeSession(world, club, { start: '07:30', end: '09:00', ages, from: 3 });
    const after = await makeSession(world, club, { start: '15:00', end: '18:00', ages, from: 2 });
    await makeSession(world, club, { start: '08:30', end: '17:30', ages, from: 1 });
    await makeSession(world, await listService(world, { name: 'Nursery', postcode: 'KW12 6AB' }), { ages: [0, 66] });
    await enter(
      { name: 'Halkirk Out of School Care', postcode: 'KW12 6AC' },
      { name: 'Halkirk Holiday Playscheme', postcode: 'KW12 6AD' },
      { name: 'Halkirk Nursery', postcode: 'KW12 6AE' },
    );
    const of = async (care: string) => (await search({ place: 'KW12', radius: 5, care })).body.data;
    expect(await of('breakfast')).toMatchObject([
      { name: 'Club', offer: { start_time: '07:30', date: dayFromToday(3) } },
      { name: 'Halkirk Out of School Care' },
    ]);
    expect(await of('after-school')).toMatchObject([
      { name: 'Club', sessions: 1, offer: { session_id: after.id, date: dayFromToday(2) } },
      { name: 'Halkirk Out of School Care' },
    ]);
    expect(await of('holiday')).toMatchObject([
      { name: 'Club', offer: { start_time: '08:30' } },
      { name: 'Halkirk Holiday Playscheme' },
      { name: 'Halkirk Out of School Care' },
    ]);
  });
});

describe('the session of a result', () => {
  const offers = async (query: Record<string, unknown>) =>
    (await search({ only: 'listed', radius: 5, ...query })).body.data.map(({ offer }: { offer: unknown }) => offer);

  it('is the one that matches the search, on its first date that does', async () => {
    const nursery = await listService(world, { name: 'Several', postcode: 'PA60 7AA' });
    const day = await makeSession(world, nursery, { ages: [0, 60], price: 6000, from: 1, days: 1 });
    const club = await makeSession(world, nursery, {
      ages: [60, 144],
      price: 1450,
      from: 2,
      days: 4,
      start: '15:00',
      end: '18:00',
    });
    const place = { place: 'PA60' };
    expect(await offers(place)).toMatchObject([{ session_id: day.id, date: dayFromToday(1) }]);
    expect(await offers({ ...place, age: 6 })).toMatchObject([{ session_id: club.id, date: dayFromToday(2) }]);
    const { rows } = await sql<{ name: string }>`select name from session where id = ${club.id}`.execute(db());
    expect(await offers({ ...place, date: dayFromToday(4) })).toEqual([
      {
        session_id: club.id,
        name: rows[0]?.name,
        date: dayFromToday(4),
        start_time: '15:00',
        end_time: '18:00',
        price: 1450,
        places_left: 10,
        block: null,
      },
    ]);
    expect(await offers({ ...place, price: 2000 })).toMatchObject([{ session_id: club.id }]);
  });

  it('is the first of the day; the cheapest or the one with the most places if the list is by them', async () => {
    const nursery = await listService(world, { name: 'Equal', postcode: 'PA61 7AA' });
    const early = await makeSession(world, nursery, { price: 5000, capacity: 2 });
    const roomy = await makeSession(world, nursery, { price: 4000, capacity: 9, start: '13:00', end: '18:00' });
    const cheap = await makeSession(world, nursery, {
      price: 1000,
      capacity: 1,
      from: 5,
      start: '14:00',
      end: '15:00',
    });
    const place = { place: 'PA61' };
    expect(await offers(place)).toMatchObject([{ session_id: early.id }]);
    expect(await offers({ ...place, sort: 'places' })).toMatchObject([{ session_id: roomy.id, places_left: 9 }]);
    expect(await offers({ ...place, sort: 'price' })).toMatchObject([{ session_id: cheap.id, date: dayFromToday(5) }]);
  });
});

describe('the order of the list', () => {
  it.each(sortOrders)(
    'has services with dates to book first, then those without, then the register (%s)',
    async (sort) => {
      const postcodes = { distance: 'PH40', price: 'PH41', date: 'PH42', places: 'PH43', name: 'PH44', grade: 'PH49' };
      const place = postcodes[sort];
      await enter({ name: 'A entry', postcode: `${place} 4AA` });
      await listService(world, { name: 'B without sessions', postcode: `${place} 4AA` });
      const full = await makeSession(world, await listService(world, { name: 'C full', postcode: `${place} 4AA` }));
      await sql`update session_instance set booked = capacity where session_id = ${full.id}`.execute(db());
      await makeSession(world, await listService(world, { name: 'D with dates', postcode: `${place} 4AA` }), {
        from: 9,
      });
      const { data, meta } = (await search({ place, radius: 2, sort })).body;
      const names = data.map(({ name }: { name: string }) => name);
      expect([names[0], names.slice(1, 3).toSorted(), names[3]]).toEqual([
        'D with dates',
        ['B without sessions', 'C full'],
        'A entry',
      ]);
      expect(meta).toMatchObject({ total: 4, bookable: 1 });
      expect(data.map(({ offer }: { offer: unknown }) => offer !== null)).toEqual([true, false, false, false]);
    },
  );
});

describe('the notice to book', () => {
  let restore = () => {};
  afterEach(() => restore());
  /** Stops the clock at a time of a winter's day, when Scotland has the time of the zone UTC. */
  const stopAt = (time: string) => {
    restore();
    restore = setClock(() => Date.parse(`2027-01-12T${time}:00Z`));
  };
  const setNotice = (session: string, hours: number) =>
    sql`update session set notice_hours = ${hours} where id = ${session}`.execute(db());

  it.each([
    ['07:59', 0, '2027-01-12', 'PA62'],
    ['08:00', 0, '2027-01-13', 'PA63'],
    ['07:59', 48, '2027-01-14', 'PA64'],
    ['08:00', 48, '2027-01-15', 'PA65'],
    ['23:30', 15, '2027-01-14', 'PA66'],
    ['08:00', 96, null, 'PA67'],
  ])('leaves the first date that the basket takes (at %s, %i hours: %s)', async (time, hours, date, place) => {
    stopAt('07:00');
    const service = await listService(world, { name: 'With notice', postcode: `${place} 7AA` });
    const session = await makeSession(world, service, { from: 0, days: 5 });
    await setNotice(session.id, hours);
    stopAt(time);
    const taken = [];
    for (const instance of session.instances) {
      const body = { session_id: session.id, instance_id: instance.id };
      if ((await world.call('POST', '/booking/basket/add', { body })).status === 200) taken.push(instance.date);
    }
    expect(taken[0] ?? null).toBe(date);
    for (const sort of sortOrders) {
      const { data, meta } = (await search({ place, radius: 2, sort })).body;
      expect(data).toMatchObject([{ name: 'With notice', offer: date === null ? null : { date } }]);
      expect(meta.bookable).toBe(date === null ? 0 : 1);
    }
    for (const from of ['2027-01-12', '2027-01-14', '2027-01-16']) {
      const first = taken.find((day) => day >= from);
      const { data, meta } = (await search({ place, radius: 2, date: from, age: 3 })).body;
      // Without a radius these are the nearest services, because none in it matches.
      expect(meta.radius === null ? [] : data).toMatchObject(first ? [{ offer: { date: first } }] : []);
      expect(meta.facets.age[3].count).toBe(first ? 1 : 0);
    }
  });

  it.each([...sortOrders])('puts a service last once its notice has passed, without any write (%s)', async (sort) => {
    stopAt('07:00');
    const of = { search: `Kittiwake ${sort}`, sort };
    const short = await listService(world, { name: `Kittiwake ${sort} A`, postcode: 'PA68 7AA' });
    const long = await listService(world, { name: `Kittiwake ${sort} B`, postcode: 'PA68 7AA' });
    await setNotice((await makeSession(world, short, { from: 2, days: 1, price: 1000, capacity: 20 })).id, 24);
    await makeSession(world, long, { from: 3, days: 1 });
    const read = async () => {
      const { data, meta } = (await search(of)).body;
      return [
        meta.bookable,
        ...data.map(({ name, offer }: { name: string; offer: unknown }) => [name.at(-1), offer !== null]),
      ];
    };
    expect(await read()).toEqual([2, ['A', true], ['B', true]]);
    restore();
    restore = setClock(() => Date.parse('2027-01-13T08:00:00Z'));
    expect(await read()).toEqual([1, ['B', true], ['A', false]]);
    restore();
    restore = setClock(() => Date.parse('2027-01-15T08:00:00Z'));
    expect(await read()).toEqual([0, ['A', false], ['B', false]]);
  });
});
