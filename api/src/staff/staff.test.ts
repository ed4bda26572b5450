import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isoWeek } from '@bairn/shared/format/date';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeStaff, signIn, type MadeNursery } from '../testing/make.ts';
import { makeInvitation } from '../testing/makeAccounts.ts';
import { makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

type Options = { role?: string; branch?: string; token?: string; body?: unknown; query?: Record<string, unknown> };

const tokenOf = (nursery: MadeNursery, role: string) => nursery.staff[role]?.token ?? '';
const profileOf = (nursery: MadeNursery, role: string) => nursery.staff[role]?.profile ?? '';
const call = (method: string, nursery: MadeNursery, path: string, options: Options = {}) =>
  world.call(method, `/nursery/${nursery.id}/branch/${options.branch ?? nursery.branch}${path}`, {
    token: options.token ?? tokenOf(nursery, options.role ?? 'nursery-super-admin'),
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(options.query ? { query: options.query } : {}),
  });
const list = (nursery: MadeNursery, options: Options = {}) => call('GET', nursery, '/staff-profile', options);
const setSuspension = (nursery: MadeNursery, staff_profile_id: string, suspended: boolean, options: Options = {}) =>
  call('POST', nursery, '/suspension-status', { ...options, body: { staff_profile_id, suspended } });
const remove = (nursery: MadeNursery, id: string, options: Options = {}) =>
  call('DELETE', nursery, `/staff-profile/${id}`, options);
const db = () => world.services.database.db;
const logged = async (id: string) =>
  (
    await sql<{ action: string; user_id: string; nursery_id: string; related: object }>`
      select action, user_id, nursery_id, related from audit_log where object_id = ${id} order by at, id`.execute(db())
  ).rows;
const rowOf = (body: { data: { id: string }[] }, id: string) => body.data.find((row) => row.id === id);

describe('the list of staff', () => {
  it('has who works at the branch, and the super admins, by name', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const elsewhere = await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-staff');
    const { status, body } = await list(nursery);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ current_page: 1, per_page: 20, total: 3, last_page: 1 });
    expect(rowOf(body, elsewhere.profile)).toBeUndefined();
    expect(rowOf(body, profileOf(nursery, 'nursery-staff'))).toEqual({
      id: profileOf(nursery, 'nursery-staff'),
      first_name: 'Staff',
      last_name: 'Testing',
      email: nursery.staff['nursery-staff']?.email,
      role: 'nursery-staff',
      employment_type: 0,
      branches: [nursery.branches[0]],
      status: 'active',
      suspended_at: null,
      avatar_url: null,
      is_self: false,
      can: { suspend: true, lift: false, remove: true },
    });
    expect(rowOf(body, profileOf(nursery, 'nursery-super-admin'))).toMatchObject({
      is_self: true,
      branches: nursery.branches,
      can: { suspend: false, lift: false, remove: false },
    });
    const second = await list(nursery, { branch: nursery.branches[1]?.id ?? '' });
    expect(second.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [elsewhere.profile, profileOf(nursery, 'nursery-super-admin')].toSorted(),
    );
  });

  it('is searched by name and address, and filtered by state', async () => {
    const nursery = await makeNursery(world);
    const staff = nursery.staff['nursery-staff'];
    await sql`update "user" set first_name = 'Eilidh', last_name = '100%' where id = ${staff?.id}`.execute(db());
    expect((await list(nursery, { query: { search: 'EILIDH 1' } })).body.meta.total).toBe(1);
    expect((await list(nursery, { query: { search: '%' } })).body.meta.total).toBe(1);
    expect((await list(nursery, { query: { search: staff?.email } })).body.meta.total).toBe(1);
    await setSuspension(nursery, staff?.profile ?? '', true);
    expect((await list(nursery, { query: { status: 'suspended' } })).body.data).toMatchObject([
      { first_name: 'Eilidh', status: 'suspended', can: { suspend: false, lift: true, remove: true } },
    ]);
    expect((await list(nursery, { query: { status: 'active' } })).body.meta.total).toBe(2);
    expect((await list(nursery, { query: { status: 'gone' } })).status).toBe(422);
  });

  it('asks as many statements for many people as for one', async () => {
    const nursery = await makeNursery(world);
    const few = await countStatements(world, () => list(nursery));
    for (let index = 0; index < 4; index += 1) await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, () => list(nursery))).toBe(few);
  });

  it('shows an admin only their own branches, and lets them change no one who also works at another', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const both = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    await sql`insert into staff_branch values (${nursery.id}, ${both.profile}, ${nursery.branches[1]?.id})`.execute(
      db(),
    );
    const { body } = await list(nursery, { role: 'nursery-admin' });
    const no = { suspend: false, lift: false, remove: false };
    expect(rowOf(body, both.profile)).toMatchObject({ branches: [nursery.branches[0]], can: no });
    expect(rowOf(body, profileOf(nursery, 'nursery-super-admin'))).toMatchObject({ can: no });
    expect(rowOf(body, profileOf(nursery, 'nursery-staff'))).toMatchObject({ can: { suspend: true, remove: true } });
    for (const id of [both.profile, profileOf(nursery, 'nursery-super-admin')]) {
      expect((await setSuspension(nursery, id, true, { role: 'nursery-admin' })).status).toBe(403);
      expect((await remove(nursery, id, { role: 'nursery-admin' })).status).toBe(403);
    }
    expect((await setSuspension(nursery, both.profile, true)).status).toBe(200);
  });
});

describe('suspending', () => {
  it('keeps the person out of the provider at once, and out of no other', async () => {
    const [nursery, other] = [await makeNursery(world), await makeNursery(world)];
    const { id, profile, token } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-admin');
    const second = newId();
    await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      values (${other.id}, ${second}, ${id}, 'nursery-admin', now())`.execute(db());
    await sql`insert into staff_branch values (${other.id}, ${second}, ${other.branch})`.execute(db());
    const channel = { socket_id: '1.2', channel_name: `private-branch.${nursery.branch}` };
    const joins = () => world.call('POST', '/broadcasting/auth', { token, body: channel });
    expect((await joins()).status).toBe(200);
    const suspended = await setSuspension(nursery, profile, true);
    expect(suspended.status).toBe(200);
    expect(suspended.body.data).toMatchObject({ id: profile, status: 'suspended', can: { lift: true } });
    expect(await list(nursery, { token })).toMatchObject({
      status: 403,
      body: { message: 'You got suspended from the given provider' },
    });
    expect((await joins()).status).toBe(403);
    expect((await list(other, { token })).status).toBe(200);
    expect(await logged(profile)).toEqual([
      {
        action: 'staff.suspend',
        user_id: nursery.staff['nursery-super-admin']?.id,
        nursery_id: nursery.id,
        related: { user_id: id },
      },
    ]);
    const { rows } = await sql`select from outbox where topic = 'realtime.end' and payload->>'user' = ${id}`.execute(
      db(),
    );
    expect(rows).toHaveLength(1);
    expect((await setSuspension(nursery, profile, false)).body.data).toMatchObject({ status: 'active' });
    expect((await list(nursery, { token })).status).toBe(200);
    expect((await logged(profile)).map(({ action }) => action)).toEqual(['staff.suspend', 'staff.lift_suspension']);
  });

  it('opens the shifts that are to come, in a new revision, and lifting it gives none of them back', async () => {
    const nursery = await makeNursery(world);
    const profile = profileOf(nursery, 'nursery-staff');
    const [past, coming] = [dayFromToday(-8), dayFromToday(8)];
    const weekOf = (date: string) => isoWeek(date);
    const rotas = {
      past: await makeRota(world, nursery, weekOf(past).year, weekOf(past).week),
      coming: await makeRota(world, nursery, weekOf(coming).year, weekOf(coming).week),
      locked: await makeRota(world, nursery, weekOf(dayFromToday(15)).year, weekOf(dayFromToday(15)).week),
    };
    await sql`update rota set status = 'locked' where id = ${rotas.locked}`.execute(db());
    const shifts = {
      past: await makeShift(world, nursery, rotas.past, { profile, date: past }),
      coming: await makeShift(world, nursery, rotas.coming, { profile, date: coming }),
      locked: await makeShift(world, nursery, rotas.locked, { profile, date: dayFromToday(15) }),
      another: await makeShift(world, nursery, rotas.coming, {
        profile: profileOf(nursery, 'nursery-admin'),
        date: coming,
      }),
    };
    const after = async () => {
      const { rows } = await sql<{ id: string; mine: boolean; confirmation: string }>`
        select id, coalesce(staff_profile_id = ${profile}, false) as mine, confirmation from shift
        where nursery_id = ${nursery.id}`.execute(db());
      return Object.fromEntries(Object.entries(shifts).map(([name, id]) => [name, rows.find((row) => row.id === id)]));
    };
    await setSuspension(nursery, profile, true);
    const opened = {
      past: { mine: true, confirmation: 'confirmed' },
      coming: { mine: false, confirmation: 'open' },
      locked: { mine: true, confirmation: 'confirmed' },
      another: { mine: false, confirmation: 'confirmed' },
    };
    expect(await after()).toMatchObject(opened);
    const { rows } = await sql<{ id: string; revision: number }>`
      select id, revision from rota where nursery_id = ${nursery.id}`.execute(db());
    expect(Object.fromEntries(rows.map(({ id, revision }) => [id, revision]))).toEqual({
      [rotas.past]: 1,
      [rotas.coming]: 2,
      [rotas.locked]: 1,
    });
    const told = await sql<{ user_id: string }>`
      select user_id from user_notification where type = 'shifts.opened' and object_id = ${profile}`.execute(db());
    expect(told.rows).toEqual([{ user_id: nursery.staff['nursery-admin']?.id }]);
    await setSuspension(nursery, profile, false);
    expect(await after()).toMatchObject(opened);
  });

  it('is refused twice, for oneself and for the last super admin', async () => {
    const nursery = await makeNursery(world);
    const [own, staff] = [profileOf(nursery, 'nursery-super-admin'), profileOf(nursery, 'nursery-staff')];
    expect(await setSuspension(nursery, own, true)).toMatchObject({ status: 409, body: { code: 'self' } });
    expect(await remove(nursery, own)).toMatchObject({ status: 409, body: { code: 'self' } });
    expect(await setSuspension(nursery, staff, false)).toMatchObject({ status: 409, body: { code: 'active' } });
    await setSuspension(nursery, staff, true);
    expect(await setSuspension(nursery, staff, true)).toMatchObject({ status: 409, body: { code: 'suspended' } });
    const second = await makeStaff(world, nursery.id, nursery.branch, 'nursery-super-admin');
    expect((await list(nursery, { token: second.token })).body.data).toContainEqual(
      expect.objectContaining({ id: own, can: { suspend: true, lift: false, remove: true } }),
    );
    expect((await setSuspension(nursery, own, true, { token: second.token })).status).toBe(200);
    expect((await logged(staff)).map(({ action }) => action)).toEqual(['staff.suspend']);
  });

  it('refuses invalid data with 422, and people of other branches', async () => {
    const [nursery, other] = [await makeNursery(world, { branches: 2 }), await makeNursery(world)];
    const elsewhere = await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-staff');
    for (const body of [
      {},
      { staff_profile_id: 'x', suspended: true },
      { staff_profile_id: newId(), suspended: 'yes' },
    ]) {
      expect((await call('POST', nursery, '/suspension-status', { body })).status).toBe(422);
    }
    for (const id of [newId(), profileOf(other, 'nursery-staff'), elsewhere.profile]) {
      expect((await setSuspension(nursery, id, true)).status).toBe(404);
      expect((await remove(nursery, id)).status).toBe(404);
    }
    expect((await remove(nursery, 'nobody')).status).toBe(404);
  });
});

describe('removing', () => {
  it('ends what the person may do, opens their shifts, and keeps who recorded what', async () => {
    const nursery = await makeNursery(world);
    const { id, profile, token } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    const date = dayFromToday(8);
    const rota = await makeRota(world, nursery, isoWeek(date).year, isoWeek(date).week);
    const shift = await makeShift(world, nursery, rota, { profile, date });
    const day = { token, query: { date } };
    expect((await call('GET', nursery, '/session-registry', day)).status).toBe(200);
    expect(await remove(nursery, profile)).toMatchObject({ status: 200, body: { data: null } });
    expect((await call('GET', nursery, '/session-registry', day)).status).toBe(403);
    expect(rowOf((await list(nursery)).body, profile)).toBeUndefined();
    const { rows } = await sql`select staff_profile_id, confirmation from shift where id = ${shift}`.execute(db());
    expect(rows).toEqual([{ staff_profile_id: null, confirmation: 'open' }]);
    expect(await logged(profile)).toMatchObject([{ action: 'staff.remove', related: { user_id: id } }]);
    expect((await remove(nursery, profile)).status).toBe(404);
    // The person keeps their account: login works, in their other roles.
    const again = await signIn(world, id, 'service');
    expect((await world.call('GET', '/auth/user', { token: again })).body.data.nurseries).toEqual([]);
  });

  it('takes a suspended person too', async () => {
    const nursery = await makeNursery(world);
    const staff = profileOf(nursery, 'nursery-staff');
    await setSuspension(nursery, staff, true);
    expect((await remove(nursery, staff)).status).toBe(200);
  });
});

describe.each([
  ['suspended', (nursery: MadeNursery, id: string) => setSuspension(nursery, id, true)],
  ['removed', (nursery: MadeNursery, id: string) => remove(nursery, id)],
] as const)('an admin who is %s', (_, end) => {
  it('does not come back by an invitation of their own, which stays withdrawn', async () => {
    const nursery = await makeNursery(world);
    const admin = await makeStaff(world, nursery.id, nursery.branch, 'nursery-admin');
    const invited = { nursery: nursery.id, branch: nursery.branch };
    const second = await makeFamily(world);
    const own = await makeInvitation(world, { ...invited, invited_by: admin.id, email: second.email });
    const fresh = await makeInvitation(world, { ...invited, invited_by: admin.id });
    const others = await makeInvitation(world, {
      ...invited,
      invited_by: nursery.staff['nursery-super-admin']?.id ?? '',
    });
    const accept = (token: string) => world.call('POST', '/auth/activate-account', { body: { token, accept: true } });
    expect((await end(nursery, admin.profile)).status).toBe(200);
    const words = 'three quiet herons';
    const complete = { first_name: 'A', last_name: 'B', password: words, password_confirmation: words, terms: true };
    expect((await accept(own.token)).status).toBe(422);
    const made = await world.call('POST', '/auth/complete-account', { body: { ...complete, token: fresh.token } });
    expect(made).toMatchObject({ status: 422, body: { errors: { token: [expect.any(String)] } } });
    await setSuspension(nursery, admin.profile, false);
    expect((await accept(own.token)).status).toBe(422);
    const { rows } = await sql<{ id: string; status: string }>`
      select id, status from staff_invite where nursery_id = ${nursery.id} order by id`.execute(db());
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [own.id, 'revoked'],
        [fresh.id, 'revoked'],
        [others.id, 'invited'],
      ]),
    );
    const members = await sql`select from staff_profile where user_id = ${second.id}`.execute(db());
    expect(members.rows).toEqual([]);
  });
});

describe('who sees to the staff', () => {
  it('must be an admin of the branch, and not suspended since', async () => {
    const nursery = await makeNursery(world);
    const staff = profileOf(nursery, 'nursery-staff');
    const family = await makeFamily(world);
    expect((await list(nursery, { role: 'nursery-staff' })).status).toBe(403);
    expect((await setSuspension(nursery, staff, true, { token: family.token })).status).toBe(403);
    expect((await setSuspension(nursery, staff, true, { role: 'nursery-admin' })).status).toBe(200);
    await setSuspension(nursery, profileOf(nursery, 'nursery-admin'), true);
    expect(await setSuspension(nursery, staff, false, { role: 'nursery-admin' })).toMatchObject({
      status: 403,
      body: { message: 'You got suspended from the given provider' },
    });
  });
});
