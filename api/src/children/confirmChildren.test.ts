import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { dayFromToday, makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeCards } from '../testing/makeCards.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { makeCarer, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world, { branches: 2 });
});

const db = () => world.services.database.db;

/** A child that a service entered, with a carer of this email address. */
async function enterChild(
  email: string,
  options: {
    first?: string;
    dob?: string;
    allergies?: string[];
    medical?: string;
    child?: string;
    branch?: string;
  } = {},
) {
  const child = options.child ?? newId();
  if (!options.child) {
    await sql`insert into child (id, first_name, last_name, dob, allergies, medical_needs, created_at)
      values (${child}, ${options.first ?? 'Skye'}, 'Testing', ${options.dob ?? dayFromToday(-1100)},
        ${options.allergies ?? []}, ${options.medical ?? null}, ${now()})`.execute(db());
  }
  const of = { id: nursery.id, branch: options.branch ?? nursery.branch };
  const profile = await makeProfile(world, of, child, { carer: 'Morag' });
  await sql`update carer set email = ${email.toUpperCase()} where id in (
    select carer_id from child_profile_carer where child_profile_id = ${profile})`.execute(db());
  return { child, profile };
}

const list = async ({ token }: { token: string }) =>
  (await world.call('GET', '/account/confirm-children', { token })).body.data;
const answer = (
  { token }: { token: string },
  confirmed: { id: string; child_id: string | null }[],
  declined: string[] = [],
) => world.call('POST', '/account/confirm-children', { token, body: { confirmed, declined } });
const childrenOf = async ({ token }: { token: string }): Promise<string[]> =>
  (await world.call('GET', '/auth/user', { token })).body.data.keyworkerProfile.children.map(
    ({ id }: { id: string }) => id,
  );
const toConfirm = async ({ token }: { token: string }): Promise<number> =>
  (await world.call('GET', '/auth/user', { token })).body.data.keyworkerProfile.to_confirm;
const carersOf = async (profile: string) =>
  (
    await sql<{ user_id: string | null; declined: boolean }>`
      select a.user_id, pc.declined_at is not null as declined from child_profile_carer pc join carer a on a.id = pc.carer_id
      where pc.child_profile_id = ${profile}`.execute(db())
  ).rows;
const actionsOn = async (profile: string) =>
  (
    await sql<{ action: string }>`select action from audit_log where object_id = ${profile} order by at, id`.execute(
      db(),
    )
  ).rows.map(({ action }) => action);

/** A child that the person has in their family already. */
async function ownChild({ keyworker }: MadeFamily) {
  const child = newId();
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${child}, 'Own', 'Testing', '2023-05-06', ${now()})`.execute(db());
  await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
    values (${keyworker}, ${child}, ${now()})`.execute(db());
  return child;
}

const family = (children = 0): Promise<MadeFamily> => makeFamily(world, { children });

describe('the children to confirm', () => {
  it("are those that services entered with the person's confirmed address", async () => {
    const parent = await family();
    const { profile } = await enterChild(parent.email);
    await enterChild('somebody.else@test.bairn.test');
    await enterChild(parent.email, { child: await ownChild(parent) });
    expect(await list(parent)).toEqual([
      {
        id: profile,
        first_name: 'Skye',
        last_name: 'Testing',
        dob: dayFromToday(-1100),
        nursery_name: expect.any(String),
        branch_name: nursery.branches[0]?.name,
        match: null,
      },
    ]);
    await sql`update "user" set activated_at = null where id = ${parent.id}`.execute(db());
    expect(await list(parent)).toEqual([]);
  });

  it('are counted for the person, each once, until they are answered', async () => {
    const parent = await family();
    expect(await toConfirm(parent)).toBe(0);
    const one = await enterChild(parent.email);
    const other = await enterChild(parent.email, { first: 'Rory' });
    await enterChild('somebody.else@test.bairn.test');
    await enterChild(parent.email, { child: await ownChild(parent) });
    // Both carers of one profile have the address.
    await sql`with added as (insert into carer (id, nursery_id, first_name, last_name, email, created_at)
        values (${newId()}, ${nursery.id}, 'Morag', 'Again', ${parent.email}, ${now()}) returning id)
      insert into child_profile_carer (nursery_id, child_profile_id, carer_id, relation)
        select ${nursery.id}, ${one.profile}, id, 'aunt' from added`.execute(db());
    expect(await toConfirm(parent)).toBe(2);
    const { body } = await answer(parent, [{ id: one.profile, child_id: null }]);
    expect(body.data.keyworkerProfile.to_confirm).toBe(1);
    await answer(parent, [{ id: other.profile, child_id: null }]);
    expect(await toConfirm(parent)).toBe(0);
  });

  it('name the child of the family that each may be', async () => {
    const parent = await family(2);
    const [same] = parent.children;
    await enterChild(parent.email, { first: (same?.first_name ?? '').toUpperCase(), dob: same?.dob ?? '' });
    await enterChild(parent.email, { first: same?.first_name ?? '', dob: dayFromToday(-900) });
    expect((await list(parent)).map(({ match }: { match: string | null }) => match)).toEqual([null, same?.id]);
  });
});

describe('confirming', () => {
  it('adds the child to the family and links the carer to this person', async () => {
    const parent = await family();
    const { child, profile } = await enterChild(parent.email);
    const { status, body } = await answer(parent, [{ id: profile, child_id: null }]);
    expect(status).toBe(200);
    expect(body.data.keyworkerProfile.children).toMatchObject([{ id: child, full_name: 'Skye Testing' }]);
    const { card: saved } = await makeCards(world, parent);
    const { data } = (await world.call('GET', '/auth/user', { token: parent.token })).body;
    const payment_methods = [
      { id: saved, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031, expired: false },
    ];
    expect(data.keyworkerProfile).toMatchObject({ children: [{ id: child }], payment_methods });
    expect(data.allCarerProfiles).toEqual([
      { id: expect.any(String), nursery_id: nursery.id, children: data.keyworkerProfile.children, payment_methods },
    ]);
    expect(await carersOf(profile)).toEqual([{ user_id: parent.id, declined: false }]);
    expect(await list(parent)).toEqual([]);
    expect(await actionsOn(profile)).toEqual(['child.confirm']);
  });

  it('changes nothing the second time', async () => {
    const parent = await family();
    const { child, profile } = await enterChild(parent.email);
    const replies = await Promise.all([1, 2, 3].map(() => answer(parent, [{ id: profile, child_id: null }])));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await childrenOf(parent)).toEqual([child]);
    expect(await actionsOn(profile)).toEqual(['child.confirm']);
  });

  it('as a child of the family merges the two and keeps every allergy', async () => {
    const parent = await family(1);
    const own = parent.children[0]?.id ?? '';
    await sql`update child set allergies = '{Egg}', medical_needs = 'Asthma' where id = ${own}`.execute(db());
    const { child, profile } = await enterChild(parent.email, { allergies: ['egg', 'Milk'], medical: 'Eczema' });
    expect((await answer(parent, [{ id: profile, child_id: own }])).status).toBe(200);
    expect(await childrenOf(parent)).toEqual([own]);
    const { rows } = await sql`select allergies, medical_needs from child where id = ${own}`.execute(db());
    expect(rows).toEqual([{ allergies: ['Egg', 'Milk'], medical_needs: 'Asthma\nEczema' }]);
    expect((await sql`select 1 from child where id = ${child}`.execute(db())).rows).toEqual([]);
    const { rows: profiles } = await sql`select child_id from child_profile where id = ${profile}`.execute(db());
    expect(profiles).toEqual([{ child_id: own }]);
    expect((await answer(parent, [{ id: profile, child_id: own }])).status).toBe(200);
    expect(await actionsOn(profile)).toEqual(['child.confirm']);
  });

  it('as a child of the family turns "none" into what the service knows, and leaves other answers as they are', async () => {
    const parent = await family(1);
    const own = parent.children[0]?.id ?? '';
    for (const topic of ['allergies', 'medical_needs']) {
      await world.call('POST', `/account/child/${own}/needs`, {
        token: parent.token,
        body: { topic, answer: 'none', seen: null },
      });
    }
    const { profile } = await enterChild(parent.email, { allergies: ['Milk'] });
    expect((await answer(parent, [{ id: profile, child_id: own }])).status).toBe(200);
    const { body } = await world.call('GET', '/account/child/needs', { token: parent.token });
    expect(body.data).toMatchObject([
      {
        allergies: { state: 'alert', text: 'Milk', at: expect.any(String), by: null, mine: false },
        medical_needs: { state: 'none', mine: true },
      },
    ]);
  });

  it('refuses a child of the family that is already at the service', async () => {
    const parent = await family(1);
    const own = parent.children[0]?.id ?? '';
    await makeProfile(world, nursery, own);
    const { profile } = await enterChild(parent.email);
    expect(await answer(parent, [{ id: profile, child_id: own }])).toEqual({
      status: 409,
      body: {
        message: 'This child is already at the service. Ask the service to merge its two entries.',
      },
    });
    expect(await list(parent)).toHaveLength(1);
  });

  it('adds a child of two services once', async () => {
    const parent = await family();
    const one = await enterChild(parent.email);
    const two = await enterChild(parent.email, { child: one.child, branch: nursery.branches[1]?.id ?? '' });
    const confirmed = [one, two].map(({ profile }) => ({ id: profile, child_id: null }));
    expect((await answer(parent, confirmed)).status).toBe(200);
    expect(await childrenOf(parent)).toEqual([one.child]);
    expect(await carersOf(two.profile)).toEqual([{ user_id: parent.id, declined: false }]);
  });

  it('refuses a child of another address, and then changes nothing', async () => {
    const parent = await family();
    const { profile } = await enterChild(parent.email);
    const strange = await enterChild('stranger@test.bairn.test');
    const theirs = (await family(1)).children[0]?.id ?? '';
    for (const wrong of [
      { id: strange.profile, child_id: null },
      { id: newId(), child_id: null },
    ]) {
      expect((await answer(parent, [{ id: profile, child_id: null }, wrong])).status).toBe(404);
    }
    expect((await answer(parent, [{ id: profile, child_id: theirs }])).status).toBe(404);
    expect((await answer(parent, [], [strange.profile])).status).toBe(404);
    expect(await childrenOf(parent)).toEqual([]);
    expect(await list(parent)).toHaveLength(1);
    expect(
      (await world.call('GET', '/account/confirm-children', { token: nursery.staff['nursery-admin']?.token })).status,
    ).toBe(403);
  });

  it('refuses two answers for one child in a request', async () => {
    const parent = await family();
    const { profile } = await enterChild(parent.email);
    const reply = await answer(parent, [{ id: profile, child_id: null }], [profile]);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual({ declined: ['A child is either yours or not: each can be answered once'] });
    expect((await answer(parent, [{ id: 'x', child_id: null }])).status).toBe(422);
  });
});

describe('declining a child', () => {
  it('is remembered, and the child stays with the service', async () => {
    const parent = await family();
    const { child, profile } = await enterChild(parent.email);
    expect((await answer(parent, [], [profile])).status).toBe(200);
    expect((await answer(parent, [], [profile])).status).toBe(200);
    expect(await list(parent)).toEqual([]);
    expect(await toConfirm(parent)).toBe(0);
    expect(await childrenOf(parent)).toEqual([]);
    expect(await carersOf(profile)).toEqual([{ user_id: null, declined: true }]);
    expect((await sql`select 1 from child where id = ${child}`.execute(db())).rows).toHaveLength(1);
    expect(await actionsOn(profile)).toEqual(['child.decline']);
    expect((await answer(parent, [{ id: profile, child_id: null }])).status).toBe(404);
    const told = await world.call('GET', '/user-notifications', { token: nursery.staff['nursery-admin']?.token });
    expect(told.body.data).toMatchObject([
      { type: 'child.declined', title: 'The carer you entered says Skye Testing is not their child' },
    ]);
  });

  it('is refused once the child is confirmed', async () => {
    const parent = await family();
    const { profile } = await enterChild(parent.email);
    await answer(parent, [{ id: profile, child_id: null }]);
    expect((await answer(parent, [], [profile])).status).toBe(409);
  });
});

describe('a second adult', () => {
  const told = async ({ token }: MadeFamily) =>
    (await world.call('GET', '/user-notifications', { token })).body.data.filter(
      ({ type }: { type: string }) => type === 'child.adult_added',
    );
  const record = (child: string, { token }: { token: string }) =>
    world.call('GET', `/account/child/${child}/show`, { token });

  /** A child of one adult's family, whom the service has entered with the address of another. */
  async function entered() {
    const [first, second] = [await family(1), await family(0)];
    const child = first.children[0]?.id ?? '';
    return { first, second, ...(await enterChild(second.email, { child })) };
  }

  it('confirms a child that has a family, and sees of the first adult the name alone', async () => {
    const { first, second, child, profile } = await entered();
    await sql`update "user" set telephone_number = '+441314960133' where id = ${first.id}`.execute(db());
    expect(await list(second)).toMatchObject([{ id: profile, match: null }]);
    expect((await record(child, second)).status).toBe(404);
    expect((await answer(second, [{ id: profile, child_id: null }])).status).toBe(200);
    expect(await childrenOf(second)).toEqual([child]);
    const { carers } = (await record(child, second)).body.data;
    expect(carers).toMatchObject([
      { id: second.keyworker, is_primary: true, email: second.email },
      { id: first.keyworker, phone: null, email: null, children: [{ id: child }] },
    ]);
    expect(await list(second)).toEqual([]);
    // Whether the other one may collect is what a service entered.
    const ofSecond = async () => (await record(child, first)).body.data.carers[1];
    expect(await ofSecond()).toMatchObject({ id: second.keyworker, may_collect: true, phone: null });
    await sql`update child_profile_carer set responsibilities = '{}' where child_profile_id = ${profile}`.execute(db());
    expect(await ofSecond()).toMatchObject({ may_collect: false });
  });

  it('is named to the first one with the service, in the app and by email, once', async () => {
    const { first, second, child, profile } = await entered();
    await Promise.all([1, 2].map(() => answer(second, [{ id: profile, child_id: null }])));
    expect(await told(first)).toMatchObject([
      {
        title: "Parent Testing can now see Child1's record",
        text: expect.stringContaining(nursery.branches[0]?.name ?? 'none'),
        link: `/settings/children/${child}/profile`,
      },
    ]);
    expect(await told(second)).toEqual([]);
    await world.services.outbox.run();
    const [email, ...more] = await emailsTo(world, first.email);
    expect(email).toMatchObject({
      subject: "Parent Testing can now see Child1's record",
      text: expect.stringContaining(`/settings/children/${child}/profile`),
    });
    expect(more).toEqual([]);
    expect(await emailsTo(world, second.email)).toEqual([]);
  });

  it('cannot join the child with one of their own: no record goes from one family to the other', async () => {
    const { first, second, child, profile } = await entered();
    const own = await ownChild(second);
    await sql`update child o set first_name = c.first_name, last_name = c.last_name, dob = c.dob
      from child c where c.id = ${child} and o.id = ${own}`.execute(db());
    expect(await list(second)).toMatchObject([{ id: profile, match: null }]);
    const reply = await answer(second, [{ id: profile, child_id: own }]);
    expect([reply.status, reply.body.code]).toEqual([409, 'has_family']);
    expect(await childrenOf(first)).toEqual([child]);
    expect(await childrenOf(second)).toEqual([own]);
  });

  it('who declined is not asked again until the service enters them once more', async () => {
    const { second, child, profile } = await entered();
    await answer(second, [], [profile]);
    expect(await list(second)).toEqual([]);
    expect((await answer(second, [{ id: profile, child_id: null }])).status).toBe(404);
    await sql`delete from child_profile_carer where child_profile_id = ${profile}`.execute(db());
    await makeCarer(world, nursery.id, { email: second.email, profiles: [profile] });
    expect((await answer(second, [{ id: profile, child_id: null }])).status).toBe(200);
    expect(await childrenOf(second)).toEqual([child]);
  });

  it('loses the child when the service removes them, unless another service names them', async () => {
    const { first, second, child, profile } = await entered();
    await answer(second, [{ id: profile, child_id: null }]);
    const elsewhere = await makeNursery(world);
    const other = await makeProfile(world, elsewhere, child);
    const theirs = await makeCarer(world, elsewhere.id, { user: second.id, profiles: [other] });
    const remove = async (carer: string | undefined, of: MadeNursery) =>
      (await world.call('DELETE', `/account/carer/${carer}`, { token: of.staff['nursery-super-admin']?.token ?? '' }))
        .status;
    const { rows } = await sql<{ id: string }>`
      select carer_id as id from child_profile_carer where child_profile_id = ${profile}`.execute(db());
    await sql`update child_profile_carer set is_primary = false where child_profile_id = ${profile}`.execute(db());
    expect(await remove(rows[0]?.id, nursery)).toBe(200);
    expect(await childrenOf(second)).toEqual([child]);
    expect(await remove(theirs, elsewhere)).toBe(200);
    expect(await childrenOf(second)).toEqual([]);
    expect((await record(child, second)).status).toBe(404);
    expect(await childrenOf(first)).toEqual([child]);
  });

  it('who had the child first keeps it when the service removes their record', async () => {
    const parent = await family();
    const { child, profile } = await enterChild(parent.email);
    await answer(parent, [{ id: profile, child_id: null }]);
    const { rows } = await sql<{ id: string }>`
      select carer_id as id from child_profile_carer where child_profile_id = ${profile}`.execute(db());
    await sql`update child_profile_carer set is_primary = false where child_profile_id = ${profile}`.execute(db());
    await world.call('DELETE', `/account/carer/${rows[0]?.id}`, { token: nursery.staff['nursery-super-admin']?.token });
    expect(await childrenOf(parent)).toEqual([child]);
  });
});
