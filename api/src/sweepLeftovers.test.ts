import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery } from './testing/make.ts';
import { makeInvite } from './testing/makeTeam.ts';
import { makeWorld, type World } from './testing/world.ts';
import { newId } from './database/id.ts';
import { sweepLeftovers } from './sweepLeftovers.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

it('deletes counted guesses after a day and delivered messages after a week, and nothing that waits', async () => {
  const { db } = world.services.database;
  const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  for (const hours of [1, 23, 25]) {
    await sql`insert into slow_down (key, level, at, free_at)
      values (${`network:${hours}`}, 1, ${ago(hours)}, ${ago(hours - 1)})`.execute(db);
    await sql`insert into address_request (id, email, what, created_at, expires_at)
      values (${newId()}, ${`${hours}@test.bairn.test`}, 'reset', ${ago(hours + 1)}, ${ago(hours)})`.execute(db);
    await sql`insert into registration (id, email, account_type, password_hash, first_name, last_name, code_expires_at,
        created_at)
      values (${newId()}, ${`${hours}@test.bairn.test`}, 'keyworker', 'none', 'Nora', 'New', ${ago(0)},
        ${ago(29 * 24 + hours)})`.execute(db);
  }
  for (const [topic, done] of [
    ['old', ago(8 * 24)],
    ['new', ago(6 * 24)],
    ['waiting', null],
  ] as const) {
    await sql`insert into outbox (id, topic, payload, created_at, available_at, attempts, done_at)
      values (${newId()}, ${topic}, '{}'::jsonb, ${ago(9 * 24)}, ${ago(9 * 24)}, 10, ${done})`.execute(db);
  }
  await sweepLeftovers(db);
  const tries = await sql<{ key: string }>`select key from slow_down order by key`.execute(db);
  expect(tries.rows.map(({ key }) => key)).toEqual(['network:1', 'network:23']);
  for (const table of ['address_request', 'registration']) {
    const { rows } = await sql<{ email: string }>`select email from ${sql.table(table)} order by email`.execute(db);
    expect(rows.map(({ email }) => email)).toEqual(['1@test.bairn.test', '23@test.bairn.test']);
  }
  const messages = await sql<{ topic: string }>`select topic from outbox order by topic`.execute(db);
  expect(messages.rows.map(({ topic }) => topic)).toEqual(['new', 'waiting']);
});

it('deletes sessions a month after they ended, and none that is open', async () => {
  const { db } = world.services.database;
  const { id } = await makeFamily(world);
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000);
  for (const [name, expires, revoked] of [
    ['expired long ago', ago(31), null],
    ['signed out long ago', ago(-1), ago(31)],
    ['expired', ago(29), null],
    ['open', ago(-1), null],
  ] as const) {
    await sql`insert into device (id, user_id, account, token_id, user_agent, created_at, seen_at, expires_at, revoked_at)
      values (${newId()}, ${id}, 'keyworker', ${newId()}, ${name}, ${ago(40)}, ${ago(40)}, ${expires}, ${revoked})`.execute(
      db,
    );
  }
  await sweepLeftovers(db);
  const { rows } = await sql<{ user_agent: string }>`
    select user_agent from device where user_id = ${id} and user_agent <> 'test' order by 1`.execute(db);
  expect(rows.map(({ user_agent }) => user_agent)).toEqual(['expired', 'open']);
});

it('marks expired invitations, and deletes old ones with their addresses', async () => {
  const nursery = await makeNursery(world);
  const day = 86_400_000;
  const made = {
    waiting: await makeInvite(world, nursery, { sent: 6 * day }),
    over: await makeInvite(world, nursery, { sent: 8 * day }),
    long: await makeInvite(world, nursery, { sent: 98 * day }),
    joined: await makeInvite(world, nursery, { status: 'accepted', sent: 89 * day }),
    withdrawn: await makeInvite(world, nursery, { status: 'revoked', sent: 91 * day }),
  };
  await sweepLeftovers(world.services.database.db);
  const { rows } = await sql<{ id: string; status: string }>`select id, status from staff_invite`.execute(
    world.services.database.db,
  );
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [made.waiting.id]: 'invited',
    [made.over.id]: 'expired',
    [made.joined.id]: 'accepted',
  });
});
