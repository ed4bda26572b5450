import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { transact } from '../database/database.ts';
import { makeFamily, makeNursery, signIn, type MadeFamily } from '../testing/make.ts';
import { makeCards } from '../testing/makeCards.ts';
import { makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import type { Reply } from '../testing/world.ts';
import { quickHash } from '../testing/quickHash.ts';

let passwordHash: string;
const password = 'heather on the hillside';
beforeAll(async () => {
  passwordHash = await quickHash(password);
});

const db = () => world.services.database.db;

async function waiting() {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows.length;
}

/** Deletes the account, and makes the call when the family's data is deleted but not committed. */
async function meanwhile(family: MadeFamily, call: () => Promise<Reply>): Promise<[Reply, Reply]> {
  const { device } = await world.services.tokens.read(await signIn(world, family.id, 'keyworker'));
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Devices are deleted after the family: a lock on one of them pauses the deletion there.
  const keeping = transact(db(), async (tx) => {
    await sql`select from device where id = ${device} for update`.execute(tx);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const leaving = world.call('DELETE', '/users/account', { token: family.token, body: { password } });
  await expect.poll(waiting).toBe(1);
  let answered = false;
  const calling = call().finally(() => (answered = true));
  await expect.poll(async () => answered || (await waiting()) > 1).toBe(true);
  over.resolve();
  await keeping;
  return [await leaving, await calling];
}

async function enteredChild({ email }: MadeFamily) {
  const nursery = await makeNursery(world);
  const child = newId();
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${child}, 'Skye', 'Testing', '2023-05-01', now())`.execute(db());
  const profile = await makeProfile(world, nursery, child, { carer: 'Morag' });
  await sql`update carer set email = ${email} where nursery_id = ${nursery.id}`.execute(db());
  return profile;
}

it.each([
  {
    what: 'a child is added',
    prepare: async () => ({
      path: '/account/carer/create',
      body: { first_name: 'Eilidh', last_name: 'Testing', dob: '2023-05-01' },
    }),
  },
  {
    what: 'a child is confirmed',
    prepare: async (family: MadeFamily) => ({
      path: '/account/confirm-children',
      body: { confirmed: [{ id: await enteredChild(family), child_id: null }], declined: [] },
    }),
  },
  {
    what: 'a card is saved',
    prepare: async (family: MadeFamily) => ({
      path: '/account/carer/payment-methods',
      body: { setup_intent: (await makeCards(world, family)).setup_intent },
    }),
  },
  {
    what: 'a favourite is saved',
    prepare: async () => ({ path: `/nursery/marketplace/favourites/${(await makeNursery(world)).branch}`, body: {} }),
  },
  {
    what: 'notification emails are turned on',
    prepare: async () => ({ path: '/users/toggle-subscription', body: { subscribed: true } }),
  },
  {
    what: 'the person switches to the other account',
    prepare: async () => ({ path: '/auth/carer-account', body: {} }),
  },
])('while $what, an account is deleted: none of it remains', async ({ prepare }) => {
  const family = await makeFamily(world);
  await sql`update "user" set password_hash = ${passwordHash} where id = ${family.id}`.execute(db());
  const { path, body } = await prepare(family);
  const { token } = family;
  const replies = await meanwhile(family, () => world.call('POST', path, { token, body }));
  expect(replies.map(({ status }) => status)).toEqual([200, 401]);
  await world.services.outbox.run();
  const left: string[] = [];
  for (const table of ['family_child', 'saved_card', 'payment_customer', 'favourite']) {
    const { rows } = await sql`select from ${sql.table(table)}
      where keyworker_profile_id = ${family.keyworker}`.execute(db());
    if (rows.length > 0) left.push(table);
  }
  const { rows: carers } = await sql`select from carer where user_id = ${family.id}`.execute(db());
  if (carers.length > 0) left.push('carer');
  const { rows: told } = await sql`select from "user" where id = ${family.id} and subscribed`.execute(db());
  if (told.length > 0) left.push('user');
  expect(left).toEqual([]);
});

it('while a service is set up, its founder deletes the account: no provider without an owner remains', async () => {
  const { rows: before } = await sql<{ nurseries: number }>`select count(*)::int as nurseries from nursery`.execute(
    db(),
  );
  const founder = await makeFamily(world);
  await sql`update "user" set password_hash = ${passwordHash}, intended_role = 'nursery-super-admin'
    where id = ${founder.id}`.execute(db());
  const token = await signIn(world, founder.id, 'service');
  const body = {
    is_ci_registered: '0',
    service_name: 'Bramble Bank Nursery',
    provider_type: '3',
    postcode: 'EH6 6JJ',
    address_line_1: '12 Shore',
    city: 'Edinburgh',
    county: 'Midlothian',
    contact_phone: '0131 496 0123',
    contact_email: 'hello@bramble.test',
  };
  const replies = await meanwhile(founder, () => world.call('POST', '/nursery/onboarding/step-1', { token, body }));
  expect(replies.map(({ status }) => status)).toEqual([200, 401]);
  const { rows: after } = await sql<{ nurseries: number }>`select count(*)::int as nurseries from nursery`.execute(
    db(),
  );
  expect(after).toEqual(before);
});
