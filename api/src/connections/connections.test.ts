import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeConnection } from '../testing/makeConnection.ts';
import { newBooking } from '../testing/makeDesk.ts';
import { makeBooking } from '../testing/makeService.ts';
import { fillBasket, placeOrder } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import { endServicesConnections } from './endConnections.ts';

let nursery: MadeNursery;
let family: MadeFamily;
beforeEach(async () => {
  nursery = await makeNursery(world, { branches: 2 });
  family = await makeFamily(world);
});

const db = () => world.services.database.db;
const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const path = '/nursery/carer-nursery-connection';
const ends = () => ({ nursery: nursery.id, branch: nursery.branch, keyworker: family.keyworker });

const ask = (token: string, body: Record<string, unknown> = {}) =>
  world.call('POST', path, { token, query: { nursery_branch_id: nursery.branch }, body: { consent: 1, ...body } });
const asService = () => ask(admin(), { family_id: family.keyworker });
const change = (token: string, id: string, event: string, more: object = {}) =>
  world.call('PATCH', `${path}/${id}`, { token, body: { event, consent: 1, ...more } });
const list = async (token: string, query: Record<string, string> = { nursery_branch_id: nursery.branch }) =>
  (await world.call('GET', path, { token, query })).body.data;

/** A booking, by which the service knows the family. */
const book = async () => makeBooking(world, family, await makeSession(world, nursery, { days: 1 }));
const told = async (user: string) =>
  (
    await sql<{ type: string }>`select type from user_notification where user_id = ${user} order by created_at`.execute(
      db(),
    )
  ).rows.map(({ type }) => type);

describe('asking', () => {
  it('shows the service what the family shares, and tells its admins', async () => {
    const { status, body } = await ask(family.token);
    expect({ status, asked: body.data.status }).toEqual({ status: 200, asked: 'requested' });
    const [row] = await list(admin());
    expect(row).toMatchObject({
      id: body.data.id,
      family: { email: family.email, children: [{ name: 'Child1 Testing', age_months: expect.any(Number) }] },
      history: [{ step: 'ask', side: 'family', by: 'Parent Testing', version: 1 }],
      can: { accept: true, decline: true, withdraw: false },
    });
    expect(await told(nursery.staff['nursery-admin']?.id ?? '')).toEqual(['connection.asked']);
  });

  it.each(['accept', 'decline'])('is marked as read by all who were asked once it is answered: %s', async (event) => {
    const unread = async (user: string) =>
      (
        await sql`select from user_notification
          where user_id = ${user} and type = 'connection.asked' and read_at is null`.execute(db())
      ).rows.length;
    const asked = (await ask(family.token)).body.data.id;
    const [one, other] = ['nursery-admin', 'nursery-super-admin'].map((role) => nursery.staff[role]?.id ?? '');
    expect([await unread(one ?? ''), await unread(other ?? '')]).toEqual([1, 1]);
    expect((await change(admin(), asked, event)).status).toBe(200);
    expect([await unread(one ?? ''), await unread(other ?? '')]).toEqual([0, 0]);
  });

  it('again answers the same request', async () => {
    const first = await ask(family.token);
    const second = await ask(family.token);
    expect(second.body.data).toEqual(first.body.data);
  });

  it('by both sides at once makes one connection, which is active', async () => {
    await book();
    const replies = await Promise.all([ask(family.token), asService()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql`select status from connection where keyworker_profile_id = ${family.keyworker}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: 'active' }]);
  });

  it('by a service is for families that it knows, and shares nothing before they accept', async () => {
    expect((await asService()).status).toBe(404);
    await book();
    const { body } = await asService();
    expect(body.data.family).toMatchObject({ name: 'Parent Testing', email: null, children: [] });
    expect(await told(family.id)).toEqual(['connection.asked']);
    // The family does not learn which member of staff it was.
    expect((await list(family.token))[0].history).toMatchObject([{ side: 'service', by: null }]);
    const accepted = await change(family.token, body.data.id, 'accept');
    expect(accepted.body.data.status).toBe('active');
    expect((await list(admin()))[0].family.email).toBe(family.email);
  });

  it('again after a decline takes 30 days', async () => {
    const { body } = await ask(family.token);
    const declined = await change(admin(), body.data.id, 'decline', { reason: 'We are full.' });
    expect(declined.body.data).toMatchObject({ status: 'declined', reason: 'We are full.', family: { email: null } });
    expect(await ask(family.token)).toMatchObject({ status: 409, body: { code: 'asked_lately' } });
    await book();
    // The side that has declined may ask at any time.
    const other = await asService();
    expect(other.body.data.status).toBe('requested');
    await change(admin(), other.body.data.id, 'withdraw');
    await sql`update connection set changed_at = changed_at - interval '31 days', created_at = created_at - interval '31 days'
      where id = ${body.data.id}`.execute(db());
    expect((await ask(family.token)).body.data.id).not.toBe(body.data.id);
  });

  it('and taking back is possible three times in 30 days', async () => {
    for (let times = 0; times < 3; times += 1) {
      const { body } = await ask(family.token);
      await change(family.token, body.data.id, 'withdraw');
    }
    expect(await ask(family.token)).toMatchObject({ status: 409, body: { code: 'asked_lately' } });
  });

  it('needs the text as it is now', async () => {
    expect(await ask(family.token, { consent: 2 })).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await list(family.token)).toEqual([]);
  });

  it('reaches no service that is being set up or deleted', async () => {
    await sql`update branch set status = 'onboarding' where id = ${nursery.branch}`.execute(db());
    expect((await ask(family.token)).status).toBe(404);
  });
});

describe('a connection', () => {
  it('shares nothing while it is paused, and is resumed by the side that paused it', async () => {
    const id = await makeConnection(world, ends(), { status: 'active' });
    await change(family.token, id, 'pause');
    expect((await list(admin()))[0].family).toMatchObject({ email: null, phone: null, children: [] });
    expect(await change(admin(), id, 'resume')).toMatchObject({ status: 409, body: { code: 'not_yours' } });
    expect((await change(family.token, id, 'resume')).body.data.status).toBe('active');
  });

  it("of another family is hidden, as is that of the provider's other service", async () => {
    const id = await makeConnection(world, { ...ends(), branch: nursery.branches[1]?.id ?? '' });
    const other = await makeFamily(world);
    expect((await change(other.token, id, 'end')).status).toBe(404);
    expect((await change(admin(), id, 'accept')).status).toBe(404);
    expect(await list(other.token, {})).toEqual([]);
    expect(await list(admin())).toEqual([]);
  });

  it('ends with the service', async () => {
    await makeConnection(world, ends(), { status: 'active' });
    await transact(db(), (tx) => endServicesConnections(tx, { nursery: nursery.id, branch: nursery.branch }));
    expect(await list(family.token)).toMatchObject([
      { status: 'ended', history: [{ step: 'end', side: 'service', by: null, version: null }] },
    ]);
    expect(await told(family.id)).toEqual(['connection.changed']);
  });
});

describe('what the family reads of itself', () => {
  it('is what a service sees, with the latest connection of each service', async () => {
    await makeConnection(world, ends(), { status: 'ended' });
    const later = now().getTime() + 1000;
    const setBack = setClock(() => later);
    const id = await makeConnection(world, ends(), { status: 'active' });
    setBack();
    const { body } = await world.call('GET', '/account/marketplace/keyworker', { token: family.token });
    expect(body.data).toMatchObject({
      email: family.email,
      children: [{ id: family.children[0]?.id }],
      connections: [{ id, status: 'active' }],
    });
    const latest = await world.call('GET', '/account/carer/latest-data', { token: family.token });
    expect(latest.body.data).toMatchObject({
      children: [{ id: family.children[0]?.id }],
      payment_methods: [],
      connections: [{ id }],
      unread: { notifications: 0, conversations: 0 },
    });
  });
});

describe('a service that requires a connection', () => {
  const require = () => sql`update branch set requires_connection = true where id = ${nursery.branch}`.execute(db());

  it('refuses lines of families without one, and of visitors, and holds no place', async () => {
    await require();
    const session = await makeSession(world, nursery, { days: 1 });
    const body = { session_id: session.id, instance_id: session.instances[0]?.id };
    const add = (token?: string) => world.call('POST', '/booking/basket/add', { ...(token ? { token } : {}), body });
    for (const token of [family.token, undefined]) {
      expect(await add(token)).toMatchObject({ status: 409, body: { code: 'connection_required' } });
    }
    const { rows } = await sql`select held from session_instance where session_id = ${session.id}`.execute(db());
    expect(rows).toEqual([{ held: 0 }]);
    const asked = await ask(family.token);
    expect((await add(family.token)).body.message).toContain('waiting for the service');
    await change(admin(), asked.body.data.id, 'accept');
    expect((await add(family.token)).status).toBe(200);
  });

  it.each(['paused', 'ended'] as const)('refuses an order of a family whose connection is %s', async (status) => {
    const session = await makeSession(world, nursery, { days: 1 });
    const uid = await fillBasket(world, family, [session]);
    await require();
    const id = await makeConnection(world, ends(), { status, paused_by: 'family' });
    const refused = await placeOrder(world, family, uid);
    expect(refused.status).toBe(422);
    const basket = await world.call('GET', '/booking/basket', { token: family.token });
    expect(basket.body.data.items[0].connection_need).toMatchObject({
      branch_id: nursery.branch,
      status: status === 'paused' ? 'paused' : null,
    });
    await sql`update connection set status = 'active', paused_by = null where id = ${id}`.execute(db());
    expect((await placeOrder(world, family, uid)).status).toBe(200);
  });

  it('books at its desk for any family', async () => {
    await require();
    const session = await makeSession(world, nursery, { days: 1 });
    const reply = await world.call('POST', `/nursery/${nursery.id}/branch/${nursery.branch}/bookings`, {
      token: admin(),
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: newBooking(session, 'cash'),
    });
    expect(reply.status).toBe(200);
  });
});
