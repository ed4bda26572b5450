import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import type { Notification } from '@bairn/shared/schema/notifications';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sweepLeftovers } from '../sweepLeftovers.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeSession, makeStaff, signIn, type MadeFamily } from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { order } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import type { Reply } from '../testing/world.ts';
import { notify } from './notify.ts';

let restore = () => {};
afterEach(() => {
  restore();
  vi.restoreAllMocks();
});

type Signed = { token: string };
const list = (who: Signed, query: Record<string, string> = {}): Promise<Reply> =>
  world.call('GET', '/user-notifications', { token: who.token, query });
const listed = async (who: Signed): Promise<Notification[]> => (await list(who)).body.data;
const typesOf = async (who: Signed) => (await listed(who)).map(({ type }) => type);
const markRead = (who: Signed, id: string, query: Record<string, string> = {}) =>
  world.call('POST', `/user-notifications/mark-as-read/${id}`, { token: who.token, query });

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.services.database.db);

/** Writes a notification to a family about an order that does not exist. */
const tellOf = (family: MadeFamily, object = newId()) =>
  transact(world.services.database.db, (tx) =>
    notify(tx, { type: 'payment.failed', object, to: { family: family.keyworker }, ids: { order_id: object } }),
  );

async function makePlace() {
  const nursery = await makeNursery(world, { branches: 2 });
  const staff = (role: string) => nursery.staff[role] as NonNullable<(typeof nursery.staff)[string]>;
  return {
    nursery,
    session: await makeSession(world, nursery, { from: 20, days: 3 }),
    family: await makeFamily(world),
    boss: staff('nursery-super-admin'),
    admin: staff('nursery-admin'),
    staff: staff('nursery-staff'),
  };
}

const cancelAll = async (family: MadeFamily, made: { id: string; bookings: string[] }, expected_refund: number) => {
  const done = await world.call('POST', `/booking/order/${made.id}/cancel`, {
    token: family.token,
    body: { booking_ids: made.bookings, expected_refund },
  });
  expect(done.status).toBe(200);
};

describe('an order', () => {
  it('notifies the admins of its branch once, however many bookings it has', async () => {
    const { nursery, session, family, boss, admin, staff } = await makePlace();
    const elsewhere = await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-admin');
    const made = await makeOrder(world, family, [session, session, session]);
    const [told, ...more] = await listed(admin);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      type: 'bookings.made',
      title: '3 new bookings for Child1',
      branch_id: nursery.branch,
      is_read: false,
    });
    expect(told?.text).toMatch(/, and 2 more\. Booked by Parent Testing, order \S+\. At Branch 1 of /);
    expect(told?.link).toMatch(/^\/planning\/bookings\?search=\w+&when=all$/);
    expect(await typesOf(boss)).toEqual(['bookings.made']);
    expect(await typesOf(staff)).toEqual([]);
    expect(await typesOf(elsewhere)).toEqual([]);
    expect(await typesOf(family)).toEqual([]);
    expect(made.bookings.length).toBe(3);
  });

  it('notifies each of its branches', async () => {
    const { nursery, session, family, boss, admin } = await makePlace();
    const other = await makeSession(
      world,
      { id: nursery.id, branch: nursery.branches[1]?.id ?? '' },
      { from: 20, start: '14:00', end: '16:00' },
    );
    await makeOrder(world, family, [session, other]);
    expect(await typesOf(boss)).toEqual(['bookings.made', 'bookings.made']);
    expect(await typesOf(admin)).toEqual(['bookings.made']);
  });

  it('that could not be paid notifies only the family', async () => {
    const { session, family, admin } = await makePlace();
    const refused = await order(world, family, [session], { with: '4000000000000002' });
    const [told] = await listed(family);
    expect(told).toMatchObject({ type: 'payment.failed', title: 'Your payment did not go through' });
    expect(told?.link).toMatch(/^\/planning\/bookings\?order=/);
    expect(await typesOf(admin)).toEqual([]);
    expect(refused.status).toBeLessThan(500);
  });

  it('that its family cancels notifies the admins, and two partial cancellations share a notification', async () => {
    const { session, family, admin } = await makePlace();
    const made = await makeOrder(world, family, [session, session]);
    const [first = '', second = ''] = made.bookings;
    await cancelAll(family, { id: made.id, bookings: [first] }, 4200);
    expect((await listed(admin))[0]).toMatchObject({ title: '1 booking for Child1 cancelled' });
    await cancelAll(family, { id: made.id, bookings: [second] }, 4200);
    const all = await listed(admin);
    expect(all.map(({ type }) => type)).toEqual(['bookings.cancelled_by_family', 'bookings.made']);
    expect(all[0]).toMatchObject({ title: '2 bookings for Child1 cancelled' });
    await world.services.outbox.run();
    const [refund] = await listed(family);
    expect(refund).toMatchObject({ type: 'refund.done', title: 'Your refund of £84.00 is on its way' });
  });

  it('that was notified and read is notified again', async () => {
    const { session, family, admin } = await makePlace();
    const made = await makeOrder(world, family, [session, session]);
    const [first = '', second = ''] = made.bookings;
    await cancelAll(family, { id: made.id, bookings: [first] }, 4200);
    const [told] = await listed(admin);
    expect((await markRead(admin, told?.id ?? '')).status).toBe(200);
    await cancelAll(family, { id: made.id, bookings: [second] }, 4200);
    expect((await list(admin)).body).toMatchObject({ unread: 2, meta: { total: 3 } });
  });
});

describe('a date that an admin closes', () => {
  it('notifies the other admins, and the families of its bookings with the refund', async () => {
    const { nursery, session, family, admin, boss } = await makePlace();
    await makeOrder(world, family, [session]);
    const closed = await world.call(
      'DELETE',
      `/nursery/${nursery.id}/branch/${nursery.branch}/session/${session.id}/instance`,
      {
        token: admin.token,
        query: { instance_id: session.instances[0]?.id, reason: 'The boiler is broken.', expected_bookings: '1' },
      },
    );
    expect(closed.status).toBe(200);
    expect(await typesOf(admin)).toEqual(['bookings.made']);
    const [told] = await listed(boss);
    expect(told).toMatchObject({ type: 'date.closed', link: `/planning/sessions/${session.id}` });
    expect(told?.text).toContain('1 booking cancelled');
    const lost = (await listed(family)).find(({ type }) => type === 'bookings.cancelled_by_service');
    expect(lost?.title).toMatch(/^Branch 1 of .* cancelled 1 booking$/);
    expect(lost?.text).toContain('We are refunding £42.00 to you.');
  });
});

describe('a sign-in', () => {
  const password = 'a long password of this test';
  const signInWith = (email: string, agent: string) =>
    world.call('POST', '/auth/login', { body: { email, password }, headers: { 'user-agent': agent } });

  it('with a browser that the person never used is notified, whatever its version', async () => {
    const { hash } = await import('@node-rs/argon2');
    const family = await makeFamily(world);
    await run(sql`update "user" set password_hash = ${await hash(password)} where id = ${family.id}`);
    await run(sql`update device set user_agent = 'Firefox/131.0 (Android 15)' where user_id = ${family.id}`);
    await signInWith(family.email, 'Firefox/145.2 (Android 16)');
    expect(await typesOf(family)).toEqual([]);
    const phone = (version: string) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
    await signInWith(family.email, phone('19.0'));
    await signInWith(family.email, phone('19.1'));
    const [told, ...more] = await listed(family);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ type: 'device.new', link: '/settings/settings' });
    expect(told?.text).toContain(', with Safari on iOS. If that was not you, change your password.');
  });
});

describe('the list', () => {
  it('shows a notification whose object was deleted', async () => {
    const family = await makeFamily(world);
    await tellOf(family);
    expect((await listed(family))[0]).toMatchObject({
      title: 'Your payment did not go through',
      text: 'Nothing was charged.',
      link: '/planning/bookings',
    });
  });

  it('has pages, newest first, and leaves out read ones on request', async () => {
    const family = await makeFamily(world);
    const start = now().getTime();
    for (let minute = 0; minute < 3; minute += 1) {
      restore();
      restore = setClock(() => start + minute * 60_000);
      await tellOf(family);
    }
    const all = await listed(family);
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    const { body } = await list(family, { per_page: '2', page: '2' });
    expect(body).toMatchObject({ unread: 3, meta: { total: 3, current_page: 2, last_page: 2 } });
    expect(body.data.map(({ id }: Notification) => id)).toEqual([all[2]?.id]);
    await markRead(family, all[0]?.id ?? '');
    const unread = (await list(family, { unread: '1' })).body;
    expect(unread).toMatchObject({ unread: 2, meta: { total: 2 } });
    expect(unread.data.map(({ id }: Notification) => id)).toEqual([all[1]?.id, all[2]?.id]);
  });

  it('needs as many statements for many as for one', async () => {
    const { session, family, admin } = await makePlace();
    await makeOrder(world, family, [session]);
    await world.services.outbox.run();
    const one = await countStatements(world, () => list(admin));
    for (let nth = 0; nth < 4; nth += 1) {
      const another = await makeFamily(world);
      await cancelAll(another, await makeOrder(world, another, [session]), 4200);
    }
    await world.services.outbox.run();
    expect((await listed(admin)).length).toBe(9);
    expect(await countStatements(world, () => list(admin))).toBe(one);
  });

  it.each(['2', 'yes', '%00'])('refuses unread=%s', async (unread) => {
    const reply = await list(await makeFamily(world), { unread });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['unread']]);
  });

  it('shows each account its own', async () => {
    const { nursery, session, family } = await makePlace();
    const both = await makeFamily(world);
    const profile = newId();
    await run(sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      values (${nursery.id}, ${profile}, ${both.id}, 'nursery-admin', ${now()})`);
    await run(sql`insert into staff_branch values (${nursery.id}, ${profile}, ${nursery.branch})`);
    const atWork = { token: await signIn(world, both.id, 'service') };
    await makeOrder(world, family, [session]);
    await tellOf(both);
    expect(await typesOf(atWork)).toEqual(['bookings.made']);
    expect(await typesOf(both)).toEqual(['payment.failed']);
    const [own] = await listed(atWork);
    expect((await markRead(both, own?.id ?? '')).status).toBe(404);
    expect((await world.call('POST', '/user-notifications/mark-all-as-read', { token: both.token })).body).toEqual({
      data: { unread: 0 },
    });
    expect((await list(atWork)).body.unread).toBe(1);
  });

  it.each([
    ['is suspended', (profile: string) => sql`update staff_profile set suspended_at = ${now()} where id = ${profile}`],
    ['has left', (profile: string) => sql`update staff_profile set deleted_at = ${now()} where id = ${profile}`],
    [
      'is no admin any more',
      (profile: string) => sql`update staff_profile set role = 'nursery-staff' where id = ${profile}`,
    ],
    ['works elsewhere', (profile: string) => sql`delete from staff_branch where staff_profile_id = ${profile}`],
    [
      'belongs to a suspended provider',
      (profile: string) => sql`update nursery set suspended_at = ${now()}
        where id = (select nursery_id from staff_profile where id = ${profile})`,
    ],
  ])("hides a provider's notifications from a person who %s", async (_, change) => {
    const { session, family, admin } = await makePlace();
    await makeOrder(world, family, [session]);
    const [told] = await listed(admin);
    expect(told).toBeDefined();
    await run(change(admin.profile));
    expect((await list(admin)).body).toMatchObject({ data: [], unread: 0, meta: { total: 0 } });
    expect((await markRead(admin, told?.id ?? '')).status).toBe(404);
  });
});

describe('what is read or removed', () => {
  it('counts once, and another person cannot do it', async () => {
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    await tellOf(family);
    await tellOf(family);
    const [first, second] = await listed(family);
    expect((await markRead(other, first?.id ?? '')).status).toBe(404);
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await markRead(family, first?.id ?? '')).body).toEqual({ data: { unread: 1 } });
    }
    const remove = (who: Signed, id = '') => world.call('DELETE', `/user-notifications/${id}`, { token: who.token });
    expect((await remove(other, second?.id)).status).toBe(404);
    expect((await remove(family, second?.id)).body).toEqual({ data: { unread: 0 } });
    expect((await remove(family, second?.id)).status).toBe(404);
    expect((await remove(family, 'nonsense')).status).toBe(404);
    expect((await listed(family)).map(({ id }) => id)).toEqual([first?.id]);
  });

  it('stays unread if it has news that its reader was not shown, even at the same time', async () => {
    const [family, object] = [await makeFamily(world), newId()];
    const moment = now().getTime();
    restore = setClock(() => moment);
    await tellOf(family, object);
    const {
      data: [told],
      newest,
    } = (await list(family)).body;
    expect(newest).toBe(told.created_at);
    await tellOf(family, object);
    expect((await markRead(family, told.id, { shown: newest })).body).toEqual({ data: { unread: 1 } });
    const markAll = async (shown: string) =>
      (await world.call('POST', '/user-notifications/mark-all-as-read', { token: family.token, query: { shown } }))
        .body;
    expect(await markAll(newest)).toEqual({ data: { unread: 1 } });
    const [merged] = await listed(family);
    expect((await markRead(family, told.id, { shown: merged?.created_at ?? '' })).body).toEqual({
      data: { unread: 0 },
    });
    await tellOf(family);
    expect(await markAll((await list(family)).body.newest)).toEqual({ data: { unread: 0 } });
  });

  it('includes the newest of all on every page', async () => {
    const family = await makeFamily(world);
    expect((await list(family)).body.newest).toBeNull();
    for (const hour of [1, 2]) {
      restore();
      restore = setClock(() => Date.parse(`2026-11-22T0${hour}:00:00Z`));
      await tellOf(family);
    }
    const { body } = await list(family, { per_page: '1', page: '2' });
    expect([body.data[0].created_at, body.newest]).toEqual(['2026-11-22T01:00:00.000Z', '2026-11-22T02:00:00.000Z']);
  });

  it('is announced on the channel of its person, like new ones', async () => {
    const family = await makeFamily(world);
    await world.services.outbox.run();
    const publish = vi.spyOn(world.services.realtime, 'publish');
    await tellOf(family);
    const [told] = await listed(family);
    await markRead(family, told?.id ?? '');
    await world.services.outbox.run();
    expect(publish).toHaveBeenCalledTimes(2);
    await markRead(family, told?.id ?? '');
    await world.services.outbox.run();
    const channel = `private-user.${family.id}`;
    const announced = publish.mock.calls.map(([one]) => one);
    expect(announced.toSorted((a, b) => a.event.localeCompare(b.event))).toEqual([
      { channel, event: 'notification.created', data: { id: told?.id } },
      { channel, event: 'notification.read', data: { id: told?.id } },
    ]);
  });

  it('is kept for 90 days', async () => {
    const family = await makeFamily(world);
    await tellOf(family);
    const start = now().getTime();
    restore = setClock(() => start + 89 * 86_400_000);
    await sweepLeftovers(world.services.database.db);
    const kept = () =>
      sql`select 1 from user_notification where user_id = ${family.id}`.execute(world.services.database.db);
    expect((await kept()).rows.length).toBe(1);
    restore();
    restore = setClock(() => start + 91 * 86_400_000);
    await sweepLeftovers(world.services.database.db);
    expect((await kept()).rows.length).toBe(0);
  });
});

describe('notifying many people', () => {
  it('takes one statement, and does nothing if the transaction fails', async () => {
    const { nursery, family, boss } = await makePlace();
    const order_id = newId();
    const to = { nursery: nursery.id, branch: nursery.branch, except: null };
    const { db } = world.services.database;
    const count = await countStatements(world, () =>
      transact(db, (tx) =>
        notify(
          tx,
          { type: 'bookings.made', object: order_id, to, ids: { order_id } },
          { type: 'payment.failed', object: order_id, to: { family: family.keyworker }, ids: { order_id } },
        ),
      ),
    );
    // With the statements that begin and end the transaction.
    expect(count).toBe(await countStatements(world, () => transact(db, (tx) => sql`select 1`.execute(tx))));
    expect(await typesOf(boss)).toEqual(['bookings.made']);
    const failing = transact(db, async (tx) => {
      await notify(tx, { type: 'bookings.made', object: newId(), to, ids: { order_id } });
      throw new Error('The transaction fails.');
    });
    await expect(failing).rejects.toThrow('The transaction fails.');
    expect((await listed(boss)).length).toBe(1);
  });
});
