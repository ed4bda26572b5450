import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';
import { transact, type Db, type Tx } from './database.ts';
import { outsideTransaction } from './guardedDialect.ts';
import { newId } from './id.ts';

let world: World;
let db: Db;
beforeAll(async () => {
  world = await makeWorld();
  db = world.services.database.db;
});
afterAll(() => world.close());

const add = (handle: Db | Tx, key: string) =>
  sql`insert into failed_attempt (key, at, id) values (${key}, '2026-11-20T08:30:00Z', ${newId()})`.execute(handle);
const count = async (handle: Db | Tx, key: string) =>
  (await sql<{ count: number }>`select count(*) as count from failed_attempt where key = ${key}`.execute(handle))
    .rows[0]?.count;

describe('the root handle', () => {
  it('throws inside a transaction, which is rolled back', async () => {
    const work = transact(db, async (tx) => {
      await add(tx, 'root');
      await add(db, 'root');
    });
    await expect(work).rejects.toThrow('The root database handle was used inside a transaction');
    expect(await count(db, 'root')).toBe(0);
  });

  it('throws at any depth of calls, and for a transaction in a transaction', async () => {
    const deep = async () => count(db, 'deep');
    await expect(transact(db, () => Promise.resolve().then(deep))).rejects.toThrow(/root database handle/);
    await expect(transact(db, () => transact(db, (tx) => add(tx, 'deep')))).rejects.toThrow(/root database handle/);
  });

  it('works beside an open transaction, in work that is not part of it', async () => {
    const [inside, beside] = await Promise.all([transact(db, (tx) => count(tx, 'none')), count(db, 'none')]);
    expect([inside, beside]).toEqual([0, 0]);
    let later: Promise<unknown> = Promise.resolve();
    await transact(db, async () => {
      later = outsideTransaction(() => count(db, 'none'));
    });
    expect(await later).toBe(0);
  });
});

describe('a transaction', () => {
  it('is committed as a whole or not at all', async () => {
    await transact(db, (tx) => add(tx, 'whole'));
    expect(await count(db, 'whole')).toBe(1);
    const broken = transact(db, async (tx) => {
      await add(tx, 'whole');
      throw new Error('half-way');
    });
    await expect(broken).rejects.toThrow('half-way');
    expect(await count(db, 'whole')).toBe(1);
  });

  it('is invisible to others before it ends, and separate from theirs', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `mixed ${index}`);
    const outcomes = await Promise.allSettled(
      keys.map((key, index) =>
        transact(db, async (tx) => {
          await add(tx, key);
          if ((await count(tx, key)) !== 1) throw new Error('another caller was in the transaction');
          if (index % 2 === 1) throw new Error('rolled back');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      keys.map((_, index) => (index % 2 ? 'rejected' : 'fulfilled')),
    );
    const left = await Promise.all(keys.map((key) => count(db, key)));
    expect(left).toEqual(keys.map((_, index) => (index % 2 ? 0 : 1)));
  });
});

describe('a transaction that the database rolled back', () => {
  const broken = (code: string) => Object.assign(new Error('rolled back'), { code });

  it.each(['40P01', '40001'])('because of a deadlock or conflict (%s) is retried', async (code) => {
    let tries = 0;
    const done = transact(db, async () => {
      tries += 1;
      if (tries < 3) throw broken(code);
      return tries;
    });
    expect(await done).toBe(3);
  });

  it('several times, or for another reason, is not retried', async () => {
    for (const [code, most] of [
      ['40P01', 3],
      ['23505', 1],
    ] as const) {
      let tries = 0;
      const given = transact(db, async () => {
        tries += 1;
        throw broken(code);
      });
      await expect(given).rejects.toThrow('rolled back');
      expect(tries).toBe(most);
    }
  });
});

describe('values', () => {
  it('are read the same on both databases', async () => {
    const { rows } =
      await sql`select 9007199254740991::int8 as int8, 12.5::numeric as numeric, date '2026-03-29' as date,
      time '08:30' as time, timestamptz '2026-03-29 01:30:00+01' as instant, '{1,2}'::smallint[] as list,
      '{a,"b c"}'::text[] as words, jsonb '{"a":[1]}' as json, null::date as nothing`.execute(db);
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        numeric: 12.5,
        date: '2026-03-29',
        time: '08:30',
        instant: '2026-03-29T00:30:00.000Z',
        list: [1, 2],
        words: ['a', 'b c'],
        json: { a: [1] },
        nothing: null,
      },
    ]);
  });
});
