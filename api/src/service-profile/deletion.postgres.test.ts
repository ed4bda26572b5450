import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { addDays } from '@bairn/shared/format/date';
import { serviceLeaving } from '../access/branchRules.ts';
import { hashPassword } from '../auth/passwords.ts';
import { makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { fillBasket, placeOrder } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { deleteDue } from './deleteDue.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
let restore = () => {};
afterEach(() => restore());
const db = () => world.services.database.db;
const laterBy = (days: number) => {
  restore = setClock(() => Date.now() + days * 86_400_000);
};

async function makeService(branches = 1) {
  const nursery = await makeNursery(world, { branches });
  const at = `/nursery/${nursery.id}/branch/${nursery.branch}`;
  const tokenOf = (role: keyof typeof nursery.staff) => nursery.staff[role]?.token ?? '';
  const call = (method: string, path = '', role: keyof typeof nursery.staff = 'nursery-admin') =>
    world.call(method, `${at}${path}`, { token: tokenOf(role) });
  const row = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select status, delete_on, contact_phone from branch where id = ${nursery.branch}`.execute(db())
    ).rows[0];
  return { nursery, at, call, row, tokenOf };
}

describe('a service that is scheduled for deletion', () => {
  it('shuts its staff out, and its admins can keep it', async () => {
    const { nursery, call, tokenOf } = await makeService();
    const due = addDays(localDate(), 30);
    expect((await call('DELETE')).body.data).toMatchObject({ status: 'scheduled_for_deletion', delete_on: due });
    expect((await call('DELETE')).body).toMatchObject({ code: 'scheduled_for_deletion' });
    for (const path of ['', '/session', '/opening-times']) {
      expect(await call('GET', path, 'nursery-staff')).toMatchObject({
        status: 403,
        body: { message: serviceLeaving },
      });
    }
    const list = await world.call('GET', `/nursery/${nursery.id}/branch`, { token: tokenOf('nursery-staff') });
    expect(list).toMatchObject({ status: 403, body: { message: serviceLeaving } });
    const self = await world.call('GET', '/auth/user', { token: tokenOf('nursery-staff'), query: { client_id: '3' } });
    expect(self).toMatchObject({ status: 403, body: { message: serviceLeaving } });
    const admin = await world.call('GET', '/auth/user', { token: tokenOf('nursery-admin'), query: { client_id: '3' } });
    expect(admin.body.data.nurseries[0].branches).toMatchObject([{ id: nursery.branch, delete_on: due }]);
    expect((await call('POST', '/keep')).body.data).toMatchObject({ status: 'unlisted', delete_on: null });
    expect((await call('GET', '', 'nursery-staff')).status).toBe(200);
  });

  it('refuses the login of staff who work nowhere else, with its message', async () => {
    const { nursery, call } = await makeService(2);
    const other = nursery.branches[1]?.id ?? '';
    const only = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    const both = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    await sql`insert into staff_branch values (${nursery.id}, ${both.profile}, ${other})`.execute(db());
    const admin = nursery.staff['nursery-admin'];
    const password = 'three quiet herons';
    await sql`update "user" set password_hash = ${await hashPassword(password)}
      where id = any(${[only.id, both.id, admin?.id]}::uuid[])`.execute(db());
    expect((await call('DELETE')).status).toBe(200);
    const login = (email = '') => world.call('POST', '/auth/login', { body: { email, password, client_id: 3 } });
    expect(await login(only.email)).toMatchObject({ status: 403, body: { message: serviceLeaving } });
    const there = await login(both.email);
    expect(there.body.data.user.nurseries[0].branches.map(({ id }: { id: string }) => id)).toEqual([other]);
    expect((await login(admin?.email)).status).toBe(200);
  });

  it('is deleted after 30 days: what it said of itself goes, its bookings stay', async () => {
    const { nursery, call, row } = await makeService();
    await sql`update branch set contact_phone = '+441314960101' where id = ${nursery.branch}`.execute(db());
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch });
    await call('DELETE');
    laterBy(29);
    await deleteDue(db());
    expect(await row()).toMatchObject({ status: 'scheduled_for_deletion', contact_phone: '+441314960101' });
    restore();
    laterBy(30);
    await deleteDue(db());
    await deleteDue(db());
    expect(await row()).toMatchObject({ status: 'deleted', contact_phone: null });
    const { rows } = await sql`select status from session where id = ${session.id}`.execute(db());
    expect(rows).toEqual([{ status: 'archived' }]);
    const log = await sql<{ action: string }>`select action from audit_log where object_id = ${nursery.branch}
      order by at, id`.execute(db());
    expect(log.rows.map(({ action }) => action)).toEqual(['branch.schedule_deletion', 'branch.delete']);
    restore();
    expect((await call('GET')).status).toBe(404);
  });
});

it.each([1, 2, 3, 4])('an order and the deletion at once: one of them is refused (%i)', async () => {
  const { nursery, call, row } = await makeService();
  const family = await makeFamily(world);
  const session = await makeSession(world, { id: nursery.id, branch: nursery.branch });
  const basket = await fillBasket(world, family, [session]);
  const [ordered, deleted] = await Promise.all([placeOrder(world, family, basket), call('DELETE')]);
  const booked = ordered.status === 200;
  expect([ordered.status, deleted.status]).toEqual(booked ? [200, 409] : [422, 200]);
  expect((await row())?.['status']).toBe(booked ? 'listed' : 'scheduled_for_deletion');
});
