import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cuttableLine } from '../testing/cuttableLine.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { openDatabase, transact, transactLong, type Database, type Handle } from './database.ts';
import { readAgain } from './unavailable.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Limits = { statement: string; lock: string };
const limits = sql`current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
const asked = async (db: Handle) => (await sql<Limits>`select ${limits}`.execute(db)).rows[0];
const written = async (db: Handle) =>
  (
    await sql<Limits>`insert into failed_attempt (key, at, id) values ('limits', now(), gen_random_uuid()) returning ${limits}`.execute(
      db,
    )
  ).rows[0];

describe('a statement', () => {
  const forReads = { statement: '10s', lock: '250ms' };
  const forWrites = { statement: '15s', lock: '2s' };

  it('that reads has a connection for reads, one that writes or locks has one for writes', async () => {
    const { db } = world.services.database;
    expect(await asked(db)).toEqual(forReads);
    expect(await written(db)).toEqual(forWrites);
    expect((await sql`select ${limits} from migration limit 1 for share`.execute(db)).rows[0]).toEqual(forWrites);
    expect(await transact(db, asked)).toEqual(forWrites);
  });

  it('of long work has no limits, and the next one has them again', async () => {
    const { db } = world.services.database;
    expect(await transactLong(db, asked)).toEqual({ statement: '0', lock: '0' });
    expect(await transact(db, asked)).toEqual(forWrites);
  });

  it('of a migration has no limits', async () => {
    await world.services.database.script(
      `do $$ begin
         if current_setting('statement_timeout') <> '0' or current_setting('lock_timeout') <> '0' then
           raise exception 'a migration has a limit';
         end if;
       end $$`,
    );
  });
});

describe('a server that vanishes from the network without a word', () => {
  const silentMs = 300;

  async function silenced(work: (database: Database) => Promise<void>) {
    const url = new URL(world.services.settings.databaseUrl ?? '');
    const line = await cuttableLine(Number(url.port || 5432), url.hostname);
    url.hostname = '127.0.0.1';
    url.port = String(line.port);
    const database = await openDatabase({ url: url.href, folder: null, silentMs });
    try {
      await asked(database.db);
      await transact(database.db, asked);
      line.silence();
      await work(database);
    } finally {
      await database.close();
      line.close();
    }
  }

  it('is noticed, and a read is done on another connection', async () => {
    await silenced(async ({ db }) => {
      expect(await readAgain(() => asked(db))).toMatchObject({ statement: '10s' });
    });
  });

  it('is noticed, and a write is refused', async () => {
    await silenced(async ({ db }) => {
      await expect(transact(db, written)).rejects.toThrow(/^Connection terminated/);
      expect(await transact(db, written)).toMatchObject({ statement: '15s' });
    });
  });
});
