import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeSession } from '../testing/make.ts';
import { countersOf } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';

const add = (session: MadeSession, options: { token?: string; uid?: string | null; date?: number } = {}) =>
  world.call('POST', '/booking/basket/add', {
    token: options.token,
    body: { basket_uid: options.uid, session_id: session.id, instance_id: session.instances[options.date ?? 0]?.id },
  });

describe('the basket', () => {
  it('is created by the first item, holds its place and shows one place fewer', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 3 });
    const { status, body } = await add(session);
    expect(status).toBe(200);
    expect(body.data.basket_uid).toMatch(/^[\w-]{32}$/);
    expect(body.data.items).toHaveLength(1);
    expect(body.data.items[0]).toMatchObject({
      price: 4200,
      spaces: 2,
      status: 'held',
      hours: 5,
      minutes: 0,
      error: null,
    });
    expect(body.data.total).toBe(4200);
    expect(await countersOf(world, session)).toEqual({ booked: 0, held: 1 });
  });

  it('frees the place when the line is removed', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { body } = await add(session);
    expect((await add(session)).body).toEqual({ message: 'There are no places left on this date.', code: 'full' });
    const removed = await world.call('DELETE', `/booking/basket/${body.data.items[0].id}/remove`, {
      query: { basket_uid: body.data.basket_uid },
    });
    expect(removed.body.data.items).toEqual([]);
    expect(await countersOf(world, session)).toEqual({ booked: 0, held: 0 });
    expect((await add(session)).status).toBe(200);
  });

  it('lets another visitor take a place whose hold ran out, and says so on the line', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { body } = await add(session);
    const restore = setClock(() => Date.now() + 31 * 60_000);
    const later = await world.call('GET', '/booking/basket', { query: { basket_uid: body.data.basket_uid } });
    expect(later.body.data.items[0]).toMatchObject({
      status: 'expired',
      error: expect.stringContaining('has expired'),
    });
    expect(later.body.data.total).toBe(0);
    expect((await add(session)).status).toBe(200);
    restore();
    expect(await countersOf(world, session)).toEqual({ booked: 0, held: 1 });
  });

  it('belongs to the keyworker once they are signed in; then the uid alone finds nothing', async () => {
    const session = await makeSession(world, await makeNursery(world));
    const visitor = await add(session);
    const uid = visitor.body.data.basket_uid;
    const family = await makeFamily(world);
    const bound = await world.call('GET', '/booking/basket', { token: family.token, query: { basket_uid: uid } });
    expect(bound.body.data.items).toHaveLength(1);
    expect((await world.call('GET', '/booking/basket', { query: { basket_uid: uid } })).status).toBe(404);
    const stranger = await makeFamily(world);
    expect(
      (await world.call('GET', '/booking/basket', { token: stranger.token, query: { basket_uid: uid } })).status,
    ).toBe(404);
    expect((await world.call('GET', '/booking/basket', { token: family.token })).body.data.items).toHaveLength(1);
  });

  it("moves a visitor's lines to the basket that the keyworker had", async () => {
    const session = await makeSession(world, await makeNursery(world));
    const family = await makeFamily(world);
    const own = await add(session, { token: family.token });
    const visitor = await add(session, { date: 1 });
    const merged = await world.call('GET', '/booking/basket', {
      token: family.token,
      query: { basket_uid: visitor.body.data.basket_uid },
    });
    expect(merged.body.data.basket_uid).toBe(own.body.data.basket_uid);
    expect(merged.body.data.items).toHaveLength(2);
  });

  it('is refused to service users', async () => {
    const nursery = await makeNursery(world);
    const token = nursery.staff['nursery-admin']?.token ?? '';
    expect((await world.call('GET', '/booking/basket', { token })).status).toBe(403);
  });

  it("checks a child's age on the session's date, not today", async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: 3 });
    await sql`update session set age_from_months = 24, age_to_months = 36 where id = ${session.id}`.execute(
      world.services.database.db,
    );
    const soonTwo = Number(dayFromToday(2).slice(0, 4)) - 2;
    const family = await makeFamily(world, { dob: `${soonTwo}${dayFromToday(2).slice(4)}` });
    const added = await add(session, { token: family.token });
    const { id } = added.body.data.items[0];
    const body = { basket_uid: added.body.data.basket_uid, child_id: family.children[0]?.id };
    expect((await world.call('POST', `/booking/basket/${id}/add-child`, { token: family.token, body })).status).toBe(
      200,
    );
    const baby = await makeFamily(world, { dob: dayFromToday(-30) });
    const other = await add(session, { token: baby.token });
    const refused = await world.call('POST', `/booking/basket/${other.body.data.items[0].id}/add-child`, {
      token: baby.token,
      body: { basket_uid: other.body.data.basket_uid, child_id: baby.children[0]?.id },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.child_id[0]).toContain('This session is for children from 2 years to under 3 years');
  });

  it("refuses another family's child", async () => {
    const session = await makeSession(world, await makeNursery(world));
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    const added = await add(session, { token: family.token });
    const reply = await world.call('POST', `/booking/basket/${added.body.data.items[0].id}/add-child`, {
      token: family.token,
      body: { basket_uid: added.body.data.basket_uid, child_id: other.children[0]?.id },
    });
    expect(reply.body.errors).toEqual({ child_id: ['This child is not in your family.'] });
  });

  it('refuses dates that are closed, over, or of a session that is not listed', async () => {
    const nursery = await makeNursery(world);
    const past = await makeSession(world, nursery, { from: -1 });
    expect((await add(past)).body.code).toBe('over');
    const draft = await makeSession(world, nursery, { status: 'draft' });
    expect((await add(draft)).status).toBe(404);
    const closed = await makeSession(world, nursery);
    await sql`update session_instance set status = 'closed' where session_id = ${closed.id}`.execute(
      world.services.database.db,
    );
    expect((await add(closed)).body.code).toBe('closed');
  });
});
