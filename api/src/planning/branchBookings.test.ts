import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { formatDate } from '@bairn/shared/format/date';
import { now, setClock } from '@bairn/shared/schema/clock';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const tokenOf = (nursery: MadeNursery, role = 'nursery-admin') => nursery.staff[role]?.token ?? '';
const pathOf = ({ id, branch }: MadeNursery, more = '') => `/nursery/${id}/branch/${branch}/bookings${more}`;
const list = (nursery: MadeNursery, query: Record<string, string> = {}, token = tokenOf(nursery)) =>
  world.call('GET', pathOf(nursery), { token, query });
const idsOf = (reply: { body: { data: { id: string }[] } }) => reply.body.data.map(({ id }) => id);

async function named(first: string, last: string) {
  const family = await makeFamily(world);
  await sql`update child set first_name = ${first}, last_name = ${last} where id = ${family.children[0]?.id}`.execute(
    world.services.database.db,
  );
  return family;
}

/** Three bookings on two sessions: yesterday, tomorrow, the day after. */
async function threeBookings() {
  const nursery = await makeNursery(world);
  const [forest, room] = [
    await makeSession(world, nursery, { from: -1, days: 4 }),
    await makeSession(world, nursery, { from: 1, days: 3, start: '14:00', end: '17:00' }),
  ];
  const { db } = world.services.database;
  await sql`update session set name = 'Forest' where id = ${forest.id}`.execute(db);
  await sql`update session set name = 'room' where id = ${room.id}`.execute(db);
  const [isla, rory] = [await named('Isla', 'Adair'), await named('Rory', 'Balfour')];
  const past = await makeBooking(world, isla, forest, { status: 'attended' });
  const next = await makeBooking(world, isla, room);
  const last = await makeBooking(world, rory, forest, { instance: forest.instances[3]?.id ?? '', status: 'pending' });
  return { nursery, forest, room, isla, rory, past, next, last };
}

describe("a branch's bookings", () => {
  it('are filtered, sorted and paged', async () => {
    const { nursery, forest, room, rory, past, next, last } = await threeBookings();
    const get = async (query: Record<string, string> = {}) => idsOf(await list(nursery, query));
    expect(await get()).toEqual([next.id, last.id]);
    expect(await get({ when: 'past' })).toEqual([past.id]);
    expect(await get({ when: 'all', sort: '-date' })).toEqual([last.id, next.id, past.id]);
    expect(await get({ when: 'all', sort: 'child' })).toEqual([past.id, next.id, last.id]);
    expect(await get({ when: 'all', sort: '-child' })).toEqual([last.id, past.id, next.id]);
    expect(await get({ when: 'all', sort: 'session' })).toEqual([past.id, last.id, next.id]);
    expect(await get({ when: 'all', sort: 'booked' })).toEqual([past.id, next.id, last.id]);
    expect(await get({ when: 'all', session: forest.id })).toEqual([past.id, last.id]);
    expect(await get({ status: 'pending' })).toEqual([last.id]);
    expect(await get({ from: dayFromToday(-1), to: dayFromToday(1) })).toEqual([past.id, next.id]);
    expect(await get({ payment_type: '1' })).toEqual([]);
    expect(await get({ payment_type: '2' })).toEqual([next.id, last.id]);
    expect(await get({ search: 'ISLA ad' })).toEqual([next.id]);
    expect(await get({ search: last.number })).toEqual([last.id]);
    expect(await get({ search: rory.email })).toEqual([last.id]);
    expect(await get({ search: '%' })).toEqual([]);
    const paged = await list(nursery, { when: 'all', per_page: '2', page: '2' });
    expect(idsOf(paged)).toEqual([last.id]);
    expect(paged.body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(paged.body.sessions).toEqual([
      { id: forest.id, name: 'Forest' },
      { id: room.id, name: 'room' },
    ]);
    expect(paged.body.payment_types).toEqual([{ id: 2, name: 'Credit/Debit Card' }]);
    const refused = await list(nursery, { sort: 'id; drop', from: 'x', format: 'pdf', session: '1' });
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['format', 'from', 'session', 'sort']);
  });

  it('can be cancelled while they are active and have not begun', async () => {
    const { nursery, past, next, last } = await threeBookings();
    const { body } = await list(nursery, { when: 'all' });
    const can = new Map(body.data.map((row: { id: string; can: { cancel: boolean } }) => [row.id, row.can.cancel]));
    expect([past, next, last].map(({ id }) => can.get(id))).toEqual([false, true, false]);
  });

  it('are read by staff without what is for admins: contact details, in the file too, orders and cancelling', async () => {
    const { nursery, room, isla, next } = await threeBookings();
    const { db } = world.services.database;
    await sql`update "user" set telephone_number = '+441314960101' where id = ${isla.id}`.execute(db);
    const seenBy = async (role: string, path: string) => {
      const { body } = await world.call('GET', path, { token: tokenOf(nursery, role) });
      return body.data.find(({ id }: { id: string }) => id === next.id);
    };
    const ofSession = `/nursery/${nursery.id}/branch/${nursery.branch}/session/${room.id}/bookings`;
    const known = { name: 'Parent Testing', phone: '+441314960101', email: isla.email };
    for (const path of [pathOf(nursery), ofSession]) {
      expect((await seenBy('nursery-admin', path)).keyworker).toEqual(known);
      expect((await seenBy('nursery-staff', path)).keyworker).toEqual({ ...known, phone: null, email: null });
    }
    expect((await seenBy('nursery-admin', pathOf(nursery))).can).toEqual({ cancel: true, order: true });
    expect((await seenBy('nursery-staff', pathOf(nursery))).can).toEqual({ cancel: false, order: false });
    const staff = tokenOf(nursery, 'nursery-staff');
    const { body: file } = await world.call('GET', pathOf(nursery), { token: staff, query: { format: 'csv' } });
    expect(file).toContain('Parent Testing');
    for (const part of ['0131 496 0101', isla.email]) expect(file).not.toContain(part);
    // Who may not see an email cannot find out by searching whether somebody has it.
    expect(idsOf(await list(nursery, { search: isla.email }))).toEqual([next.id]);
    expect(idsOf(await list(nursery, { search: isla.email }, staff))).toEqual([]);
  });

  it('need as many statements for many as for one', async () => {
    const { nursery, forest } = await threeBookings();
    const few = await countStatements(world, () => list(nursery));
    for (let count = 0; count < 4; count += 1) {
      await makeBooking(world, await makeFamily(world), forest, { instance: forest.instances[2]?.id ?? '' });
    }
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, () => list(nursery))).toBe(few);
  });

  it("are visible only to the branch's own people", async () => {
    const { nursery, isla } = await threeBookings();
    for (const role of ['nursery-staff', 'nursery-admin', 'nursery-super-admin']) {
      expect((await list(nursery, {}, tokenOf(nursery, role))).body.data).toHaveLength(2);
    }
    const other = await makeNursery(world);
    for (const query of [{}, { format: 'csv' }] as Record<string, string>[]) {
      expect((await list(nursery, query, tokenOf(other))).status).toBe(404);
      expect((await list(nursery, query, isla.token)).status).toBe(403);
    }
  });
});

describe('the file of bookings', () => {
  it('has every matching booking of all pages, and no cell that a spreadsheet would run', async () => {
    const { nursery, forest, isla, next } = await threeBookings();
    const { db } = world.services.database;
    await sql`update child set last_name = '=HYPERLINK("http://evil")', allergies = '{egg,"nuts, all"}'
      where id = ${isla.children[0]?.id}`.execute(db);
    await sql`update child set first_name = '=1+1' where id = ${isla.children[0]?.id}`.execute(db);
    await sql`update "user" set telephone_number = '+441314960101' where id = ${isla.id}`.execute(db);
    const response = await world.app.inject({
      method: 'GET',
      url: `/api${pathOf(nursery)}`,
      query: { format: 'csv', when: 'all', page: '2', per_page: '1' },
      headers: { 'x-api-key': world.services.settings.apiKey, authorization: `Bearer ${tokenOf(nursery)}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="Bookings ${dayFromToday(0)}.csv"`);
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFDate,From,To,Session,Child,Date of birth,Age on the day,Allergies,Medical needs,Parent or carer,Phone,Email,Status,Paid by,Price,Order,Booked on,Booked at',
    );
    expect(lines).toHaveLength(4);
    const line = lines.find((one) => one.includes(next.number)) ?? '';
    expect(line).toContain(`${formatDate(dayFromToday(1))},14:00,17:00,room,"'=1+1 =HYPERLINK(""http://evil"")",`);
    expect(line).toContain(',"egg; nuts, all",Not asked yet,Parent Testing,0131 496 0101,');
    expect(line).toContain(',Confirmed,Credit/Debit Card,42.00,');
    expect(forest.id).toBeTruthy();
  });
});

describe('new bookings', () => {
  const count = async (nursery: MadeNursery, token = tokenOf(nursery)) =>
    (await world.call('GET', pathOf(nursery, '/new'), { token })).body.data.count;
  const look = (nursery: MadeNursery, until: string, token = tokenOf(nursery)) =>
    world.call('POST', pathOf(nursery, '/seen'), { token, body: { until } });

  it("are counted since each person's own last look", async () => {
    const { nursery, next } = await threeBookings();
    expect(await count(nursery)).toBe(2);
    const { body } = await list(nursery);
    expect(body.data.map((row: { id: string; is_new: boolean }) => [row.id === next.id, row.is_new])).toContainEqual([
      true,
      true,
    ]);
    expect((await look(nursery, body.read_at)).body.data).toEqual({ count: 0 });
    expect(await count(nursery)).toBe(0);
    expect((await list(nursery)).body.data.every((row: { is_new: boolean }) => !row.is_new)).toBe(true);
    expect(await count(nursery, tokenOf(nursery, 'nursery-super-admin'))).toBe(2);
  });

  it('are counted from the day on which the person joined', async () => {
    const { nursery, forest } = await threeBookings();
    const begun = now().getTime();
    const stop = setClock(() => begun + 60_000);
    const colleague = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    expect(await count(nursery, colleague.token)).toBe(0);
    setClock(() => begun + 120_000);
    await makeBooking(world, await makeFamily(world), forest, { instance: forest.instances[2]?.id ?? '' });
    expect(await count(nursery, colleague.token)).toBe(1);
    stop();
  });

  it('stay new if they came after the list was read, and are not new a second time', async () => {
    const { nursery, forest } = await threeBookings();
    const { body } = await list(nursery);
    await makeBooking(world, await makeFamily(world), forest, { instance: forest.instances[2]?.id ?? '' });
    expect((await look(nursery, body.read_at)).body.data).toEqual({ count: 1 });
    // A future time does not hide bookings before it, and an old time brings none back.
    await look(nursery, '2099-01-01T00:00:00.000Z');
    await look(nursery, '2020-01-01T00:00:00.000Z');
    expect((await look(nursery, '0000-01-01T00:00:00.000Z')).status).toBe(422);
    expect(await count(nursery)).toBe(0);
    await makeBooking(world, await makeFamily(world), forest, { instance: forest.instances[2]?.id ?? '' });
    expect(await count(nursery)).toBe(1);
  });
});
