import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeCarer, makeProfile, makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeEach(async () => {
  nursery = await makeNursery(world);
});

const read = (query: Record<string, string> = {}, token = nursery.staff['nursery-staff']?.token ?? '', of = nursery) =>
  world.call('GET', `/nursery/${of.id}/branch/${of.branch}/session-registry`, { token, query });

async function child(name: string, allergies: string[] = []) {
  const family = await makeFamily(world, { dob: dayFromToday(-1000) });
  const id = family.children[0]?.id ?? '';
  await sql`update child set first_name = ${name}, allergies = ${allergies} where id = ${id}`.execute(
    world.services.database.db,
  );
  return family;
}

type Named = { child: { first_name: string }; status: string };

describe('the attendance of a day', () => {
  it('lists every booked child with their safety details and who collects them', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 2 });
    const family = await child('Isla', ['egg']);
    await makeProfile(world, nursery, family.children[0]?.id ?? '', { carer: 'Morag' });
    const booking = await makeBooking(world, family, session);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      date: dayFromToday(0),
      today: dayFromToday(0),
      session_name: null,
      earlier: null,
      later: dayFromToday(1),
      headcount: { expected: 1, in: 0, out: 0, absent: 0 },
      adults_needed: 0,
      sessions: [{ session_id: session.id, headcount: { expected: 1, in: 0, out: 0, absent: 0 } }],
    });
    expect(body.data.entries).toEqual([
      {
        booking_id: booking.id,
        session_id: session.id,
        instance_id: session.instances[0]?.id,
        session_name: expect.any(String),
        date: dayFromToday(0),
        start_time: '08:00',
        end_time: '13:00',
        status: 'expected',
        child: {
          id: family.children[0]?.id,
          first_name: 'Isla',
          full_name: 'Isla Testing',
          dob: dayFromToday(-1000),
          age_months: 32,
          allergies: ['egg'],
          no_allergies_on: null,
          medical_needs: null,
          no_medical_needs_on: null,
          needs_asked_on: null,
          may_not_collect: [],
        },
        keyworker: { name: 'Parent Testing', phone: null },
        collectors: [
          { name: 'Parent Testing', relation: 'parent', phone: null, pickup: null },
          { name: 'Morag Testing', relation: 'parent', phone: '+441314960101', pickup: null },
        ],
        signed_in_at: null,
        signed_in_by: null,
        signed_out_at: null,
        signed_out_by: null,
        collected_by: null,
        absence_reason: null,
        absent_by: null,
        absent_by_family: false,
        note: null,
        recorded_at: null,
        can: { sign_in: true, sign_out: false, absent: true, undo: false },
      },
    ]);
  });

  it("has the family's number for staff on the day itself only, and for admins on every date", async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 2 });
    const family = await child('Isla');
    const phone = '+441314960102';
    await sql`update "user" set telephone_number = ${phone} where id = ${family.id}`.execute(
      world.services.database.db,
    );
    await makeBooking(world, family, session);
    await makeBooking(world, family, session, { instance: session.instances[1]?.id ?? '' });
    const numbers = async (role: string, day: number) => {
      const { body } = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/session-registry`, {
        token: nursery.staff[role]?.token ?? '',
        query: { date: dayFromToday(day) },
      });
      const [entry] = body.data.entries;
      return [entry.keyworker.phone, entry.collectors[0].phone];
    };
    expect(await numbers('nursery-staff', 0)).toEqual([phone, phone]);
    expect(await numbers('nursery-staff', 1)).toEqual([null, null]);
    expect(await numbers('nursery-admin', 1)).toEqual([phone, phone]);
  });

  it('names an adult who is both keyworker and carer once', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 1 });
    const family = await child('Isla');
    await makeProfile(world, nursery, family.children[0]?.id ?? '', { carer: 'Morag' });
    await sql`update carer set user_id = ${family.id} where nursery_id = ${nursery.id}`.execute(
      world.services.database.db,
    );
    await makeBooking(world, family, session);
    const { body } = await read();
    expect(body.data.entries[0].collectors).toEqual([
      { name: 'Parent Testing', relation: 'parent', phone: null, pickup: null },
    ]);
  });

  describe('who may collect', () => {
    const offered = async (booking: string) => {
      const { body } = await read();
      const entry = body.data.entries.find((each: { booking_id: string }) => each.booking_id === booking);
      return entry.collectors.map(({ name }: { name: string }) => name);
    };
    const record = (booking: string, event: object) =>
      world.call('POST', '/account/child/session-registry', {
        token: nursery.staff['nursery-staff']?.token ?? '',
        query: { nursery_branch_id: nursery.branch },
        body: { booking_id: booking, ...event },
      });
    const collect = async (booking: string, collected_by: string, time: string | null = null) =>
      record(booking, { from: 'in', event: 'sign_out', collected_by, time });
    /** A child who is in, with carers of whom each may collect or not. */
    async function withCarers(carers: Record<string, boolean>, day = 0) {
      const session = await makeSession(world, nursery, { from: day, days: 1 });
      const family = await child('Isla');
      const id = family.children[0]?.id ?? '';
      const profiles = [await makeProfile(world, nursery, id)];
      for (const [name, collects] of Object.entries(carers)) {
        await makeCarer(world, nursery.id, { name, collects, profiles });
      }
      const { id: booking } = await makeBooking(world, family, session);
      await record(booking, { from: 'expected', event: 'sign_in', time: '00:00' });
      return { booking, child: id, profile: profiles[0] ?? '' };
    }

    it('is whom the service has named, not each of its carers', async () => {
      const { booking, profile } = await withCarers({ Morag: true, Innes: false });
      expect(await offered(booking)).toEqual(['Parent Testing', 'Morag Testing']);
      await sql`update child_profile_carer set declined_at = now() where child_profile_id = ${profile}`.execute(
        world.services.database.db,
      );
      expect(await offered(booking)).toEqual(['Parent Testing']);
    });

    it('is the keyworker unless the service knows them as a carer whom it has not named', async () => {
      const { booking } = await withCarers({ Parent: false, Morag: true });
      expect(await offered(booking)).toEqual(['Morag Testing']);
      expect(await offered((await withCarers({ Parent: true })).booking)).toEqual(['Parent Testing']);
    });

    it('refuses a carer who is not named, also where the name is typed, until they are named for the day', async () => {
      const { booking, child: of } = await withCarers({ Morag: true, Innes: false });
      const refused = await collect(booking, 'INNES testing');
      expect([refused.status, refused.body.code]).toEqual([409, 'not_named']);
      expect(refused.body.message).toMatch(/^INNES testing is a carer of Isla, but is not named to collect\./);
      await world.call('POST', '/account/pickup', {
        token: nursery.staff['nursery-admin']?.token ?? '',
        body: { child_id: of, name: 'Innes Testing', relation: 'Uncle', nursery_branch_id: nursery.branch },
      });
      expect((await collect(booking, 'Innes Testing')).status).toBe(200);
    });

    it('is not asked of a stranger whom staff have checked, nor of a day that is over', async () => {
      expect((await collect((await withCarers({ Innes: false })).booking, 'A neighbour')).status).toBe(200);
      const { booking } = await withCarers({ Innes: false }, -1);
      expect((await collect(booking, 'Innes Testing', '13:00')).status).toBe(200);
    });
  });

  it('counts the children by state, and the adults needed for those who are in', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 1 });
    const bookings: string[] = [];
    for (const name of ['Ailsa', 'Blair', 'Catriona', 'Duncan']) {
      bookings.push((await makeBooking(world, await child(name), session)).id);
    }
    const tap = (booking: string | undefined, from: string, event: string) =>
      world.call('POST', '/account/child/session-registry', {
        token: nursery.staff['nursery-staff']?.token ?? '',
        query: { nursery_branch_id: nursery.branch },
        // At the first minute of the day, since the test runs at any hour.
        body: { booking_id: booking, from, event, collected_by: 'Granny', time: '00:00' },
      });
    await tap(bookings[0], 'expected', 'sign_in');
    await tap(bookings[1], 'expected', 'sign_in');
    await tap(bookings[1], 'in', 'sign_out');
    await tap(bookings[2], 'expected', 'absent');
    const counts = await read({ only: 'counts' });
    expect(counts.body.data).toMatchObject({
      headcount: { expected: 1, in: 1, out: 1, absent: 1 },
      sessions: [{ capacity: 10, booked: 4, held: 0 }],
      entries: [],
    });
    const { body } = await read({ session_id: session.id });
    expect(body.data.headcount).toEqual({ expected: 1, in: 1, out: 1, absent: 1 });
    expect(body.data.adults_needed).toBe(2);
    expect(body.data.entries.map((entry: Named) => `${entry.child.first_name} ${entry.status}`)).toEqual([
      'Ailsa in',
      'Blair out',
      'Catriona absent',
      'Duncan expected',
    ]);
  });

  it('asks for adults in the room of each child who is in, by the ratio that is agreed for it', async () => {
    const rooms = [await makeRoom(world, nursery, 'One'), await makeRoom(world, nursery, 'Two'), null];
    const bookings: { id: string; child: string }[] = [];
    for (const room of rooms) {
      const session = await makeSession(world, nursery, { from: 0, days: 1, room });
      const family = await child('Ailsa');
      bookings.push({ id: (await makeBooking(world, family, session)).id, child: family.children[0]?.id ?? '' });
    }
    // The session without a room is attended in the child's own.
    const profile = await makeProfile(world, nursery, bookings[2]?.child ?? '');
    const inOwnRoom = async (room: string | null | undefined) => {
      await sql`update child_profile set room_id = ${room ?? null} where id = ${profile}`.execute(
        world.services.database.db,
      );
      return (await read({ only: 'counts' })).body.data.adults_needed;
    };
    for (const { id } of bookings) {
      const { status } = await world.call('POST', '/account/child/session-registry', {
        token: nursery.staff['nursery-staff']?.token ?? '',
        query: { nursery_branch_id: nursery.branch },
        body: { booking_id: id, from: 'expected', event: 'sign_in', time: '00:00' },
      });
      expect(status).toBe(200);
    }
    expect(await inOwnRoom(null)).toBe(3);
    expect(await inOwnRoom(rooms[0])).toBe(2);
    await sql`insert into room_ratio_override (nursery_id, id, room_id, ratio, reason, from_date, created_at)
      values (${nursery.id}, ${newId()}, ${rooms[0]}, 1, 'Settling in', ${dayFromToday(0)}, now())`.execute(
      world.services.database.db,
    );
    expect(await inOwnRoom(rooms[0])).toBe(3);
  });

  it('drops cancelled bookings and adds new ones', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 1 });
    const first = await makeBooking(world, await child('Ailsa'), session);
    await makeBooking(world, await child('Blair'), session, { status: 'pending' });
    const names = async () =>
      (await read()).body.data.entries.map((entry: { child: { first_name: string } }) => entry.child.first_name);
    expect(await names()).toEqual(['Ailsa']);
    await sql`update booking set status = 'cancelled_by_family' where id = ${first.id}`.execute(
      world.services.database.db,
    );
    expect(await names()).toEqual([]);
    await makeBooking(world, await child('Catriona'), session);
    expect(await names()).toEqual(['Catriona']);
  });

  it('of one session links to its other dates, also from a date on which it does not run', async () => {
    const session = await makeSession(world, nursery, { from: -2, days: 2 });
    const later = await makeSession(world, nursery, { from: 3, days: 1 });
    const { body } = await read({ session_id: session.id });
    expect(body.data).toMatchObject({ earlier: dayFromToday(-1), later: null, sessions: [], entries: [] });
    expect(body.data.session_name).toMatch(/^Session/);
    const past = await read({ session_id: session.id, date: dayFromToday(-2) });
    expect(past.body.data).toMatchObject({ earlier: null, later: dayFromToday(-1), sessions: [{ status: 'open' }] });
    expect((await read()).body.data).toMatchObject({ earlier: dayFromToday(-1), later: dayFromToday(3) });
    expect((await read({ session_id: later.id })).body.data.later).toBe(dayFromToday(3));
  });

  it('needs as many statements for many children as for one', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 1 });
    await makeBooking(world, await child('Ailsa'), session);
    const few = await countStatements(world, () => read());
    for (const name of ['Blair', 'Catriona', 'Duncan', 'Eilidh']) await makeBooking(world, await child(name), session);
    await makeBooking(world, await child('Finlay'), await makeSession(world, nursery, { from: 0, days: 1 }));
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, () => read())).toBe(few);
  });

  it("is visible only to the branch's own people", async () => {
    const two = await makeNursery(world, { branches: 2 });
    const second = two.branches[1]?.id ?? '';
    const session = await makeSession(world, two, { from: 0, days: 1 });
    const family = await child('Isla');
    await makeBooking(world, family, session);
    for (const role of ['nursery-staff', 'nursery-admin', 'nursery-super-admin']) {
      expect((await read({}, two.staff[role]?.token, two)).body.data.entries).toHaveLength(1);
    }
    const colleague = await makeStaff(world, two.id, second, 'nursery-staff');
    expect((await read({}, colleague.token, two)).status).toBe(404);
    expect((await read({}, nursery.staff['nursery-admin']?.token, two)).status).toBe(404);
    expect((await read({}, family.token, two)).status).toBe(403);
    const stranger = await read({ session_id: session.id }, nursery.staff['nursery-admin']?.token, nursery);
    expect(stranger.status).toBe(404);
  });
});

describe("a child's attendance", () => {
  const attendance = (query: Record<string, string>) =>
    world.call('GET', '/account/child/session-registry', {
      token: nursery.staff['nursery-staff']?.token ?? '',
      query: { nursery_branch_id: nursery.branch, ...query },
    });

  it('is listed latest first, by child and dates, in pages, with as many statements as for one', async () => {
    const session = await makeSession(world, nursery, { from: -2, days: 4 });
    const [isla, rory] = [await child('Isla'), await child('Rory')];
    for (const { id } of session.instances) await makeBooking(world, isla, session, { instance: id });
    await makeBooking(world, rory, session, { instance: session.instances[1]?.id ?? '' });
    const of = { child_id: isla.children[0]?.id ?? '' };
    const dates = async (query: Record<string, string>) =>
      (await attendance(query)).body.data.map(({ date }: { date: string }) => date);
    expect(await dates(of)).toEqual([1, 0, -1, -2].map(dayFromToday));
    expect(await dates({ ...of, from: dayFromToday(-1), to: dayFromToday(0) })).toEqual([0, -1].map(dayFromToday));
    const paged = await attendance({ ...of, per_page: '3', page: '2' });
    expect(paged.body.meta).toMatchObject({ total: 4, last_page: 2 });
    expect(paged.body.data).toHaveLength(1);
    expect((await attendance({})).body.meta.total).toBe(5);
    const one = await countStatements(world, () => attendance({ ...of, per_page: '1' }));
    expect(await countStatements(world, () => attendance({}))).toBe(one);
  });
});
