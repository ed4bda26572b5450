import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, oneOf, pounds, search, type ListQuery } from '@bairn/shared/schema/list';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { Download } from './download.ts';
import { containing } from './paging.ts';
import { beside, readList } from './readList.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await sql`create table outing (id uuid primary key, place text not null, price int not null, gone boolean not null)`.execute(
    world.services.database.db,
  );
});
afterAll(() => world.close());

type Outing = { id: string; place: string; price: number };

const outingList = listOf<Outing>()({
  name: 'Outings',
  counted: ['outing', 'outings'],
  filters: { search: search('Place'), state: oneOf('State', 'Any', { gone: 'Gone', kept: 'Kept' }) },
  sorts: ['place'],
  defaultSort: 'place',
  columns: [
    { id: 'place', head: 'Place', sort: 'place', text: ({ place }) => place },
    { id: 'price', head: 'Price', text: ({ price }) => pounds(price) },
    { id: 'actions', head: '' },
  ],
});

type Query = Partial<ListQuery<typeof outingList>>;

function read(prefix: string, query: Query, batch?: number) {
  const asked = { sort: 'place' as const, format: 'json' as const, page: 1, per_page: 2, ...query };
  const source = {
    columns: sql`o.id, o.place, o.price`,
    from: sql`outing o`,
    where: sql`o.place like ${`${prefix}%`}`,
    id: sql`o.id`,
    filters: {
      search: (typed: string) => sql`o.place ilike ${containing(typed)}`,
      state: (state: 'gone' | 'kept') => sql`o.gone = ${state === 'gone'}`,
    },
    orders: { place: sql`o.place`, '-place': sql`o.place desc` },
    map: (row: Outing) => row,
  };
  return readList(world.services.database.db, outingList, asked, source, batch ? { batch } : {});
}

const add = (place: string, gone = false, price = 4200) =>
  sql`insert into outing (id, place, price, gone) values (${newId()}, ${place}, ${price}, ${gone})`.execute(
    world.services.database.db,
  );

async function placesOf(prefix: string, query: Query) {
  const answer = await read(prefix, query);
  if (answer instanceof Download) throw new Error('The answer is a file.');
  return { places: answer.data.map(({ place }) => place.slice(prefix.length)), meta: answer.meta };
}

async function fileOf(prefix: string, query: Query, batch?: number, onChunk?: () => Promise<unknown>) {
  const answer = await read(prefix, { ...query, format: 'csv' }, batch);
  if (!(answer instanceof Download)) throw new Error('The answer is not a file.');
  let text = '';
  for await (const chunk of answer.body) {
    text += String(chunk);
    await onChunk?.();
  }
  return { lines: text.trimEnd().split('\r\n'), name: answer.name };
}

describe('a page of a list', () => {
  it('has its rows in the requested order, and the total', async () => {
    for (const place of ['b', 'c', 'a']) await add(`page ${place}`);
    expect(await placesOf('page ', {})).toEqual({
      places: ['a', 'b'],
      meta: { current_page: 1, per_page: 2, total: 3, last_page: 2 },
    });
    expect((await placesOf('page ', { page: 2 })).places).toEqual(['c']);
    expect((await placesOf('page ', { sort: '-place' })).places).toEqual(['c', 'b']);
  });

  it('has only matching rows; an empty search matches all', async () => {
    await add('filter zoo', true);
    await add('filter park');
    expect((await placesOf('filter ', { search: 'ZO' })).places).toEqual(['zoo']);
    expect((await placesOf('filter ', { state: 'kept', search: '' })).places).toEqual(['park']);
    expect((await placesOf('filter ', { state: 'kept', search: 'zoo' })).meta.total).toBe(0);
  });

  it('shows rows with equal sort values once each, by their ids', async () => {
    for (let count = 0; count < 6; count += 1) await add('same');
    const ids = [];
    for (const page of [1, 2, 3]) {
      const answer = await read('same', { page });
      if (!(answer instanceof Download)) ids.push(...answer.data.map(({ id }) => id));
    }
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(6);
  });

  it('has no rows beyond the end, and says how many pages there are', async () => {
    for (const place of ['a', 'b', 'c']) await add(`end ${place}`);
    expect(await placesOf('end ', { page: 9 })).toEqual({
      places: [],
      meta: { current_page: 9, per_page: 2, total: 3, last_page: 2 },
    });
  });

  it('takes two statements, however many rows it has', async () => {
    const count = (per_page: number) => countStatements(world, () => read('many ', { per_page }));
    await add('many 0');
    const few = await count(100);
    for (let one = 1; one < 30; one += 1) await add(`many ${one}`);
    expect(few).toBe(2);
    expect(await count(100)).toBe(2);
  });
});

describe('the file of a list', () => {
  it('has the columns of all matching rows, safe for a spreadsheet', async () => {
    await add('file a, b');
    await add('file "c"', false, 50);
    await add('file gone', true);
    const { lines, name } = await fileOf('file ', { state: 'kept', page: 7, per_page: 1, sort: '-place' });
    expect(lines).toEqual(['\uFEFFPlace,Price', '"file a, b",42.00', '"file ""c""",0.50']);
    expect(name).toMatch(/^Outings \d{4}-\d\d-\d\d\.csv$/);
    await add('=HYPERLINK("x")');
    expect((await fileOf('=', {})).lines[1]).toBe(`"'=HYPERLINK(""x"")",42.00`);
  });

  it('is read in batches that neither miss nor repeat a row when the list changes', async () => {
    for (const place of ['b', 'c', 'd', 'e', 'f']) await add(`batch ${place}`);
    const { lines } = await fileOf('batch ', {}, 2, () => add('batch a'));
    expect(lines.slice(1)).toEqual(['b', 'c', 'd', 'e', 'f'].map((place) => `batch ${place},42.00`));
  });

  it('leaves out what a page has besides', async () => {
    const more = () => {
      throw new Error('not needed');
    };
    expect(await beside(await read('file ', { format: 'csv' }), more)).toBeInstanceOf(Download);
    expect(await beside(await read('none', {}), () => ({ today: '2026-11-20' }))).toMatchObject({
      today: '2026-11-20',
    });
  });
});
