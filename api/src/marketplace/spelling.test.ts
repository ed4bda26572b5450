import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { lettersApart, likeliest } from './spelling.ts';
import { fold } from '@bairn/shared/format/fold';

describe('the letters by which two words differ', () => {
  it.each([
    ['leith', 'leith', 0],
    ['leiht', 'leith', 1],
    ['lieth', 'leith', 1],
    ['leth', 'leith', 1],
    ['leitth', 'leith', 1],
    ['keith', 'leith', 1],
    ['edinbrugh', 'edinburgh', 1],
    ['wakled', 'walked', 1],
    ['kitten', 'sitting', 3],
    ['a', 'abcdef', 3],
  ])('from %s to %s are %i, or more than two', (one, other, apart) => {
    expect(lettersApart(one, other, 2)).toBe(apart);
    expect(lettersApart(other, one, 2)).toBe(apart);
  });
});

describe('the likeliest words', () => {
  it.each([
    ['leiht', ['leith', 'leisure', 'keith', 'light'], ['leith']],
    ['nursrey', ['nursery', 'nurser', 'nurse'], ['nursery']],
    ['ary', ['ayr', 'bay', 'ark', 'arran'], ['ark', 'ayr']],
    ['ab', ['abc', 'ac'], []],
    ['dunferlmine', ['dunfermline', 'dunblane'], ['dunfermline']],
    ['london', ['gordon', 'landin'], ['landin']],
  ])('for %s among %j are %j', (typed, among, expected) => {
    expect(likeliest(typed, among)).toEqual(expected);
  });
});

describe('a search with typing errors', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    await upsertPublicRegisterRows(
      world.services.database.db,
      [
        { name: 'Little Leith Larks', town: 'Edinburgh', postcode: 'EH6 6JJ' },
        { name: 'Leisure Bairns', town: 'Dunoon', postcode: 'PA23 7AA' },
        { name: 'Sgoil Àraich Mhòr', town: 'Portree', postcode: 'IV51 9AA' },
        { name: "St Ninian's Nursery", town: 'Stirling', postcode: 'FK7 9AA' },
        { name: 'Ayr Acorns', town: 'Ayr', postcode: 'KA7 1AA' },
      ].map((row) => publicRegisterRow(row)),
    );
  });
  afterAll(() => world.close());

  const search = async (query: Record<string, unknown>) =>
    (await world.call('GET', '/nursery/marketplace/search', { query })).body;
  const names = async (query: Record<string, unknown>) =>
    (await search(query)).data.map(({ name }: { name: string }) => name);

  it.each([
    ['Leiht', ['Little Leith Larks']],
    ['LEITH', ['Little Leith Larks']],
    ['larsk litle', ['Little Leith Larks']],
    ['araich mhor', ['Sgoil Àraich Mhòr']],
    ['ÀRAICH', ['Sgoil Àraich Mhòr']],
    ['arraich', ['Sgoil Àraich Mhòr']],
    ['st ninians', ["St Ninian's Nursery"]],
    ['st ninian’s', ["St Ninian's Nursery"]],
    ['ary acorsn', ['Ayr Acorns']],
    ['Leisuer', ['Leisure Bairns']],
    ['zzzzzz', []],
  ])('finds %j', async (typed, found) => {
    expect(await names({ search: typed })).toEqual(found);
  });

  it.each([
    ['EH6', 'EH6', 'outcode'],
    ['eh66jj', 'EH6 6JJ', 'postcode'],
    ['eh6 6jj', 'EH6 6JJ', 'postcode'],
    ['EH6 6', 'EH6', 'outcode'],
    ['Leith', 'Leith', 'town'],
    ['Leiht', 'Leith', 'town'],
    ['leith, edinburgh', 'Leith', 'town'],
    ['portabello', 'Portobello', 'town'],
    ['Portree', 'Portree', 'town'],
    ['Protree', 'Portree', 'town'],
  ])('resolves the place %j to %s', async (typed, name, kind) => {
    expect((await search({ place: typed })).meta.place).toMatchObject({ name, kind });
  });

  it('takes a postcode among other words as the place', async () => {
    const { data, meta } = await search({ search: 'larks eh6 6jj' });
    expect(meta.place).toMatchObject({ name: 'EH6 6JJ' });
    expect(data).toMatchObject([{ name: 'Little Leith Larks' }]);
    expect(await search({ search: 'larks near EH6' })).toMatchObject({
      data: [{ name: 'Little Leith Larks' }],
      meta: { place: { name: 'EH6' } },
    });
  });

  it('searches near a place when no service has its name', async () => {
    const { data, meta } = await search({ search: 'Newhaven' });
    expect(meta).toMatchObject({ place: { name: 'Newhaven' }, radius: 10 });
    expect(data).toMatchObject([{ name: 'Little Leith Larks' }]);
  });

  it('compares as the database does', async () => {
    const letters = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ àáâãäåçèéêëìíîïñòóôõöùúûüýÿ O'Neil’s A\u0300 Æ ß & 100% Ω";
    const { rows } = await sql<{ folded: string }>`select search_fold(${letters}) as folded`.execute(
      world.services.database.db,
    );
    expect(fold(letters).replaceAll(/[æω]/gi, '')).toBe(rows[0]?.folded.replaceAll(/[æω]/gi, ''));
  });
});
