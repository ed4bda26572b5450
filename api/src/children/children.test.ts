import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeProfile, makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const tokenOf = (nursery: MadeNursery, role = 'nursery-staff') => nursery.staff[role]?.token ?? '';
const list = (token: string, branch: string, query: Record<string, string> = {}) =>
  world.call('GET', '/account/child', { token, query: { nursery_branch_id: branch, ...query } });

describe('the roll of a branch', () => {
  it('shows the details that staff need about a child', async () => {
    const nursery = await makeNursery(world);
    const family = await makeFamily(world, { dob: dayFromToday(-40) });
    const child = family.children[0]?.id ?? '';
    await sql`update child set allergies = '{egg}', medical_needs = 'Epilepsy' where id = ${child}`.execute(
      world.services.database.db,
    );
    const room = await makeRoom(world, nursery, 'Puffins');
    const profile = await makeProfile(world, nursery, child, { room, funded: true, carer: 'Morag' });
    const session = await makeSession(world, nursery);
    await makeBooking(world, family, session, { instance: session.instances[1]?.id ?? '' });
    const { status, body } = await list(tokenOf(nursery), nursery.branch);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: child,
        profile_id: profile,
        first_name: 'Child1',
        last_name: 'Testing',
        full_name: 'Child1 Testing',
        dob: dayFromToday(-40),
        age_months: 1,
        avatar_url: null,
        status: 'active',
        allergies: ['egg'],
        no_allergies_on: null,
        medical_needs: 'Epilepsy',
        no_medical_needs_on: null,
        needs_asked_on: null,
        room: 'Puffins',
        funded: true,
        primary_carer: { id: expect.any(String), name: 'Morag Testing', phone: '+441314960101' },
        start_date: null,
        next_booking: dayFromToday(2),
        key_person: null,
        buddy: null,
        plan: { state: 'none', due_on: dayFromToday(28) },
      },
    ]);
    expect(body.meta).toEqual({ current_page: 1, per_page: 20, total: 1, last_page: 1 });
  });

  it('is filtered, sorted and paged, without those who left', async () => {
    const nursery = await makeNursery(world);
    const [older, younger, gone] = [
      (await makeFamily(world, { dob: dayFromToday(-900) })).children[0]?.id ?? '',
      (await makeFamily(world, { dob: dayFromToday(-300) })).children[0]?.id ?? '',
      (await makeFamily(world)).children[0]?.id ?? '',
    ];
    await sql`update child set first_name = 'Ailsa', allergies = '{egg}' where id = ${older}`.execute(
      world.services.database.db,
    );
    await sql`update child set first_name = 'Blair' where id = ${younger}`.execute(world.services.database.db);
    await makeProfile(world, nursery, older, { room: await makeRoom(world, nursery, 'Puffins') });
    await makeProfile(world, nursery, younger, { funded: true });
    await makeProfile(world, nursery, gone, { status: 'left' });
    const get = async (query: Record<string, string> = {}) =>
      (await list(tokenOf(nursery), nursery.branch, query)).body.data.map(({ id }: { id: string }) => id);
    expect(await get()).toEqual([older, younger]);
    expect(await get({ sort: '-name' })).toEqual([younger, older]);
    expect(await get({ sort: 'age' })).toEqual([younger, older]);
    expect(await get({ sort: '-age' })).toEqual([older, younger]);
    expect(await get({ search: 'BLAIR t' })).toEqual([younger]);
    expect(await get({ search: '%' })).toEqual([]);
    expect(await get({ room: 'puffins' })).toEqual([older]);
    expect(await get({ only: 'allergies' })).toEqual([older]);
    expect(await get({ only: 'funded' })).toEqual([younger]);
    expect(await get({ per_page: '1', page: '2' })).toEqual([younger]);
  });

  it('needs as many statements for many children as for one', async () => {
    const nursery = await makeNursery(world);
    const add = async () => makeProfile(world, nursery, (await makeFamily(world)).children[0]?.id ?? '');
    await add();
    const few = await countStatements(world, () => list(tokenOf(nursery), nursery.branch));
    for (let count = 0; count < 4; count += 1) await add();
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, () => list(tokenOf(nursery), nursery.branch))).toBe(few);
  });

  it("is visible only to the branch's own people", async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const second = nursery.branches[1]?.id ?? '';
    const colleague = await makeStaff(world, nursery.id, second, 'nursery-staff');
    const child = (await makeFamily(world)).children[0]?.id ?? '';
    await makeProfile(world, nursery, child);
    for (const role of ['nursery-staff', 'nursery-admin', 'nursery-super-admin']) {
      expect((await list(tokenOf(nursery, role), nursery.branch)).body.data).toHaveLength(1);
    }
    expect((await list(colleague.token, nursery.branch)).status).toBe(404);
    expect((await list(colleague.token, second)).body.data).toEqual([]);
    const other = await makeNursery(world);
    expect((await list(tokenOf(other), nursery.branch)).status).toBe(404);
    expect((await list((await makeFamily(world)).token, nursery.branch)).status).toBe(403);
    expect((await world.call('GET', '/account/child', { query: { nursery_branch_id: nursery.branch } })).status).toBe(
      401,
    );
  });

  it('shows the child of one family at two nurseries on each roll separately', async () => {
    const [one, two] = [await makeNursery(world), await makeNursery(world)];
    const family = await makeFamily(world);
    const child = family.children[0]?.id ?? '';
    await makeProfile(world, one, child, { carer: 'Morag' });
    await makeProfile(world, two, child, { carer: 'Flora' });
    await makeBooking(world, family, await makeSession(world, two));
    const first = (await list(tokenOf(one), one.branch)).body.data;
    expect(first).toMatchObject([{ primary_carer: { name: 'Morag Testing' }, next_booking: null }]);
    const second = (await list(tokenOf(two), two.branch)).body.data;
    expect(second).toMatchObject([{ primary_carer: { name: 'Flora Testing' }, next_booking: dayFromToday(1) }]);
  });
});

describe('adding a child', () => {
  const add = (token: string | null, body: unknown) => world.call('POST', '/account/carer/create', { token, body });
  const child = { first_name: ' Eilidh ', last_name: 'Ross', dob: '2023-05-06' };

  it('adds it to the family and to the audit log', async () => {
    const family = await makeFamily(world, { children: 0 });
    const { status, body } = await add(family.token, child);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      first_name: 'Eilidh',
      last_name: 'Ross',
      full_name: 'Eilidh Ross',
      dob: '2023-05-06',
    });
    const { body: user } = await world.call('GET', '/auth/user', { token: family.token });
    expect(user.data.keyworkerProfile.children).toEqual([body.data]);
    const { rows } = await sql<{ user_id: string; action: string }>`
      select user_id, action from audit_log where object_id = ${body.data.id}`.execute(world.services.database.db);
    expect(rows).toEqual([{ user_id: family.id, action: 'child.create' }]);
  });

  it('needs a name and a real date of birth that is not in the future', async () => {
    const { token } = await makeFamily(world, { children: 0 });
    expect((await add(token, {})).body.errors).toEqual({
      first_name: ['The first name field is required'],
      last_name: ['The last name field is required'],
      dob: ['The date of birth field is required'],
    });
    expect((await add(token, { ...child, dob: dayFromToday(1) })).body.errors).toEqual({
      dob: ['The date of birth cannot be after today'],
    });
    expect((await add(token, { ...child, dob: '2023-02-30' })).status).toBe(422);
    expect((await add(token, { ...child, dob: dayFromToday(0) })).status).toBe(200);
  });

  it('is allowed for families only', async () => {
    const nursery = await makeNursery(world);
    expect((await add(tokenOf(nursery), child)).status).toBe(403);
    expect((await add(null, child)).status).toBe(401);
  });
});
