import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '@bairn/shared/schema/booking';
import { setClock } from '@bairn/shared/schema/clock';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const sessionsOf = (nursery: MadeNursery, branch = nursery.branch) => `/nursery/${nursery.id}/branch/${branch}/session`;
const tokenOf = (nursery: MadeNursery, role = 'nursery-admin') => nursery.staff[role]?.token ?? '';
const idsOf = (reply: { body: { data: { id: string }[] } }) => reply.body.data.map(({ id }) => id);

async function rename(session: string, name: string) {
  await sql`update session set name = ${name} where id = ${session}`.execute(world.services.database.db);
}

describe('the sessions of a branch', () => {
  it('have the figures of their next date', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { capacity: 4, days: 3 });
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    await makeBooking(world, family, session);
    await makeBooking(world, other, session, { instance: session.instances[1]?.id ?? '' });
    await sql`update session_instance set held = 1 where id = ${session.instances[0]?.id}`.execute(
      world.services.database.db,
    );
    const reply = await world.call('GET', sessionsOf(nursery), { token: tokenOf(nursery) });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toHaveLength(1);
    expect(reply.body.data[0]).toMatchObject({
      id: session.id,
      first_date: dayFromToday(1),
      last_date: dayFromToday(3),
      next_date: dayFromToday(1),
      booked: 1,
      held: 1,
      places_left: 2,
      upcoming_bookings: 2,
      start_time: '08:00',
      can: { edit: true },
    });
    expect(reply.body).toMatchObject({ meta: { total: 1, last_page: 1 }, today: dayFromToday(0) });
  });

  it('skip a closed or past date as the next one', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: -1, days: 4 });
    await sql`update session_instance set status = 'closed' where id = ${session.instances[1]?.id}`.execute(
      world.services.database.db,
    );
    const reply = await world.call('GET', sessionsOf(nursery), { token: tokenOf(nursery) });
    expect(reply.body.data[0]).toMatchObject({ first_date: dayFromToday(-1), next_date: dayFromToday(1) });
    const over = await makeSession(world, nursery, { from: -5, days: 2 });
    const details = await world.call('GET', `${sessionsOf(nursery)}/${over.id}`, { token: tokenOf(nursery) });
    expect(details.body.data).toMatchObject({ next_date: null, places_left: null, instances: [] });
  });

  it('have today as their next date until it has ended', async () => {
    const nextAt = async (time: string) => {
      const restore = setClock(() => Date.parse(`2026-06-16T${time}:00Z`));
      const nursery = await makeNursery(world);
      await makeSession(world, nursery, { from: 0, end: '13:00' });
      const reply = await world.call('GET', sessionsOf(nursery), { token: tokenOf(nursery) });
      restore();
      return reply.body.data[0].next_date;
    };
    expect(await nextAt('11:59')).toBe('2026-06-16');
    expect(await nextAt('12:00')).toBe('2026-06-17');
  });

  it('are found by name and status, sorted and paged', async () => {
    const nursery = await makeNursery(world);
    const [first, second, third] = [
      await makeSession(world, nursery, { price: 300, from: 2 }),
      await makeSession(world, nursery, { price: 100, from: 1, status: 'draft' }),
      await makeSession(world, nursery, { price: 200, days: 0 }),
    ];
    await makeSession(world, nursery, { status: 'archived' });
    await rename(first.id, 'Breakfast 100%');
    await rename(second.id, 'afternoon');
    await rename(third.id, 'Full day');
    const get = async (query: Record<string, string>) =>
      world.call('GET', sessionsOf(nursery), { token: tokenOf(nursery), query });
    expect(idsOf(await get({}))).toEqual([second.id, first.id, third.id]);
    expect(idsOf(await get({ sort: '-next_date' }))).toEqual([first.id, second.id, third.id]);
    expect(idsOf(await get({ sort: 'name' }))).toEqual([second.id, first.id, third.id]);
    expect(idsOf(await get({ sort: '-name' }))).toEqual([third.id, first.id, second.id]);
    expect(idsOf(await get({ sort: 'price' }))).toEqual([second.id, third.id, first.id]);
    expect(idsOf(await get({ search: 'FAST 1' }))).toEqual([first.id]);
    expect(idsOf(await get({ search: '0%' }))).toEqual([first.id]);
    expect(idsOf(await get({ search: 'f_ll' }))).toEqual([]);
    expect(idsOf(await get({ status: 'draft' }))).toEqual([second.id]);
    const paged = await get({ sort: 'price', per_page: '2', page: '2' });
    expect(idsOf(paged)).toEqual([first.id]);
    expect(paged.body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect((await get({ page: '9' })).body).toMatchObject({ data: [], meta: { total: 3 } });
  });

  it('need as many statements for many as for one', async () => {
    const nursery = await makeNursery(world);
    await makeSession(world, nursery);
    const list = () => world.call('GET', sessionsOf(nursery), { token: tokenOf(nursery) });
    const few = await countStatements(world, list);
    for (let count = 0; count < 5; count += 1) await makeSession(world, nursery);
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, list)).toBe(few);
  });

  it('are visible to staff, who may not edit them, and not to other branches or nurseries', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const session = await makeSession(world, nursery);
    const staff = await world.call('GET', sessionsOf(nursery), { token: tokenOf(nursery, 'nursery-staff') });
    expect(staff.body.data[0].can).toEqual({ edit: false });
    const second = nursery.branches[1]?.id ?? '';
    expect((await world.call('GET', sessionsOf(nursery, second), { token: tokenOf(nursery) })).status).toBe(404);
    const owner = tokenOf(nursery, 'nursery-super-admin');
    expect((await world.call('GET', sessionsOf(nursery, second), { token: owner })).body.data).toEqual([]);
    expect((await world.call('GET', `${sessionsOf(nursery, second)}/${session.id}`, { token: owner })).status).toBe(
      404,
    );
    const other = await makeNursery(world);
    expect((await world.call('GET', sessionsOf(nursery), { token: tokenOf(other) })).status).toBe(404);
    expect((await world.call('GET', `${sessionsOf(other)}/${session.id}`, { token: tokenOf(other) })).status).toBe(404);
    expect((await world.call('GET', sessionsOf(nursery), { token: (await makeFamily(world)).token })).status).toBe(403);
  });

  it('refuse an unknown order, status and page', async () => {
    const nursery = await makeNursery(world);
    const query = { sort: 'id; drop table booking', status: 'archived', page: '0' };
    const reply = await world.call('GET', sessionsOf(nursery), { token: tokenOf(nursery), query });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors).toSorted()).toEqual(['page', 'sort', 'status']);
  });
});

describe('a session', () => {
  it('shows its coming dates, including closed ones', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: -1, days: 3, capacity: 2 });
    const room = await makeRoom(world, nursery, 'Puffins');
    await sql`update session set room_id = ${room} where id = ${session.id}`.execute(world.services.database.db);
    await sql`update session_instance set status = 'closed' where id = ${session.instances[1]?.id}`.execute(
      world.services.database.db,
    );
    await makeBooking(world, await makeFamily(world), session, { instance: session.instances[2]?.id ?? '' });
    const reply = await world.call('GET', `${sessionsOf(nursery)}/${session.id}`, { token: tokenOf(nursery) });
    expect(reply.body.data).toMatchObject({
      location_name: 'Puffins',
      payment_types: ['Credit/Debit Card'],
      today: dayFromToday(0),
      instances: [
        { date: dayFromToday(0), status: 'closed', places_left: 2 },
        { date: dayFromToday(1), status: 'open', booked: 1, places_left: 1 },
      ],
    });
  });

  it('is 404 for a malformed id', async () => {
    const nursery = await makeNursery(world);
    expect((await world.call('GET', `${sessionsOf(nursery)}/nonsense`, { token: tokenOf(nursery) })).status).toBe(404);
  });
});

describe('the bookings of a session', () => {
  it("include the child's allergies, needs and age on the date, and who booked", async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery);
    const family = await makeFamily(world, {
      dob: dayFromToday(1).replace(/^\d{4}/, (year) => String(Number(year) - 2)),
    });
    const [child] = family.children;
    await sql`update child set allergies = '{nuts,milk}', medical_needs = 'Inhaler' where id = ${child?.id}`.execute(
      world.services.database.db,
    );
    const booking = await makeBooking(world, family, session);
    const path = `${sessionsOf(nursery)}/${session.id}/bookings`;
    const { body } = await world.call('GET', path, { token: tokenOf(nursery, 'nursery-staff') });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      id: booking.id,
      status: 'confirmed',
      child: { full_name: 'Child1 Testing', age_months: 24, allergies: ['nuts', 'milk'], medical_needs: 'Inhaler' },
      keyworker: { name: 'Parent Testing', phone: null, email: null },
      order_number: booking.number,
      payment_type: 'Credit/Debit Card',
      price: 4200,
    });
    expect(body.today).toBe(dayFromToday(0));
  });

  it.each(bookingStatuses)(
    "show each role the child's safety details only while they are active: %s",
    async (status) => {
      const nursery = await makeNursery(world);
      const session = await makeSession(world, nursery);
      const family = await makeFamily(world);
      const [child] = family.children;
      await sql`update child set allergies = '{nuts}', medical_needs = 'Inhaler' where id = ${child?.id}`.execute(
        world.services.database.db,
      );
      const booking = await makeBooking(world, family, session, { status });
      const stands = ['confirmed', 'attended', 'absent'].includes(status);
      const known = stands
        ? { dob: child?.dob, allergies: ['nuts'], medical_needs: 'Inhaler' }
        : { dob: null, allergies: null, medical_needs: null };
      for (const role of ['nursery-super-admin', 'nursery-admin', 'nursery-staff']) {
        const token = tokenOf(nursery, role);
        const paths = [
          `${sessionsOf(nursery)}/${session.id}/bookings`,
          `/nursery/${nursery.id}/branch/${nursery.branch}/bookings`,
        ];
        for (const path of paths) {
          const { body } = await world.call('GET', path, { token });
          expect(body.data, `${role} ${path}`).toMatchObject([
            { id: booking.id, child: { full_name: 'Child1 Testing', age_months: 36, ...known } },
          ]);
        }
        const file = await world.call('GET', paths[1] ?? '', { token, query: { format: 'csv' } });
        expect(String(file.body).includes('Inhaler'), `${role} in the file`).toBe(stands);
        expect(String(file.body).includes('nuts'), `${role} in the file`).toBe(stands);
        const register = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/session-registry`, {
          token,
          query: { date: session.instances[0]?.date },
        });
        expect(register.body.data.entries).toHaveLength(stands ? 1 : 0);
      }
    },
  );

  it('are upcoming by default, and found by name, number, date and status', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: -1, days: 3 });
    const family = await makeFamily(world, { children: 2 });
    const on = (index: number) => session.instances[index]?.id ?? '';
    const second = family.children[1]?.id ?? '';
    const past = await makeBooking(world, family, session, { instance: on(0), status: 'attended' });
    const today = await makeBooking(world, family, session, { instance: on(1) });
    const later = await makeBooking(world, family, session, { instance: on(2), child: second, status: 'pending' });
    const path = `${sessionsOf(nursery)}/${session.id}/bookings`;
    const get = async (query: Record<string, string> = {}) =>
      idsOf(await world.call('GET', path, { token: tokenOf(nursery), query }));
    expect(await get()).toEqual([today.id, later.id]);
    expect(await get({ sort: '-date' })).toEqual([later.id, today.id]);
    expect(await get({ sort: '-child' })).toEqual([later.id, today.id]);
    expect(await get({ when: 'past' })).toEqual([past.id]);
    expect(await get({ when: 'all' })).toEqual([past.id, today.id, later.id]);
    expect(await get({ date: dayFromToday(-1) })).toEqual([past.id]);
    expect(await get({ status: 'pending' })).toEqual([later.id]);
    expect(await get({ search: 'child2' })).toEqual([later.id]);
    expect(await get({ search: today.number })).toEqual([today.id]);
    expect(await get({ search: 'parent test' })).toEqual([today.id, later.id]);
    expect(await get({ per_page: '1', page: '2' })).toEqual([later.id]);
  });

  it('are not found for another branch or an unknown session', async () => {
    const [nursery, other] = [await makeNursery(world), await makeNursery(world)];
    const session = await makeSession(world, nursery);
    const get = (of: MadeNursery) =>
      world.call('GET', `${sessionsOf(of)}/${session.id}/bookings`, { token: tokenOf(other) });
    expect((await get(nursery)).status).toBe(404);
    expect((await get(other)).status).toBe(404);
  });
});
