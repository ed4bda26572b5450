import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { makeFamily, makeNursery, type MadeNursery } from '../testing/make.ts';
import { makeCarer, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import type { Reply } from '../testing/world.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world, { branches: 2 });
});

const db = () => world.services.database.db;
const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const owner = () => nursery.staff['nursery-super-admin']?.token ?? '';
const second = () => nursery.branches[1]?.id ?? '';
const post = (path: string, body: object = {}, token = admin(), query = {}, key = newId()) =>
  world.call('POST', `/account/carer/${path}`, { token, body, query, headers: { 'idempotency-key': key } });
const show = async (id: string, token = admin()) =>
  (await world.call('GET', `/account/carer/${id}/show`, { token })).body.data;
const find = async (query: Record<string, string>, token = admin()) =>
  (await world.call('GET', '/account/carer', { token, query: { nursery_branch_id: nursery.branch, ...query } })).body
    .data;

/** A child on a branch's roll, with a main carer of its own. */
async function enterChild(branch = nursery.branch, status = 'active') {
  const child = newId();
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${child}, 'Skye', ${child}, '2023-05-06', ${now()})`.execute(db());
  return { child, profile: await makeProfile(world, { id: nursery.id, branch }, child, { carer: 'Main', status }) };
}
const addressOf = (id = newId()) => `${id}@carers.bairn.test`;

describe('the list of carers', () => {
  it('has those of the branch alone, found by name, email, phone or child, with their state and children', async () => {
    const { profile, child } = await enterChild();
    const email = addressOf();
    const id = await makeCarer(world, nursery.id, { email, phone: '+441314960777', profiles: [profile] });
    await makeCarer(world, nursery.id, { email: addressOf(), profiles: [(await enterChild(second())).profile] });
    for (const search of [email.slice(0, 30), '0131 496 0777', child]) {
      const rows = await find({ search });
      expect(rows.map((row: { id: string }) => row.id)).toContain(id);
    }
    const [row] = await find({ search: email });
    expect(row).toMatchObject({
      account: 'none',
      children: [{ id: child, profile_id: profile, relation: 'parent', relation_id: 1, is_primary: false }],
      branches: [{ id: nursery.branch }],
      can: { invite: true, invite_to_app: true, remove: true },
    });
    expect(await find({ search: email, only: 'invited' })).toEqual([]);
  });

  it('names possible duplicates, but not two accounts', async () => {
    const { profile } = await enterChild();
    const name = newId();
    const one = await makeCarer(world, nursery.id, { name, profiles: [profile] });
    expect(await find({ search: name, only: 'duplicates' })).toEqual([]);
    const [first, other] = [await makeFamily(world), await makeFamily(world)];
    const two = await makeCarer(world, nursery.id, { name, profiles: [profile], user: first.id });
    const ids = async () =>
      (await find({ search: name, only: 'duplicates' })).map((row: { id: string }) => row.id).toSorted();
    expect(await ids()).toEqual([one, two].toSorted());
    await sql`update carer set user_id = ${other.id} where id = ${one}`.execute(db());
    expect(await ids()).toEqual([]);
  });
});

describe('a change of a carer', () => {
  it('makes one main carer of a child, and keeps one', async () => {
    const { profile } = await enterChild();
    const id = await makeCarer(world, nursery.id, { profiles: [profile] });
    const details = { first_name: 'Morag', last_name: 'Orr', email: '', phone: '' };
    const link = { id: profile, relation_id: 8, is_primary: true, responsibilities: ['may_collect'] };
    const changed = await post(`${id}/update`, { ...details, children: [link] });
    expect(changed.body.data).toMatchObject({
      full_name: 'Morag Orr',
      email: null,
      children: [{ relation: 'foster carer', is_primary: true, responsibilities: ['may_collect'] }],
    });
    const { rows } = await sql`select from child_profile_carer
      where child_profile_id = ${profile} and is_primary`.execute(db());
    expect(rows).toHaveLength(1);
    const none = await post(`${id}/update`, { ...details, children: [{ ...link, is_primary: false }] });
    expect(none.body.code).toBe('main_carer');
    const elsewhere = await enterChild(second());
    expect((await post(`${id}/update`, { ...details, children: [{ ...link, id: elsewhere.profile }] })).status).toBe(
      404,
    );
  });

  it('is refused where another admin was first', async () => {
    const { profile } = await enterChild();
    const id = await makeCarer(world, nursery.id, { email: addressOf(), profiles: [profile] });
    const { revision, ...before } = await show(id);
    const details = { first_name: before.first_name, last_name: before.last_name, email: before.email };
    expect((await post(`${id}/update`, { ...details, first_name: 'Ailsa', revision })).status).toBe(200);
    const late = await post(`${id}/update`, { ...details, first_name: 'Isla', revision });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await show(id)).toMatchObject({ first_name: 'Ailsa', revision: revision + 1 });
  });

  it('refuses the address of another carer and that of an account, and forgets an invitation to the former one', async () => {
    const { profile } = await enterChild();
    const [email, taken] = [addressOf(), addressOf()];
    const id = await makeCarer(world, nursery.id, { email, profiles: [profile] });
    await makeCarer(world, nursery.id, { email: taken, name: 'Ada', profiles: [profile] });
    await post(`${id}/invite`);
    const details = { first_name: 'Morag', last_name: 'Orr' };
    const refused = await post(`${id}/update`, { ...details, email: taken });
    expect(refused.body.errors.email[0]).toMatch(/Ada Testing’s/);
    expect((await show(id)).account).toBe('invited');
    expect((await post(`${id}/update`, { ...details, email: addressOf() })).body.data.account).toBe('none');
    const family = await makeFamily(world);
    await sql`update carer set user_id = ${family.id} where id = ${id}`.execute(db());
    expect((await post(`${id}/update`, { ...details, email: addressOf() })).status).toBe(422);
  });
});

describe('an invitation', () => {
  it('leads a carer to register and confirm the children, and is not repeated within a minute', async () => {
    const { profile, child } = await enterChild();
    const family = await makeFamily(world, { children: 0 });
    const id = await makeCarer(world, nursery.id, { email: family.email, profiles: [profile] });
    expect((await post(`${id}/invite`)).body.data).toMatchObject({ account: 'invited' });
    expect((await post(`${id}/invite`)).status).toBe(429);
    const [email] = await emailsTo(world, family.email);
    expect(email?.subject).toMatch(/invites you to Bairn/);
    expect(email?.text).toContain('/auth/register');
    expect(email?.text).not.toContain(child);
    const { data } = (await world.call('GET', '/account/confirm-children', { token: family.token })).body;
    expect(data).toEqual([expect.objectContaining({ id: profile })]);
    const confirmed = [{ id: profile, child_id: null }];
    await world.call('POST', '/account/confirm-children', {
      token: family.token,
      body: { confirmed, declined: [] },
    });
    expect(await show(id)).toMatchObject({ account: 'account', can: { invite: false } });
    expect((await post(`${id}/invite`)).body.code).toBe('account');
  });

  it('to the app names the app, and is sent to an address alone', async () => {
    const { profile } = await enterChild();
    const email = addressOf();
    const id = await makeCarer(world, nursery.id, { email, profiles: [profile] });
    expect((await post(`${id}/invite-to-app`)).status).toBe(200);
    expect((await emailsTo(world, email))[0]?.text).toContain('/auth/download-app');
    const silent = await makeCarer(world, nursery.id, { profiles: [profile] });
    expect((await post(`${silent}/invite-to-app`)).body.code).toBe('no_email');
    const left = await enterChild(nursery.branch, 'left');
    const gone = await makeCarer(world, nursery.id, { email: addressOf(), profiles: [left.profile] });
    expect((await post(`${gone}/invite`)).body.code).toBe('no_child');
  });
});

describe('another branch', () => {
  it('knows a carer who is added to it, once, and only where the admin works', async () => {
    const { profile } = await enterChild();
    const id = await makeCarer(world, nursery.id, { profiles: [profile] });
    const add = (token: string) => post('add-to-branch', { carer_id: id, nursery_branch_id: second() }, token);
    expect((await add(admin())).status).toBe(404);
    for (let time = 0; time < 2; time += 1) expect((await add(owner())).status).toBe(200);
    const there = await find({ nursery_branch_id: second() }, owner());
    expect(there.map((row: { id: string }) => row.id)).toContain(id);
    const other = await makeNursery(world);
    const foreign = await post('add-to-branch', { carer_id: id, nursery_branch_id: other.branch }, owner());
    expect(foreign.status).toBe(404);
  });
});

describe('removing a carer', () => {
  it('is refused for a main carer, and leaves those of other branches there', async () => {
    const [here, there] = [await enterChild(), await enterChild(second())];
    const id = await makeCarer(world, nursery.id, { email: addressOf(), profiles: [here.profile, there.profile] });
    const remove = (token: string) => world.call('DELETE', `/account/carer/${id}`, { token });
    await sql`update child_profile_carer set is_primary = (carer_id = ${id})
      where child_profile_id = ${here.profile} and carer_id <> ${id}`.execute(db());
    await sql`update child_profile_carer set is_primary = true
      where child_profile_id = ${here.profile} and carer_id = ${id}`.execute(db());
    expect((await remove(admin())).body.code).toBe('main_carer');
    await sql`update child_profile_carer set is_primary = false where carer_id = ${id}`.execute(db());
    expect((await remove(admin())).status).toBe(200);
    expect((await remove(admin())).status).toBe(404);
    expect(await show(id, owner())).toMatchObject({ children: [{ id: there.child }] });
    expect((await remove(owner())).status).toBe(200);
    const { rows } = await sql`select deleted_at is not null as gone, email from carer where id = ${id}`.execute(db());
    expect(rows).toEqual([{ gone: true, email: null }]);
  });
});

describe('a new family', () => {
  const child = (first_name: string, own = {}) => ({ first_name, last_name: newId(), dob: '2023-05-06', ...own });
  const carer = (own = {}) => ({
    carer: { first_name: 'Iona', last_name: 'Orr', email: addressOf(), phone: '0131 496 0124' },
    is_primary: true,
    relation_id: 2,
    responsibilities: ['parental_responsibility', 'may_collect'],
    ...own,
  });
  const create = (body: object, key = newId()) =>
    post('create-subjects', body, admin(), { nursery_branch_id: nursery.branch }, key);

  it('is entered with siblings, carers, relations, funding and health; the same key enters nothing twice', async () => {
    const known = await makeCarer(world, nursery.id, { profiles: [(await enterChild()).profile] });
    const body = {
      children: [
        child('Ada', { funded: true, allergies: 'Egg, milk', start_date: '2024-01-08' }),
        child('Rory', { medical_needs: 'Inhaler' }),
      ],
      carers: [carer(), { carer_id: known, relation_id: 5, responsibilities: [] }],
    };
    const key = newId();
    const answers = (await Promise.all([create(body, key), create(body, key)])) as [Reply, Reply];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    const { children, carers } = answers[0].body.data;
    expect(carers.map(({ id }: { id: string }) => id)[1]).toBe(known);
    const ids = children.map(({ id }: { id: string }) => id);
    const { rows } = await sql`
      select c.first_name, c.allergies, c.no_allergies, c.allergies_at is not null as dated, c.medical_needs, p.funded,
        p.status, p.start_date, (select json_agg(json_build_array(pc.relation, pc.is_primary, pc.responsibilities)
          order by pc.is_primary desc) from child_profile_carer pc where pc.child_profile_id = p.id) as carers
      from child c join child_profile p on p.child_id = c.id where c.id = any(${ids}::uuid[])
      order by c.first_name`.execute(db());
    const both = [
      ['mother', true, ['parental_responsibility', 'may_collect']],
      ['grandparent', false, []],
    ];
    const none = { no_allergies: false, carers: both };
    expect(rows).toEqual([
      {
        ...none,
        first_name: 'Ada',
        allergies: ['Egg', 'milk'],
        dated: true,
        medical_needs: null,
        funded: true,
        status: 'active',
        start_date: '2024-01-08',
      },
      {
        ...none,
        first_name: 'Rory',
        allergies: [],
        dated: false,
        medical_needs: 'Inhaler',
        funded: false,
        status: 'enrolling',
        start_date: null,
      },
    ]);
  });

  it('finds a carer by email, and says whose an address is', async () => {
    const first = carer();
    const made = await create({ children: [child('Ada')], carers: [first] });
    const again = await create({ children: [child('Rory')], carers: [first] });
    expect(again.body.data.carers).toEqual(made.body.data.carers);
    const renamed = carer({ carer: { ...first.carer, first_name: 'Euan' } });
    const refused = await create({ children: [child('Skye')], carers: [renamed] });
    expect(refused.body.errors['carers.0.carer.email'][0]).toMatch(/Iona Orr’s/);
  });

  it('is not entered at all where a part of it is refused', async () => {
    const first = child('Ada');
    expect((await create({ children: [first], carers: [carer()] })).status).toBe(200);
    const [email, before] = [addressOf(), await find({ search: 'Iona' })];
    const fresh = carer({ carer: { first_name: 'Iona', last_name: 'New', email } });
    const onRoll = await create({ children: [child('Rory'), first], carers: [fresh] });
    expect(Object.keys(onRoll.body.errors)).toEqual(['children.1.first_name']);
    const stranger = await makeCarer(world, nursery.id, { profiles: [(await enterChild(second())).profile] });
    const body = { children: [child('Skye')], carers: [fresh, { carer_id: stranger, relation_id: 1 }] };
    expect((await create(body)).status).toBe(404);
    expect(await find({ search: email })).toEqual([]);
    expect((await find({ search: 'Iona' })).length).toBe(before.length);
  });

  it('needs one main carer, and no "none" from a service', async () => {
    const two = await create({ children: [child('Ada')], carers: [carer(), carer()] });
    expect(two.body.errors.carers).toEqual(['Choose one main carer']);
    const none = await create({ children: [child('Ada', { allergies: 'None' })], carers: [carer()] });
    expect(none.body.errors['children.0.allergies']).toHaveLength(1);
  });
});

describe('a child of a carer', () => {
  it('goes on the roll of the branch, with the carer as the main one', async () => {
    const { profile } = await enterChild();
    const id = await makeCarer(world, nursery.id, { profiles: [profile] });
    const child = { first_name: 'Ada', last_name: newId(), dob: '2023-05-06' };
    const added = await post('child', { ...child, carer_id: id, relation_id: 5 });
    expect((await show(id)).children).toContainEqual(
      expect.objectContaining({ id: added.body.data.id, relation: 'grandparent', is_primary: true }),
    );
    expect((await post('child', { ...child, carer_id: id })).status).toBe(422);
  });
});
