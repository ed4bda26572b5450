import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, signIn, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import { quickHash } from '../testing/quickHash.ts';

let passwordHash: string;
const password = 'heather on the hillside';
const suspendedProvider = 'This provider has been suspended. Please contact your Administrator!';

beforeAll(async () => {
  passwordHash = await quickHash(password);
});

const db = () => world.services.database.db;
const get = (path: string, token: string) => world.call('GET', path, { token });
const post = (path: string, token: string, body: unknown = {}) => world.call('POST', path, { token, body });
const isIn = async (token: string) => (await get('/auth/user', token)).status === 200;

async function withPassword<Who extends { id: string }>(who: Who): Promise<Who> {
  await sql`update "user" set password_hash = ${passwordHash} where id = ${who.id}`.execute(db());
  return who;
}

async function join(nursery: MadeNursery, user: string, role = 'nursery-admin'): Promise<string> {
  const profile = newId();
  await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
    values (${nursery.id}, ${profile}, ${user}, ${role}, now())`.execute(db());
  await sql`insert into staff_branch values (${nursery.id}, ${profile}, ${nursery.branch})`.execute(db());
  return profile;
}

async function makeBoth(): Promise<{ family: MadeFamily; nursery: MadeNursery; profile: string }> {
  const [family, nursery] = [await makeFamily(world), await makeNursery(world)];
  return { family, nursery, profile: await join(nursery, family.id) };
}

describe('the introduction', () => {
  it('is noted when it was first seen', async () => {
    const { id, token } = await makeFamily(world);
    const seen = async () => (await get('/auth/user', token)).body.data.intro_viewed;
    const at = async () =>
      (await sql`select intro_viewed_at as at from "user" where id = ${id}`.execute(db())).rows as { at: string }[];
    await sql`update "user" set intro_viewed_at = null where id = ${id}`.execute(db());
    expect(await seen()).toBe(false);
    expect((await post('/users/intro-viewed', token)).body.data).toMatchObject({ id, intro_viewed: true });
    expect(await seen()).toBe(true);
    const [first] = await at();
    await post('/users/intro-viewed', token);
    expect(await at()).toEqual([first]);
  });
});

describe('switching between accounts', () => {
  it('gives a new token for the same device, for the other account', async () => {
    const { family, nursery } = await makeBoth();
    const { status, body } = await post('/auth/service-account', family.token);
    expect(status).toBe(200);
    const { token } = body.data;
    expect(body.data.user).toMatchObject({ role: 'nursery-admin', nurseries: [{ id: nursery.id }], token });
    const [before, after] = await Promise.all(
      [family.token, body.data.token].map((token) => world.services.tokens.read(token)),
    );
    expect(after).toMatchObject({ user: family.id, device: before?.device });
    const sessions = `/nursery/${nursery.id}/branch/${nursery.branch}/session`;
    expect((await get(sessions, body.data.token)).status).toBe(200);
    const back = await post('/auth/carer-account', body.data.token);
    expect(back.body.data.user.role).toBe('keyworker');
    expect((await get(sessions, back.body.data.token)).status).toBe(403);
    expect((await get('/booking/order', back.body.data.token)).status).toBe(200);
  });

  it('keeps the old token valid for one minute', async () => {
    const { family } = await makeBoth();
    const { token } = (await post('/auth/service-account', family.token)).body.data;
    expect(await isIn(family.token)).toBe(true);
    const restore = setClock(() => Date.now() + 61_000);
    expect([await isIn(family.token), await isIn(token)]).toEqual([false, true]);
    restore();
  });

  it('decides the account of the next login', async () => {
    const { family } = await makeBoth();
    await withPassword(family);
    const roleAfterLogin = async () =>
      (await world.call('POST', '/auth/login', { body: { email: family.email, password } })).body.data.user.role;
    expect(await roleAfterLogin()).toBe('keyworker');
    await post('/auth/service-account', family.token);
    expect(await roleAfterLogin()).toBe('nursery-admin');
  });

  it('is refused without the other account', async () => {
    const [family, nursery] = [await makeFamily(world), await makeNursery(world)];
    expect((await post('/auth/service-account', family.token)).status).toBe(403);
    expect((await post('/auth/carer-account', nursery.staff['nursery-staff']?.token ?? '')).status).toBe(403);
    expect((await get('/booking/order', family.token)).status).toBe(200);
  });

  it('is refused for a provider that is suspended, or that suspended the person', async () => {
    const { family, nursery, profile } = await makeBoth();
    await sql`update staff_profile set suspended_at = now() where id = ${profile}`.execute(db());
    expect(await post('/auth/service-account', family.token)).toEqual({
      status: 403,
      body: { message: 'You got suspended from the given provider' },
    });
    await sql`update nursery set suspended_at = now() where id = ${nursery.id}`.execute(db());
    expect(await post('/auth/service-account', family.token)).toEqual({
      status: 403,
      body: { message: suspendedProvider },
    });
    await join(await makeNursery(world), family.id, 'nursery-staff');
    expect((await post('/auth/service-account', family.token)).body.data.user.role).toBe('nursery-staff');
  });

  it('is allowed for a person who is setting up a service', async () => {
    const family = await makeFamily(world);
    await sql`update "user" set intended_role = 'nursery-super-admin' where id = ${family.id}`.execute(db());
    expect((await post('/auth/service-account', family.token)).body.data.user.role).toBe('nursery-super-admin');
  });
});

describe('the accounts of a person', () => {
  it('are listed for every provider and for the family', async () => {
    const { family, nursery } = await makeBoth();
    const other = await makeNursery(world);
    await join(other, family.id, 'nursery-staff');
    await sql`update nursery set suspended_at = now() where id = ${other.id}`.execute(db());
    const { rows } = await sql<{ name: string }>`select name from nursery where id = ${other.id}`.execute(db());
    expect((await get('/users/roles', family.token)).body.data).toMatchObject([
      { role: 'nursery-admin', account: 'service', nursery_id: nursery.id, suspended: false },
      { role: 'nursery-staff', account: 'service', nursery_name: rows[0]?.name, suspended: true },
      { role: 'keyworker', account: 'keyworker', nursery_id: null, nursery_name: null, suspended: false },
    ]);
  });
});

describe('emails about notifications', () => {
  it('can be turned off and on again', async () => {
    const family = await makeFamily(world);
    const wanted = async () => (await get('/auth/user', family.token)).body.data.subscribed;
    expect(await wanted()).toBe(true);
    const off = await post('/users/toggle-subscription', family.token, { subscribed: false });
    expect(off.body).toEqual({ data: { subscribed: false } });
    expect(await wanted()).toBe(false);
    await post('/users/toggle-subscription', family.token, { subscribed: true });
    expect(await wanted()).toBe(true);
    const refused = await post('/users/toggle-subscription', family.token, { subscribed: 'perhaps' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['subscribed']]);
  });
});

describe('devices', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

  it('are listed by name, the current one first, without those that have ended', async () => {
    const family = await makeFamily(world);
    const [other, gone] = [await signIn(world, family.id, 'keyworker'), await signIn(world, family.id, 'keyworker')];
    const { device } = await world.services.tokens.read(other);
    await sql`update device set user_agent = ${phone} where id = ${device}`.execute(db());
    await get('/auth/logout', gone);
    const { body } = await get('/auth/devices', family.token);
    expect(body.data).toMatchObject([
      { current: true, browser: null, system: null },
      { id: device, current: false, browser: 'Chrome', system: 'Android' },
    ]);
    expect((await get('/auth/devices', other)).body.data[0]).toMatchObject({ id: device, current: true });
  });

  it('are logged out one by one, only by their own person', async () => {
    const [family, stranger] = [await makeFamily(world), await makeFamily(world)];
    const other = await signIn(world, family.id, 'keyworker');
    const { device } = await world.services.tokens.read(other);
    const end = (token: string, id: string) => world.call('DELETE', `/auth/devices/${id}`, { token });
    expect((await end(stranger.token, device)).status).toBe(404);
    expect(await isIn(other)).toBe(true);
    expect((await end(family.token, device)).body).toEqual({ data: null });
    expect([await isIn(other), await isIn(family.token)]).toEqual([false, true]);
    expect((await end(family.token, device)).status).toBe(404);
    expect((await end(family.token, newId())).status).toBe(404);
    expect((await end(family.token, 'nonsense')).status).toBe(404);
  });

  it('are all logged out at once, including the current one', async () => {
    const [family, stranger] = [await makeFamily(world), await makeFamily(world)];
    const other = await signIn(world, family.id, 'keyworker');
    expect((await post('/auth/logout-everywhere', family.token)).body).toEqual({ data: null });
    expect([await isIn(family.token), await isIn(other), await isIn(stranger.token)]).toEqual([false, false, true]);
  });
});

describe('a new password', () => {
  const change = (token: string, fields: object = {}) =>
    post('/users/password', token, {
      current_password: password,
      password: 'thistles in the glen',
      password_confirmation: 'thistles in the glen',
      ...fields,
    });

  it('replaces the old one and ends every other session', async () => {
    const family = await withPassword(await makeFamily(world));
    const other = await signIn(world, family.id, 'keyworker');
    expect((await change(family.token)).body).toEqual({ data: null });
    expect([await isIn(family.token), await isIn(other)]).toEqual([true, false]);
    const login = (given: string) =>
      world.call('POST', '/auth/login', { body: { email: family.email, password: given } });
    expect((await login(password)).status).toBe(422);
    expect((await login('thistles in the glen')).status).toBe(200);
  });

  it('needs the old one, a matching confirmation, and one that is not easily guessed', async () => {
    const family = await withPassword(await makeFamily(world));
    const other = await signIn(world, family.id, 'keyworker');
    const both = (text: string) => ({ password: text, password_confirmation: text });
    for (const [fields, field] of [
      [{ current_password: 'something else' }, 'current_password'],
      [{ password_confirmation: 'thistles in the gleN' }, 'password_confirmation'],
      [both('short'), 'password'],
      [both('x'.repeat(201)), 'password'],
      [both('password1234'), 'password'],
      [both(`my ${family.email.split('@')[0]}`), 'password'],
    ] as const) {
      const refused = await change(family.token, fields);
      expect([refused.status, Object.keys(refused.body.errors)[0]]).toEqual([422, field]);
    }
    expect(await isIn(other)).toBe(true);
  });

  it('has a rate limit against guessing the old one from an open session', async () => {
    const family = await withPassword(await makeFamily(world));
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => change(family.token, { current_password: 'not this one' })),
    );
    expect(tries.some(({ status }) => status === 429)).toBe(true);
    expect((await change(family.token)).status).toBe(429);
  });

  it('is changed once when two callers with the old one do so at the same time', async () => {
    const family = await withPassword(await makeFamily(world));
    const other = await signIn(world, family.id, 'keyworker');
    const replies = await Promise.all([
      change(family.token),
      change(other, { password: 'bracken by the burn', password_confirmation: 'bracken by the burn' }),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect([await isIn(family.token), await isIn(other)].filter(Boolean)).toHaveLength(1);
  });
});

it('an archive can be asked for five times a day', async () => {
  const { id, token } = await makeFamily(world);
  const ask = async (by: string) => (await get('/users/data-export', by)).status;
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(token)).toBe(200);
  expect(await ask(token)).toBe(429);
  const restore = setClock(() => Date.now() + 86_400_000);
  expect(await ask(await signIn(world, id, 'keyworker'))).toBe(200);
  restore();
});
