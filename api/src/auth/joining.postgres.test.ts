import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { removePerson } from '../account/removePerson.ts';
import { compose, type Composed } from '../compose.ts';
import { transact, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { Refusal } from '../refusals/refusal.ts';
import { makeNursery, makeStaff } from '../testing/make.ts';
import { makeInvitation } from '../testing/makeAccounts.ts';
import { world } from '../testing/sharedWorld.ts';
import { joinProvider } from '../staff/acceptInvite.ts';

const passwordHash = 'the hash of a password';

let second: Composed;
beforeAll(async () => {
  second = await compose(world.services.settings);
});
afterAll(async () => {
  await second.close();
});

const here = () => world.services.database.db;
const there = () => second.database.db;

/** A person who works for one provider and is invited by another. */
async function invited() {
  const [former, nursery] = [await makeNursery(world), await makeNursery(world)];
  const person = await makeStaff(world, former.id, former.branch, 'nursery-staff');
  await sql`update "user" set password_hash = ${passwordHash} where id = ${person.id}`.execute(here());
  const invited_by = nursery.staff['nursery-super-admin']?.id ?? '';
  const { token } = await makeInvitation(world, {
    nursery: nursery.id,
    branch: nursery.branch,
    invited_by,
    email: person.email,
  });
  return { user: person.id, nursery: nursery.id, token };
}
type Invited = Awaited<ReturnType<typeof invited>>;

const leave = ({ user }: Invited) =>
  transact(here(), (tx) =>
    removePerson(
      tx,
      {
        user_id: user,
        device_id: newId(),
        token_id: newId(),
        account: 'service',
        keyworker_id: null,
        founder: false,
        staff: [],
      },
      passwordHash,
    ),
  );

type Join = (tx: Tx, invited: Invited) => Promise<unknown>;

/** Joins on the other node; the status that the caller hears. */
const joinThere = (who: Invited, join: Join) =>
  transact(there(), (tx) => join(tx, who)).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refusal) return error.status;
      throw error;
    },
  );

async function after({ user }: Invited) {
  const { rows } = await sql<{ left: boolean; member: boolean }>`
    select u.deleted_at is not null as left,
      exists (select from staff_profile s where s.user_id = u.id and s.deleted_at is null) as member
    from "user" u where u.id = ${user}`.execute(here());
  return rows[0];
}

async function waiting() {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(here());
  return rows.length;
}

/** A person accepts an invitation while their account is being deleted, after their memberships were removed. */
async function joinWhileLeaving(join: Join) {
  const who = await invited();
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Devices are deleted after memberships: a lock on one pauses the deletion there.
  const gate = transact(here(), async (tx) => {
    await sql`select from device where user_id = ${who.user} for update`.execute(tx);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  const leaving = leave(who);
  await expect.poll(waiting).toBe(1);
  let answered = false;
  const joining = joinThere(who, join).finally(() => (answered = true));
  await expect.poll(async () => answered || (await waiting()) === 2).toBe(true);
  free.resolve();
  const [status] = await Promise.all([joining, leaving, gate]);
  return { status, ...(await after(who)) };
}

it('a person who joins a provider while deleting their account is no member afterwards', async () => {
  const { status, ...end } = await joinWhileLeaving((tx, { token }) => joinProvider(tx, token));
  // Heard that the link is dead, or joined first and left that provider too.
  expect([200, 422]).toContain(status);
  expect(end).toEqual({ left: true, member: false });
});

it('a deleted person would become a member if joining did not lock the person', async () => {
  const unguarded: Join = (tx, { nursery, user }) =>
    sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      values (${nursery}, ${newId()}, ${user}, 'nursery-staff', ${now()})`.execute(tx);
  expect(await joinWhileLeaving(unguarded)).toEqual({ status: 200, left: true, member: true });
});

it('a person who deleted their account at the same time on another node has no membership', async () => {
  for (let round = 0; round < 4; round += 1) {
    const who = await invited();
    const [status] = await Promise.all([joinThere(who, (tx, { token }) => joinProvider(tx, token)), leave(who)]);
    expect([200, 422]).toContain(status);
    expect(await after(who)).toEqual({ left: true, member: false });
  }
});
