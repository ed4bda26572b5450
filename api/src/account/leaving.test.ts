import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily } from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { quickHash } from '../testing/quickHash.ts';

let passwordHash: string;
const password = 'heather on the hillside';
beforeAll(async () => {
  passwordHash = await quickHash(password);
});

const db = () => world.services.database.db;
const leave = (token: string, given = password) =>
  world.call('DELETE', '/users/account', { token, body: { password: given } });
const isIn = async (token: string) => (await world.call('GET', '/auth/user', { token })).status === 200;

async function withPassword<Who extends { id: string }>(who: Who): Promise<Who> {
  await sql`update "user" set password_hash = ${passwordHash} where id = ${who.id}`.execute(db());
  return who;
}

const family = async (options: { children?: number } = {}): Promise<MadeFamily> =>
  withPassword(await makeFamily(world, options));

async function superAdmins(count: number) {
  const nursery = await makeNursery(world);
  const owner = await withPassword(nursery.staff['nursery-super-admin'] ?? { id: '', token: '' });
  const owners = [owner];
  for (let more = 1; more < count; more += 1) {
    const { id, token } = await family();
    await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      values (${nursery.id}, ${newId()}, ${id}, 'nursery-super-admin', now())`.execute(db());
    owners.push({ id, token });
  }
  return { nursery, owners };
}

describe('deleting an account', () => {
  it('ends every session and frees the address', async () => {
    const person = await family();
    const other = await signIn(world, person.id, 'keyworker');
    expect((await leave(person.token)).body).toEqual({ data: null });
    expect([await isIn(person.token), await isIn(other)]).toEqual([false, false]);
    const login = await world.call('POST', '/auth/login', { body: { email: person.email, password } });
    expect([login.status, login.body.errors]).toEqual([422, { body: ['The email or password is wrong.'] }]);
    await sql`insert into "user" (id, email, first_name, last_name, created_at)
      values (${newId()}, ${person.email}, 'Somebody', 'Else', now())`.execute(db());
  });

  it('needs the right password, and changes nothing without it', async () => {
    const person = await family();
    const wrong = await leave(person.token, 'not this one');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['The password is wrong.'] }]);
    expect((await world.call('DELETE', '/users/account', { token: person.token, body: {} })).status).toBe(422);
    expect(await isIn(person.token)).toBe(true);
  });

  it('happens once when requested twice at the same time', async () => {
    const person = await family();
    const replies = await Promise.all([leave(person.token), leave(person.token)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => [200, 401, 422].includes(status))).toBe(true);
  });
});

describe('a family', () => {
  it('cannot leave with a booking to come or an open payment, and can once they are over', async () => {
    const [person, nursery] = [await family(), await makeNursery(world)];
    const session = await makeSession(world, nursery, { days: 1 });
    const { payment } = await makeBooking(world, person, session);
    const coming = await leave(person.token);
    expect([coming.status, coming.body.code]).toEqual([409, 'bookings_to_come']);
    expect(await isIn(person.token)).toBe(true);
    const restore = setClock(() => Date.now() + 3 * 86_400_000);
    try {
      const later = await signIn(world, person.id, 'keyworker');
      await sql`update payment set status = 'pending' where id = ${payment}`.execute(db());
      expect((await leave(later)).body.code).toBe('payment_open');
      await sql`update payment set status = 'confirmed' where id = ${payment}`.execute(db());
      expect((await leave(later)).status).toBe(200);
    } finally {
      restore();
    }
  });

  it('may leave with bookings that were cancelled', async () => {
    const [person, nursery] = [await family(), await makeNursery(world)];
    await makeBooking(world, person, await makeSession(world, nursery, { days: 1 }), { status: 'cancelled_by_family' });
    expect((await leave(person.token)).status).toBe(200);
  });

  it('does not remove a child from its other parent', async () => {
    const [person, partner] = [await family({ children: 1 }), await family({ children: 0 })];
    const child = person.children[0]?.id;
    await sql`update child set medical_needs = 'Asthma' where id = ${child}`.execute(db());
    await sql`insert into family_child values (${partner.keyworker}, ${child}, 'parent', now())`.execute(db());
    expect((await leave(person.token)).status).toBe(200);
    const { body } = await world.call('GET', '/auth/user', { token: partner.token });
    expect(body.data.keyworkerProfile.children).toMatchObject([{ id: child }]);
    const { rows } = await sql`select from child where id = ${child} and medical_needs = 'Asthma'`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('can still be called by a service that looks after its child', async () => {
    const [person, nursery] = [await family(), await makeNursery(world)];
    await makeProfile(world, nursery, person.children[0]?.id ?? '', { carer: 'Ailsa' });
    await sql`update carer set user_id = ${person.id} where nursery_id = ${nursery.id}`.execute(db());
    expect((await leave(person.token)).status).toBe(200);
    const { rows } = await sql<{ phone: string | null; user_id: string | null }>`
      select phone, user_id from carer where nursery_id = ${nursery.id}`.execute(db());
    expect(rows).toEqual([{ phone: '+441314960101', user_id: null }]);
  });
});

describe('the last super admin of a provider', () => {
  it('cannot leave it without another', async () => {
    const { owners } = await superAdmins(1);
    const reply = await leave(owners[0]?.token ?? '');
    expect([reply.status, reply.body.code]).toEqual([409, 'last_super_admin']);
    expect(reply.body.message).toMatch(/^You are the only super admin of Nursery /);
    expect(await isIn(owners[0]?.token ?? '')).toBe(true);
  });

  it('cannot leave it to a person who is suspended or has left', async () => {
    const { nursery, owners } = await superAdmins(2);
    const [owner, other] = owners;
    await sql`update staff_profile set suspended_at = now()
      where nursery_id = ${nursery.id} and user_id = ${other?.id}`.execute(db());
    expect((await leave(owner?.token ?? '')).status).toBe(409);
    await sql`update staff_profile set suspended_at = null where nursery_id = ${nursery.id}`.execute(db());
    expect((await leave(other?.token ?? '')).status).toBe(200);
    expect((await leave(owner?.token ?? '')).status).toBe(409);
  });

  it('stays when the other one leaves at the same time', async () => {
    const { nursery, owners } = await superAdmins(2);
    const replies = await Promise.all(owners.map(({ token }) => leave(token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql`select from staff_profile
      where nursery_id = ${nursery.id} and role = 'nursery-super-admin' and deleted_at is null`.execute(db());
    expect(rows).toHaveLength(1);
  });
});
