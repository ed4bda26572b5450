import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { migrate, migrations } from '../database/migrate.ts';
import { makeNursery, makeSession } from '../testing/make.ts';
import { createDatabase, nameInRun } from '../testing/postgres.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let clients: pg.Client[];
beforeAll(async () => {
  world = await makeWorld();
  clients = [1, 2].map(() => new pg.Client({ connectionString: world.services.settings.databaseUrl ?? '' }));
  for (const client of clients) await client.connect();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await world.close();
});

const db = () => world.services.database.db;

/** The latest time of a service in the search and, computed from its dates, in truth. */
async function timesOf(branch: string) {
  const { rows } = await sql<{ found: string | null; truth: string | null }>`
    select v.book_before::text as found, (
      select max(i.date + i.start_time)::text from session_instance i
      where i.branch_id = v.id and i.status = 'open' and i.booked + i.held < i.capacity) as truth
    from search_service v where v.id = ${branch}`.execute(db());
  return rows[0];
}

/** How a date changes: its last place is taken or freed. */
type Change = { instance: string; booked: number };

/**
 * Two transactions change dates of two sessions of a service; both have written before the first commits. `waits`: the
 * second waits for the first then; otherwise it commits before it.
 */
async function changeAtOnce([one, other]: readonly [Change, Change], waits: boolean) {
  const [first, second] = clients as [pg.Client, pg.Client];
  const begin = async (client: pg.Client, { instance, booked }: Change) => {
    await client.query('begin');
    await client.query('update session_instance set booked = $2 where id = $1', [instance, booked]);
  };
  await begin(first, one);
  await begin(second, other);
  const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
  await first.query('set constraints all immediate');
  const committed = second.query('commit');
  if (!waits) await committed;
  else
    await vi.waitFor(async () => {
      const waiting = await first.query('select 1 from pg_locks where not granted and pid = $1', [rows[0]?.pid]);
      expect(waiting.rowCount).toBe(1);
    });
  await first.query('commit');
  await committed;
}

/** A service with two sessions of the same last date, and the changes that two families make at once. */
async function twoSessions(booked: readonly [number, number]) {
  const nursery = await makeNursery(world);
  const sessions = [1, 2].map(() => makeSession(world, nursery, { capacity: 1, days: 3 }));
  const last = (await Promise.all(sessions)).map(({ instances }) => instances.at(-1)?.id ?? '') as [string, string];
  for (const [index, id] of last.entries())
    await sql`update session_instance set booked = ${1 - (booked[index] ?? 0)} where id = ${id}`.execute(db());
  const changes: [Change, Change] = [
    { instance: last[0], booked: booked[0] },
    { instance: last[1], booked: booked[1] },
  ];
  return { branch: nursery.branch, changes };
}

const cases = [
  ['taken', [1, 1]],
  ['freed', [0, 0]],
  ['taken and freed', [1, 0]],
  ['freed and taken', [0, 1]],
] as const;

describe('the latest time of a service', () => {
  let repair = async () => {};
  afterEach(() => repair());

  it.each(cases)('counts both last dates that are %s at once', async (_, booked) => {
    const { branch, changes } = await twoSessions(booked);
    await changeAtOnce(changes, true);
    const times = await timesOf(branch);
    expect(times?.found).toBe(times?.truth);
  });

  it('would miss one of them without the lock, so the race is real', async () => {
    const { rows } = await sql<{ written: string }>`
      select pg_get_functiondef('search_write_until'::regproc) as written`.execute(db());
    const written = rows[0]?.written ?? '';
    const { script } = world.services.database;
    repair = () => script(written);
    await script(written.replace(/perform from search_service .*? for no key update;/s, ''));
    const { branch, changes } = await twoSessions([1, 1]);
    await changeAtOnce(changes, false);
    const times = await timesOf(branch);
    expect(times?.found).not.toBe(times?.truth);
  });
});

it('is filled by the migration, with the notice of sessions from before', async () => {
  const made = await createDatabase({ url: process.env['BAIRN_TEST_DATABASE_URL'] ?? '' }, nameInRun('search'));
  const database = await openDatabase({ url: made.url, folder: null });
  try {
    const names = migrations().map(({ name }) => name);
    await migrate(database, names.slice(0, names.indexOf('0082_search_notice.sql')));
    const [nursery, branch, empty] = [newId(), newId(), newId()];
    await sql`insert into nursery (id, name, provider_type, created_at) values (${nursery}, 'Before', 1, now())`.execute(
      database.db,
    );
    for (const id of [branch, empty])
      await sql`insert into branch (nursery_id, id, name, status, created_at)
        values (${nursery}, ${id}, 'Before', 'listed', now())`.execute(database.db);
    const dates = [
      ['2027-01-12', 'listed', 0],
      ['2027-01-20', 'listed', 240],
      ['2027-01-21', 'unlisted', 0],
    ] as const;
    for (const [date, status, notice] of dates) {
      const session = newId();
      await sql`insert into session (nursery_id, id, branch_id, name, status, days, start_time, end_time, price,
          age_from_months, age_to_months, capacity, payment_types, notice_hours, created_at)
        values (${nursery}, ${session}, ${branch}, 'Before', ${status}, '{1}', '08:00', '13:00', 1000, 0, 60, 1, '{2}',
          ${notice}, now())`.execute(database.db);
      await sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, capacity)
        values (${nursery}, ${newId()}, ${branch}, ${session}, ${date}, '08:00', '13:00', 1000, 1)`.execute(
        database.db,
      );
    }
    await migrate(database);
    const { rows } = await sql`select book_before::text from search_service order by book_before nulls last`.execute(
      database.db,
    );
    expect(rows).toEqual([{ book_before: '2027-01-12 08:00:00' }, { book_before: null }]);
    const notices = await sql`select notice_hours from search_session order by 1`.execute(database.db);
    expect(notices.rows).toEqual([{ notice_hours: 0 }, { notice_hours: 0 }, { notice_hours: 240 }]);
  } finally {
    await database.close();
    await made.drop();
  }
});
