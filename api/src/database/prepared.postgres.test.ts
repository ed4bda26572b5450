import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';
import { transact } from './database.ts';
import { prepared } from './prepared.ts';

let world: World | undefined;
afterEach(() => world?.close());

const sum = prepared<{ sum: number; twice: number }, { a: number; b: number }>(
  'test_sum',
  ({ a, b }) => sql`select ${a}::int + ${b}::int as sum, 2 * ${a}::int as twice`,
);

/** The result of a statement, and how many statements of its name its connection has. */
async function used(env: Record<string, string> = {}) {
  world = await makeWorld({ env });
  return transact(world.services.database.db, async (tx) => {
    const answers = [];
    for (const a of [1, 2]) answers.push((await sum(tx, { a, b: 10 })).rows[0]);
    const { rows } = await sql<{ known: number }>`
      select count(*) as known from pg_prepared_statements where name = 'test_sum'`.execute(tx);
    return { answers, known: rows[0]?.known };
  });
}

const answers = [
  { sum: 11, twice: 2 },
  { sum: 12, twice: 4 },
];

describe('a prepared statement', () => {
  it('is kept by its name, and takes new values each time', async () => {
    expect(await used()).toEqual({ answers, known: 1 });
  });

  it('is sent unnamed where names are off', async () => {
    expect(await used({ BAIRN_NAMED_STATEMENTS: 'off' })).toEqual({ answers, known: 0 });
  });

  it('has a unique name', async () => {
    world = await makeWorld();
    const { db } = world.services.database;
    await sum(db, { a: 1, b: 1 });
    const other = prepared<{ one: number }, Record<string, never>>('test_sum', () => sql`select 1 as one`);
    expect(() => other(db, {})).toThrow('Two statements are called test_sum.');
  });

  it('still works after a migration adds a column', async () => {
    world = await makeWorld();
    const { db } = world.services.database;
    const find = prepared<{ name: string }, { name: string }>(
      'test_migration',
      ({ name }) => sql`select name from migration where name = ${name}`,
    );
    const ask = () => transact(db, (tx) => find(tx, { name: '0001_accounts.sql' }));
    for (let time = 0; time < 6; time += 1) await ask();
    await sql`alter table migration add column later text`.execute(db);
    expect((await ask()).rows).toEqual([{ name: '0001_accounts.sql' }]);
  });
});
