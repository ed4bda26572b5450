import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { emailsTo, tokenIn } from '../testing/emailsTo.ts';
import { makeFamily, makeNursery, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeInvitation, makeSignUp } from '../testing/makeAccounts.ts';
import { makeInvite } from '../testing/makeTeam.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let nursery: MadeNursery;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_MODE: 'demo', BAIRN_PUBLIC_URL: 'https://bairn.example' } });
  nursery = await makeNursery(world, { branches: 2 });
});
afterAll(() => world.close());

let restore = () => {};
afterEach(() => restore());

const boss = (of = nursery) => of.staff['nursery-super-admin'] ?? { id: '', email: '', token: '' };
const invite = (email?: string, of = nursery) =>
  makeInvitation(world, {
    nursery: of.id,
    branch: of.branch,
    invited_by: boss(of).id,
    ...(email ? { email } : {}),
  });
const look = (token: string, accept?: boolean) =>
  world.call('POST', '/auth/activate-account', { body: { token, ...(accept === undefined ? {} : { accept }) } });
const password = 'three quiet herons';
const complete = (token: string, given: Record<string, unknown> = {}) =>
  world.call('POST', '/auth/complete-account', {
    body: {
      token,
      first_name: 'Innes',
      last_name: 'Invited',
      password,
      password_confirmation: password,
      terms: true,
      ...given,
    },
  });

const used = {
  status: 422,
  body: {
    message: 'This invitation has been used, withdrawn or has expired. Ask the service for a new one.',
    errors: { token: ['This invitation has been used, withdrawn or has expired. Ask the service for a new one.'] },
  },
};

type Membership = { role: string; branches: string[] };
const memberships = async (user: string) =>
  (
    await sql<Membership>`
      select s.role, array(select b.branch_id::text from staff_branch b where b.staff_profile_id = s.id) as branches
      from staff_profile s where s.user_id = ${user} and s.nursery_id = ${nursery.id} and s.deleted_at is null`.execute(
      world.services.database.db,
    )
  ).rows;

const statusOf = async (id: string) =>
  (
    await sql<{ status: string; accepted_by: string | null }>`
      select status, accepted_by from staff_invite where id = ${id}`.execute(world.services.database.db)
  ).rows[0];

describe('an invited person without an account', () => {
  it('follows the link of the email, makes an account and is logged in as a member of the staff', async () => {
    const email = `innes-${Date.now()}@example.test`;
    const sent = await world.call('POST', `/nursery/${nursery.id}/branch/${nursery.branch}/staff-invite`, {
      token: boss().token,
      body: {
        email,
        first_name: 'Innes',
        last_name: 'Invited',
        role: 'nursery-admin',
        employment_type: 1,
        branches: [nursery.branch],
      },
    });
    expect(sent.status).toBe(200);
    const emails = await emailsTo(world, email);
    const token = tokenIn(emails);
    expect(emails[0]?.text).toContain(`https://bairn.example/auth/complete-account#token=${token}`);
    expect(emails[0]?.text).toContain(nursery.branches[0]?.name);
    expect((await look(token)).body.data).toMatchObject({
      state: 'new',
      email,
      first_name: 'Innes',
      role: 'nursery-admin',
    });
    const reply = await complete(token, { last_name: 'Ingram' });
    expect(reply.status).toBe(200);
    const { user } = reply.body.data;
    expect(user).toMatchObject({ email, last_name: 'Ingram', role: 'nursery-admin', activated: true });
    expect(user.nurseries[0].branches.map(({ id }: { id: string }) => id)).toEqual([nursery.branch]);
    const again = await world.call('POST', '/auth/login', { body: { email, password } });
    expect(again.body.data.user.role).toBe('nursery-admin');
    const list = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/session`, {
      token: reply.body.data.token,
    });
    expect(list.status).toBe(200);
  });

  it('uses the link up: a second look and a second try find it used', async () => {
    const { token, id } = await invite();
    const { user } = (await complete(token)).body.data;
    expect(await statusOf(id)).toEqual({ status: 'accepted', accepted_by: user.id });
    expect(await look(token)).toEqual(used);
    expect(await complete(token)).toEqual(used);
    expect(await look(token, true)).toEqual(used);
  });

  it('is made once, by two at the same moment too', async () => {
    const { token, email } = await invite();
    const replies = await Promise.all([1, 2, 3].map(() => complete(token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const { rows } = await sql<{ id: string }>`select id from "user" where email = ${email}`.execute(
      world.services.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(await memberships(rows[0]?.id ?? '')).toEqual([{ role: 'nursery-staff', branches: [nursery.branch] }]);
  });

  it('takes the place of a sign-up with the address', async () => {
    const { token, email } = await invite();
    const registration = await makeSignUp(world, { email });
    expect((await complete(token)).status).toBe(200);
    expect((await world.call('POST', '/auth/code-check', { body: registration })).status).toBe(422);
  });

  it('cannot join without making it', async () => {
    const { token, id } = await invite();
    expect(await look(token, true)).toMatchObject({ status: 409, body: { code: 'new' } });
    expect(await statusOf(id)).toEqual({ status: 'invited', accepted_by: null });
  });

  it.each([
    ['a common password', { password: 'password1234', password_confirmation: 'password1234' }, 'password'],
    ['another password', { password_confirmation: 'something else' }, 'password_confirmation'],
    ['no word on the terms', { terms: false }, 'terms'],
    ['no name', { first_name: '' }, 'first_name'],
    ['a number that is none', { telephone_number: '12' }, 'telephone_number'],
  ])('%s is refused, and the link stays good', async (_, given, field) => {
    const { token } = await invite();
    const refused = await complete(token, given);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect((await look(token)).status).toBe(200);
  });
});

describe('an invited person with an account', () => {
  it('joins with it, in both of their roles from then on', async () => {
    const family = await makeFamily(world);
    const { token, id } = await invite(family.email);
    expect((await look(token)).body.data.state).toBe('known');
    expect(await memberships(family.id)).toEqual([]);
    const joined = await look(token, true);
    expect(joined.body.data).toMatchObject({ state: 'joined', role: 'nursery-staff', email: family.email });
    expect(joined.body.data).not.toHaveProperty('token');
    expect(await memberships(family.id)).toEqual([{ role: 'nursery-staff', branches: [nursery.branch] }]);
    expect(await statusOf(id)).toEqual({ status: 'accepted', accepted_by: family.id });
    const { body } = await world.call('GET', '/auth/user', { token: family.token });
    expect(body.data.roles.toSorted()).toEqual(['keyworker', 'nursery-staff']);
  });

  it('joins once, by two at the same moment too', async () => {
    const family = await makeFamily(world);
    const { token } = await invite(family.email);
    const replies = await Promise.all([look(token, true), look(token, true), look(token, true)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await memberships(family.id)).toHaveLength(1);
  });

  it('makes no second account', async () => {
    const family = await makeFamily(world);
    const { token, id } = await invite(family.email);
    expect(await complete(token)).toMatchObject({ status: 409, body: { code: 'known' } });
    expect(await statusOf(id)).toEqual({ status: 'invited', accepted_by: null });
  });

  it('keeps the role of a person who is already a member', async () => {
    const admin = nursery.staff['nursery-admin'] ?? { id: '', email: '' };
    const { token } = await invite(admin.email);
    expect((await look(token, true)).status).toBe(200);
    expect(await memberships(admin.id)).toEqual([{ role: 'nursery-admin', branches: [nursery.branch] }]);
  });

  it('lets a person who had the app alone log in afterwards', async () => {
    const { db } = world.services.database;
    const family = await makeFamily(world);
    await sql`delete from family_child where keyworker_profile_id = ${family.keyworker}`.execute(db);
    await sql`delete from keyworker_profile where id = ${family.keyworker}`.execute(db);
    await sql`update "user" set carer_app_only = true where id = ${family.id}`.execute(db);
    const { token } = await invite(family.email);
    await look(token, true);
    const { rows } = await sql`select carer_app_only from "user" where id = ${family.id}`.execute(db);
    expect(rows).toEqual([{ carer_app_only: false }]);
  });

  it('notifies the admins of the service, and is logged', async () => {
    const family = await makeFamily(world);
    const other = await makeNursery(world);
    const { token, id } = await invite(family.email, other);
    await look(token, true);
    const { db } = world.services.database;
    const told = await sql<{ user_id: string }>`
      select n.user_id from user_notification n join staff_profile s on s.id = n.object_id
      where n.type = 'invite.accepted' and s.user_id = ${family.id}`.execute(db);
    expect(new Set(told.rows.map(({ user_id }) => user_id))).toEqual(
      new Set([boss(other).id, other.staff['nursery-admin']?.id]),
    );
    const { rows } = await sql`select user_id, nursery_id, action from audit_log where object_id = ${id}`.execute(db);
    expect(rows).toEqual([{ user_id: family.id, nursery_id: other.id, action: 'staff.accept_invite' }]);
  });

  it('notifies each admin of any of the services once, under a service of theirs', async () => {
    const wide = await makeNursery(world, { branches: 3 });
    const [first, second, third] = wide.branches.map(({ id }) => id) as [string, string, string];
    const ofSecond = await makeStaff(world, wide.id, second, 'nursery-admin');
    const ofBoth = await makeStaff(world, wide.id, second, 'nursery-admin');
    const { db } = world.services.database;
    await sql`insert into staff_branch values (${wide.id}, ${ofBoth.profile}, ${first})`.execute(db);
    await makeStaff(world, wide.id, third, 'nursery-admin');
    const family = await makeFamily(world);
    const { token } = await makeInvite(world, wide, { branches: [second, first], email: family.email });
    expect((await look(token, true)).status).toBe(200);
    const told = await sql<{ user_id: string; branch_id: string }>`
      select n.user_id, n.branch_id from user_notification n join staff_profile s on s.id = n.object_id
      where n.type = 'invite.accepted' and s.user_id = ${family.id}`.execute(db);
    const byPerson = (rows: readonly { user_id: string; branch_id: string | undefined }[]) =>
      rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
    expect(byPerson(told.rows)).toEqual(
      byPerson([
        { user_id: boss(wide).id, branch_id: first },
        { user_id: wide.staff['nursery-admin']?.id ?? '', branch_id: first },
        { user_id: ofBoth.id, branch_id: first },
        { user_id: ofSecond.id, branch_id: second },
      ]),
    );
  });
});

describe('a dead link', () => {
  it.each([
    ['run out', (id: string) => sql`update staff_invite set expires_at = now() - interval '1 second' where id = ${id}`],
    ['withdrawn', (id: string) => sql`update staff_invite set status = 'revoked', settled_at = now() where id = ${id}`],
    ['sent again', (id: string) => sql`update staff_invite set token_hash = ${id}, sends = 2 where id = ${id}`],
  ])('that was %s opens nothing', async (_, change) => {
    const { token, id } = await invite();
    await change(id).execute(world.services.database.db);
    expect(await look(token)).toEqual(used);
    expect(await look(token, true)).toEqual(used);
    expect(await complete(token)).toEqual(used);
  });

  it('that was never one answers the same', async () => {
    for (const token of ['x', 'a'.repeat(43), crypto.randomUUID()]) {
      expect(await look(token)).toEqual(used);
      expect(await complete(token)).toEqual(used);
    }
  });

  it('opens nothing while the provider is suspended, and the door again after that', async () => {
    const other = await makeNursery(world);
    const sent = await invite(undefined, other);
    const suspend = (at: Date | null) =>
      sql`update nursery set suspended_at = ${at} where id = ${other.id}`.execute(world.services.database.db);
    await suspend(new Date());
    expect([await look(sent.token), await look(sent.token, true), await complete(sent.token)]).toEqual([
      used,
      used,
      used,
    ]);
    await suspend(null);
    expect((await complete(sent.token)).status).toBe(200);
  });

  it('runs out after a week', async () => {
    const { token } = await invite();
    restore = setClock(() => Date.now() + 7 * 86_400_000 + 1000);
    expect(await look(token)).toEqual(used);
  });
});
