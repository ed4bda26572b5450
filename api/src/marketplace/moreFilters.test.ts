import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { weekday } from '@bairn/shared/format/date';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { listService } from '../testing/listService.ts';
import { dayFromToday, makeSession } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
const place = { place: 'KW17', radius: 2 };
const search = async (query: Record<string, unknown>) =>
  (await world.call('GET', '/nursery/marketplace/search', { query: { ...place, ...query } })).body;
/** What lies within the radius, with the date and the session of its offer. */
async function found(query: Record<string, unknown>) {
  const { data, meta } = await search(query);
  if (meta.radius === null) return [];
  return data.map(({ name, offer }: { name: string; offer: { date: string; start_time: string } | null }) =>
    [name, offer?.date, offer?.start_time].filter(Boolean).join(' '),
  );
}
/** A service with its lowest grade, meals and support. */
async function service(name: string, grades: number[], meals: number[] = [], support: number[] = []) {
  const made = await listService(world, { name, postcode: 'KW17 2AA' });
  const stored = grades.map((value) => ({ framework: 'F', indicator: 'Setting', value, date: null }));
  await sql`update branch set grades = ${JSON.stringify(stored)}, meals = ${meals}, support_options = ${support}
    where id = ${made.branch}`.execute(db());
  return made;
}

/** Days ahead of the first date of the mornings: it is not on the weekday of the second. */
const [first, second] = [dayFromToday(2), dayFromToday(3)];

beforeAll(async () => {
  const ant = await service('Ant', [5, 4], [1, 3], [2]);
  await makeSession(world, ant, { from: 2, days: 2, start: '08:30', end: '12:00' });
  await makeSession(world, ant, { from: 2, days: 1, start: '12:00', end: '15:00' });
  const bee = await service('Bee', [6], [3]);
  const club = await makeSession(world, bee, { from: 3, days: 1, start: '15:00', end: '18:00' });
  await sql`update session set payment_types = '{1,2}' where id = ${club.id}`.execute(db());
  await makeSession(world, bee, { from: 2, days: 1, start: '09:00', end: '11:00' });
  await service('Cat', []);
  await upsertPublicRegisterRows(db(), [
    publicRegisterRow({ name: 'Dog', postcode: 'KW17 2BB', min_grade: 5 }),
    publicRegisterRow({ name: 'Elk', postcode: 'KW17 2BB', min_grade: null }),
  ]);
});

describe('more filters of a search', () => {
  it('find dates of a weekday, also from a date; entries stay, as families can ask', async () => {
    expect(await found({ weekday: weekday(second) })).toEqual([
      `Ant ${second} 08:30`,
      `Bee ${second} 15:00`,
      'Dog',
      'Elk',
    ]);
    expect(await found({ weekday: weekday(first), date: first, only: 'listed' })).toEqual([
      `Ant ${first} 08:30`,
      `Bee ${first} 09:00`,
    ]);
    // From the day after, the weekday has no date any more.
    expect(await found({ weekday: weekday(first), date: second, only: 'listed' })).toEqual([]);
  });

  it.each([
    ['early', [`Ant ${first} 08:30`]],
    ['morning', [`Bee ${first} 09:00`]],
    ['afternoon', [`Ant ${first} 12:00`]],
    ['late', [`Bee ${second} 15:00`]],
  ])('find sessions that start %s', async (starts, services) => {
    expect(await found({ starts, only: 'listed' })).toEqual(services);
  });

  it('must all be true of one session: its day, its time and its ways to pay', async () => {
    expect(await found({ starts: 'afternoon', weekday: weekday(second), only: 'listed' })).toEqual([]);
    expect(await found({ funded: 1, starts: 'morning' })).toEqual([]);
    expect(await found({ funded: 1 })).toEqual([`Bee ${second} 15:00`]);
  });

  it.each([
    [{ meals: 1 }, ['Ant']],
    [{ meals: 3 }, ['Ant', 'Bee']],
    [{ support: 2 }, ['Ant']],
    [{ grade: 4 }, ['Ant', 'Bee', 'Dog']],
    [{ grade: 5 }, ['Bee', 'Dog']],
    [{ grade: 6, meals: 1 }, []],
  ])('ask a service for %j', async (query, names) => {
    expect((await found(query)).map((line: string) => line.split(' ')[0])).toEqual(names);
  });

  it('can be given up one at a time where they leave nothing', async () => {
    const { meta } = await search({ grade: 6, meals: 1 });
    expect(meta.relax).toEqual([
      { filter: 'grade', count: 1 },
      { filter: 'meals', count: 1 },
    ]);
  });

  it.each([{ weekday: 8 }, { starts: 'noon' }, { grade: 7 }, { funded: 0 }, { meals: 'soup' }])(
    'refuse %j',
    async (query) => {
      const { status, body } = await world.call('GET', '/nursery/marketplace/search', { query });
      expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: Object.keys(query) });
    },
  );
});

it('by grade has the highest of the lowest grades first, and what is not graded last in its part', async () => {
  expect((await found({ sort: 'grade' })).map((line: string) => line.split(' ')[0])).toEqual([
    'Bee',
    'Ant',
    'Cat',
    'Dog',
    'Elk',
  ]);
});
