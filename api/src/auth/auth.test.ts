import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

const password = 'a long enough password';

async function withPassword<Who extends { id: string }>(who: Who): Promise<Who> {
  await sql`update "user" set password_hash = ${await hash(password)} where id = ${who.id}`.execute(
    world.services.database.db,
  );
  return who;
}

const login = (email: string, given = password) =>
  world.call('POST', '/auth/login', { body: { email, password: given, client_id: 3 } });
const user = (token: string) => world.call('GET', '/auth/user', { token });

describe('the order of refusals', () => {
  it('asks for the key before anything else', async () => {
    const reply = await world.call('GET', '/auth/user', { headers: { 'x-api-key': 'wrong' }, token: 'rubbish' });
    expect(reply).toEqual({ status: 403, body: { message: 'The API key is missing or wrong.' } });
  });

  it('answers 401 without a token and 400 only for one that cannot be read', async () => {
    expect((await world.call('GET', '/auth/user')).status).toBe(401);
    expect((await user('rubbish')).status).toBe(400);
    const family = await makeFamily(world);
    expect((await user(`${family.token.slice(0, -4)}AAAA`)).status).toBe(401);
    expect((await world.call('GET', '/core/web/config', { token: `${family.token.slice(0, -4)}AAAA` })).status).toBe(
      401,
    );
  });

  it('answers an unknown address with its code', async () => {
    expect(await world.call('GET', '/no/such/call')).toEqual({
      status: 404,
      body: { message: 'This address does not exist.', code: 'route_not_found' },
    });
  });

  it('puts messages under the fields, and malformed JSON is 422', async () => {
    const reply = await world.call('POST', '/auth/login', { body: { email: 'nobody' } });
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual({
      email: ['The email must be a valid email'],
      password: ['The password field is required'],
    });
    const malformed = await world.call('POST', '/auth/login', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(malformed.status).toBe(422);
  });
});

describe('logging in', () => {
  it('answers a token and the user', async () => {
    const family = await withPassword(await makeFamily(world, { children: 2 }));
    const reply = await login(` ${family.email.toUpperCase()} `);
    expect(reply.status).toBe(200);
    expect(reply.body.data.user).toMatchObject({ id: family.id, role: 'keyworker', roles: ['keyworker'] });
    expect(reply.body.data.user.keyworkerProfile.children).toHaveLength(2);
    expect(reply.body.data.user.token).toBe(reply.body.data.token);
    const known = (await user(reply.body.data.token)).body.data;
    expect(known.email).toBe(family.email);
    expect(known).not.toHaveProperty('token');
  });

  it('gives staff the role of their profile and the branches they work in', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const { body } = await user(nursery.staff['nursery-admin']?.token ?? '');
    expect(body.data.role).toBe('nursery-admin');
    expect(body.data.nurseries[0].branches.map(({ id }: { id: string }) => id)).toEqual([nursery.branch]);
    const owner = await user(nursery.staff['nursery-super-admin']?.token ?? '');
    expect(owner.body.data.nurseries[0].branches).toHaveLength(2);
  });

  it('lets a person in who is setting up a nursery, as its super admin', async () => {
    const family = await withPassword(await makeFamily(world));
    const { db } = world.services.database;
    await sql`delete from family_child where keyworker_profile_id = ${family.keyworker}`.execute(db);
    await sql`delete from keyworker_profile where id = ${family.keyworker}`.execute(db);
    expect((await login(family.email)).status).toBe(403);
    await sql`update "user" set intended_role = 'nursery-super-admin' where id = ${family.id}`.execute(db);
    const { status, body } = await login(family.email);
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      role: 'nursery-super-admin',
      roles: ['nursery-super-admin'],
      nurseries: [],
    });
    expect(body.data.user).not.toHaveProperty('intended_role');
  });

  it('says the same of a wrong password and of an unknown address', async () => {
    const family = await withPassword(await makeFamily(world));
    const wrong = await login(family.email, 'something else');
    expect(wrong.status).toBe(422);
    expect((await login('nobody@test.bairn.test')).body).toEqual(wrong.body);
  });

  it('refuses the carer role', async () => {
    const family = await withPassword(await makeFamily(world));
    await sql`update "user" set carer_app_only = true where id = ${family.id}`.execute(world.services.database.db);
    expect(await login(family.email)).toEqual({
      status: 403,
      body: { message: 'You are not allowed to access this portal. Please contact support.' },
    });
  });

  it.each([
    ['a person who left their last place', 'left', 403],
    ['staff without a branch', 'without', 404],
  ] as const)('lets in %s, to export or delete their data and nothing else', async (_, how, refusal) => {
    const nursery = await makeNursery(world);
    const staff = nursery.staff['nursery-staff'] ?? { id: '', email: '', profile: '' };
    const person = await withPassword(staff);
    if (how === 'left') {
      const path = `/nursery/${nursery.id}/branch/${nursery.branch}/staff-profile/${staff.profile}`;
      const owner = nursery.staff['nursery-super-admin']?.token ?? '';
      expect((await world.call('DELETE', path, { token: owner })).status).toBe(200);
    } else {
      await sql`delete from staff_branch where staff_profile_id = ${staff.profile}`.execute(world.services.database.db);
    }
    const { status, body } = await login(person.email);
    expect([status, body.data.user.role]).toEqual([200, 'nursery-staff']);
    const places = body.data.user.nurseries.map(({ branches }: { branches: unknown[] }) => branches);
    expect(places).toEqual(how === 'left' ? [] : [[]]);
    const { token } = body.data;
    const place = `/nursery/${nursery.id}/branch/${nursery.branch}/bookings`;
    expect((await world.call('GET', place, { token })).status).toBe(refusal);
    expect((await world.call('GET', '/users/data-export', { token })).status).toBe(200);
    const gone = await world.call('DELETE', '/users/account', { token, body: { password } });
    expect(gone.status).toBe(200);
  });

  it('refuses a person whose only provider is suspended', async () => {
    const nursery = await makeNursery(world);
    const admin = await withPassword(nursery.staff['nursery-admin'] ?? { id: '', email: '' });
    await sql`update nursery set suspended_at = now() where id = ${nursery.id}`.execute(world.services.database.db);
    expect(await login(admin.email)).toEqual({
      status: 403,
      body: { message: 'This provider has been suspended. Please contact your Administrator!' },
    });
  });
});

describe('a login of staff who are suspended', () => {
  const suspend = (table: 'nursery' | 'staff_profile', id: string) =>
    sql`update ${sql.table(table)} set suspended_at = now()
      where ${table === 'nursery' ? sql`id` : sql`nursery_id`} = ${id}`.execute(world.services.database.db);
  const personSuspended = 'You got suspended from the given provider';

  it('names the suspension of the person where the provider is open', async () => {
    const nursery = await makeNursery(world);
    const admin = await withPassword(nursery.staff['nursery-admin'] ?? { id: '', email: '' });
    await suspend('staff_profile', nursery.id);
    expect(await login(admin.email)).toEqual({ status: 403, body: { message: personSuspended } });
  });

  it('names it too where another of their providers is suspended, and lets in who has one that is open', async () => {
    const [one, other] = [await makeNursery(world), await makeNursery(world)];
    const admin = await withPassword(one.staff['nursery-admin'] ?? { id: '', email: '' });
    await sql`update staff_profile set user_id = ${admin.id} where id = (
      select id from staff_profile where nursery_id = ${other.id} and role = 'nursery-admin')`.execute(
      world.services.database.db,
    );
    await suspend('nursery', one.id);
    expect((await login(admin.email)).status).toBe(200);
    await suspend('staff_profile', other.id);
    expect(await login(admin.email)).toEqual({ status: 403, body: { message: personSuspended } });
  });
});

describe('a session', () => {
  it('is refreshed, and the old token works a minute more', async () => {
    const { token } = await makeFamily(world);
    const fresh = (await world.call('GET', '/auth/refresh', { token })).body.data.token;
    expect((await user(token)).status).toBe(200);
    const again = (await world.call('GET', '/auth/refresh', { token })).body.data.token;
    expect((await user(again)).status).toBe(200);
    const restore = setClock(() => Date.now() + 61_000);
    expect((await user(token)).status).toBe(401);
    expect((await user(fresh)).status).toBe(200);
    restore();
  });

  it('ends after an hour', async () => {
    const { token } = await makeFamily(world);
    const restore = setClock(() => Date.now() + 61 * 60_000);
    expect((await user(token)).status).toBe(401);
    restore();
  });

  it('ends at once by logging out', async () => {
    const { token } = await makeFamily(world);
    expect((await world.call('GET', '/auth/logout', { token })).body).toEqual({ data: null });
    expect(await user(token)).toEqual({
      status: 401,
      body: { message: 'Session has expired. Please log in again.' },
    });
  });
});

describe('Your Profile', () => {
  const onePixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  async function save(token: string, fields: Record<string, string | Blob>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return world.call('POST', '/users/profile', {
      token,
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
  }

  /** The avatar alone, with the type as it is given: an empty one too. */
  const saveAvatar = (token: string, bytes: Buffer, type: string) =>
    world.call('POST', '/users/profile', {
      token,
      body: Buffer.concat([
        Buffer.from(
          `--part\r\ncontent-disposition: form-data; name="avatar"; filename="me.png"\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n--part--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
    });

  it('changes what is sent and leaves the rest', async () => {
    const { token } = await makeFamily(world);
    const saved = await save(token, { telephone_number: '0131 496 0123', postcode: 'eh66jj', city: ' Leith ' });
    expect(saved.body.data).toMatchObject({
      first_name: 'Parent',
      telephone_number: '+441314960123',
      postcode: 'EH6 6JJ',
      city: 'Leith',
    });
    expect((await save(token, { city: '' })).body.data).toMatchObject({ city: null, postcode: 'EH6 6JJ' });
  });

  it('puts messages under the fields and changes nothing', async () => {
    const { token } = await makeFamily(world);
    const refused = await save(token, { first_name: ' ', telephone_number: '12', postcode: 'nowhere', city: 'Leith' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      first_name: ['The first name field is required'],
      telephone_number: ['The contact number must be a valid phone number'],
      postcode: ['The postcode must be a valid postcode'],
    });
    expect((await user(token)).body.data.city).toBeNull();
  });

  it('re-encodes a picture and serves it; after its removal the initials are shown again', async () => {
    const { token } = await makeFamily(world);
    const saved = await save(token, { avatar: new Blob([onePixel], { type: 'image/png' }) });
    const { avatar_url } = saved.body.data;
    expect(avatar_url).toMatch(/^\/files\/[\w-]+\.webp$/);
    const picture = await world.app.inject({ url: avatar_url });
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect((await save(token, { remove_avatar: '1' })).body.data.avatar_url).toBeNull();
  });

  it('judges a picture by its bytes and its size', async () => {
    const { token } = await makeFamily(world);
    const script = await save(token, { avatar: new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }) });
    expect(script.body.errors).toEqual({ avatar: ['Only these file types are allowed: jpg, gif, png.'] });
    const large = await save(token, {
      avatar: new Blob([onePixel, new Uint8Array(10_485_760)], { type: 'image/png' }),
    });
    expect(large).toMatchObject({ status: 422, body: { errors: { avatar: ['File size cannot exceed 10MB.'] } } });
  });

  it.each(['application/pdf', 'image/png', 'image/webp', 'application/octet-stream', ''])(
    'says which types are allowed of a PDF sent as %j',
    async (type) => {
      const { token } = await makeFamily(world);
      expect(await saveAvatar(token, Buffer.from('%PDF-1.7\n%âãÏÓ\n'), type)).toEqual({
        status: 422,
        body: {
          message: 'Only these file types are allowed: jpg, gif, png.',
          errors: { avatar: ['Only these file types are allowed: jpg, gif, png.'] },
        },
      });
    },
  );

  it.each(['', 'image/pjpeg', 'application/octet-stream', 'image/jpg', 'text/plain'])(
    'accepts a picture whose type is given as %j',
    async (type) => {
      const { token } = await makeFamily(world);
      const saved = await saveAvatar(token, onePixel, type);
      expect(saved).toMatchObject({ status: 200, body: { data: { avatar_url: expect.stringMatching(/\.webp$/) } } });
    },
  );
});
