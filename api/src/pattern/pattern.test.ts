import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, formatDay, weekStart } from '@bairn/shared/format/date';
import type { WeekAnswer, WeekLine } from '@bairn/shared/schema/pattern';
import { makeConnection } from '../testing/makeConnection.ts';
import { allocateHours } from '../funding/bookedHours.ts';
import { transact } from '../database/database.ts';
import { makeFunding } from '../testing/makeFunding.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeFamily } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

const { db } = world.services.database;

/** Next Monday, from which all dates of a test exist. */
const monday = addDays(weekStart(dayFromToday(0)), 7);
const fromMonday = (day: number) => addDays(monday, day);
const dates = { from: Math.round((Date.parse(monday) - Date.parse(dayFromToday(0))) / 86_400_000), days: 28 };

/** Places far from all other services, one for each test. */
const districts = [
  'ZE1',
  'ZE2',
  'ZE3',
  'KW17',
  'HS1',
  'HS9',
  'KW1',
  'IV27',
  'KA27',
  'PH33',
  'IV51',
  'AB45',
  'DG9',
  'KA28',
  'PA20',
  'KW16',
];
let used = 0;

/** A listed service at the place of a test. */
async function serviceAt(place: string) {
  const nursery = await makeNursery(world);
  const { body } = await world.call('GET', '/nursery/marketplace/places', { query: { search: place } });
  const { lat, lng } = body.data[0];
  await sql`update branch set lat = ${lat}, lng = ${lng} where id = ${nursery.branch}`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from branch where id = ${nursery.branch}`.execute(db);
  return { ...nursery, name: rows[0]?.name ?? '' };
}
const somewhere = () => districts[used++] ?? '';

type Asked = { week: string; place: string; start?: string; token?: string };

async function search({ week, place, start = monday, token }: Asked): Promise<WeekAnswer> {
  const reply = await world.call('GET', '/nursery/marketplace/search/week', {
    query: { week, place, start, radius: '5' },
    ...(token && { token }),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

const idsOf = (offers: WeekAnswer['services']) => offers.map(({ services }) => services.map(({ id }) => id).toSorted());

const bodyOf = (lines: readonly WeekLine[], children: { id?: string; name?: string }[]) => ({
  children,
  dates: lines.map(({ session_id, instance_id, child, price }) => ({ session_id, instance_id, child, price })),
});
const add = (body: object, token?: string) =>
  world.call('POST', '/booking/basket/add-pattern', { body, ...(token && { token }) });

const heldAt = async (nursery: string) =>
  (
    await sql<{
      held: number;
    }>`select sum(held)::int as held from session_instance where nursery_id = ${nursery}`.execute(db)
  ).rows[0]?.held;

describe('the search for a week', () => {
  it('names the sessions, prices and funded hours of a service that has every date', async () => {
    const place = somewhere();
    const nursery = await serviceAt(place);
    const session = await makeSession(world, nursery, {
      ...dates,
      start: '08:00',
      end: '18:00',
      price: 6000,
      weekdays: [1, 3],
    });
    await sql`update session set payment_types = '{1,2}' where id = ${session.id}`.execute(db);
    const found = await search({ week: '50m.f38.1-0800-1800.3-0800-1800', place });
    expect(idsOf(found.services)).toEqual([[nursery.branch]]);
    const [offer] = found.services;
    expect(offer?.lines).toHaveLength(8);
    expect(offer?.lines[0]).toMatchObject({
      child: 0,
      session_id: session.id,
      date: monday,
      start_time: '08:00',
      end_time: '18:00',
      price: 6000,
    });
    // Two days of ten hours are within a week's thirty, in the weeks of school terms.
    const covered = offer?.lines.filter(({ funded_minutes }) => funded_minutes === 600).length ?? 0;
    expect(offer?.sum).toEqual({ price: 48_000, funded_minutes: covered * 600, to_pay: 48_000 - covered * 6000 });
    expect(offer?.weeks.map(({ starts, price }) => [starts, price])).toEqual(
      [0, 7, 14, 21].map((day) => [fromMonday(day), 12_000]),
    );
  });

  it('finds no session whose dates are booked together only', async () => {
    const place = somewhere();
    const nursery = await serviceAt(place);
    const times = { start: '08:00', end: '18:00', weekdays: [1] };
    const session = await makeSession(world, nursery, { ...dates, ...times });
    const found = async () => idsOf((await search({ week: '50m.1-0800-1800', place })).services);
    await sql`update session set booking_options = '{3,4}' where id = ${session.id}`.execute(db);
    expect(await found()).toEqual([[nursery.branch]]);
    await sql`update session set booking_options = '{3}' where id = ${session.id}`.execute(db);
    expect(await found()).toEqual([]);
  });

  it('gives a date that staff limit to some ages to children of these ages alone', async () => {
    const place = somewhere();
    const nursery = await serviceAt(place);
    const times = { start: '08:00', end: '18:00', weekdays: [1], byStaff: true, ages: [24, 60] as const };
    const session = await makeSession(world, nursery, { ...dates, ...times });
    const found = async (week: string) => idsOf((await search({ week, place })).services);
    const staffed = (places: number[]) =>
      sql`update session_instance set staff_left = ${Math.max(...places)},
      staff_ages = ${places.reduce((bits, left, nth) => (left > 0 ? bits | (1 << (nth + 2)) : bits), 0)},
      staff_places = ${JSON.stringify(places.map((left, nth) => ({ age: nth + 2, places: left })))}
      where session_id = ${session.id}`.execute(db);
    const [two, four] = ['28m.1-0800-1800', '50m.1-0800-1800'];
    await staffed([0, 2, 2]);
    expect(await found(two)).toEqual([]);
    expect(await found(four)).toEqual([[nursery.branch]]);
    // The sibling of four cannot lend the date to the one of two.
    expect(await found(`${two}~${four}`)).toEqual([]);
    expect(await found(`${four}~${four}`)).toEqual([[nursery.branch]]);
    await staffed([1, 2, 2]);
    expect(await found(two)).toEqual([[nursery.branch]]);
    // Two children of two years need more staff than two of four.
    expect(await found(`${two}~${two}`)).toEqual([]);
    expect(await found(`${four}~${four}`)).toEqual([[nursery.branch]]);
  });

  it('joins a morning and an afternoon, and two services where none has all days', async () => {
    const place = somewhere();
    const [one, other] = [await serviceAt(place), await serviceAt(place)];
    await makeSession(world, one, { ...dates, start: '08:00', end: '13:00', price: 2000, weekdays: [1] });
    await makeSession(world, one, { ...dates, start: '13:00', end: '18:00', price: 2500, weekdays: [1] });
    await makeSession(world, other, { ...dates, start: '08:00', end: '18:00', price: 4000, weekdays: [2] });
    await sql`delete from session_instance i using session s
      where s.id = i.session_id and i.nursery_id = any(${[one.id, other.id]}) and extract(isodow from i.date) <> s.days[1]`.execute(
      db,
    );
    const found = await search({ week: '30m.1-0900-1700.2-0900-1700', place });
    expect(found.services).toEqual([]);
    expect(idsOf(found.pairs)).toEqual([[one.branch, other.branch].toSorted()]);
    expect(found.pairs[0]?.sum.price).toBe(4 * (2000 + 2500 + 4000));
    expect(found.slots.map(({ day, services }) => [day, services])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('leaves out the dates on which a child of the family is booked at that time', async () => {
    const place = somewhere();
    const nursery = await serviceAt(place);
    const session = await makeSession(world, nursery, { ...dates });
    const family = await makeFamily(world);
    const week = `${family.children[0]?.id}.1-0800-1300`;
    expect(idsOf((await search({ week, place, token: family.token })).services)).toEqual([[nursery.branch]]);
    await makeBooking(world, family, session, { instance: session.instances[7]?.id ?? '' });
    const booked = await search({ week, place, token: family.token });
    expect(booked.services).toEqual([]);
    expect(booked.slots[0]?.dates.map(({ services }) => services)).toEqual([1, 0, 1, 1]);
  });

  it('leaves out a service that excludes the child from a day on', async () => {
    const place = somewhere();
    const nursery = await serviceAt(place);
    await makeSession(world, nursery, dates);
    const family = await makeFamily(world);
    const profile = await makeProfile(world, nursery, family.children[0]?.id ?? '');
    await sql`update child_profile set excluded_from = ${fromMonday(10)}, exclusion_reason = 'fees' where id = ${profile}`.execute(
      db,
    );
    const found = await search({ week: `${family.children[0]?.id}.1-0800-1300`, place, token: family.token });
    expect(found.slots[0]?.dates.map(({ services }) => services)).toEqual([1, 1, 0, 0]);
  });

  it('counts no more funded hours than the child has left on a day, in a week and in its year', async () => {
    const place = somewhere();
    const nursery = await serviceAt(place);
    const morning = await makeSession(world, nursery, dates);
    const long = await makeSession(world, nursery, { ...dates, start: '13:00', end: '21:00', price: 4800 });
    await sql`update session set payment_types = '{1,2}' where id = ${long.id}`.execute(db);
    const family = await makeFamily(world, { dob: dayFromToday(-1500) });
    const child = family.children[0]?.id ?? '';
    await makeFunding(world, nursery, child, { minutes: 3000, start: monday });
    const booking = await makeBooking(world, family, morning, { instance: morning.instances[0]?.id ?? '' });
    const use = { nursery: nursery.id, branch: nursery.branch, child, booking: booking.id, date: monday, minutes: 300 };
    await transact(db, (tx) => allocateHours(tx, use));
    const week = `${child}.f52.1-1300-2100.2-1300-2100.3-1300-2100`;
    const [offer] = (await search({ week, place, token: family.token })).services;
    const [first, ...others] = offer?.lines.slice(0, 3).map(({ funded_minutes }) => funded_minutes) ?? [];
    // 5 of the day's 10 hours are used in the morning; a week has 1,315 minutes or one more, of which they are 300.
    expect(first).toBeLessThanOrEqual(300);
    expect([1015, 1016]).toContain((first ?? 0) + others.reduce((sum, one) => sum + one, 0));
    await sql`update funding_year set entitlement = 3500 where child_id = ${child}`.execute(db);
    const [less] = (await search({ week, place, token: family.token })).services;
    expect(less?.sum.funded_minutes).toBe(3500 - 300);
  });

  it('finds a service that only takes connected families for those alone', async () => {
    const place = somewhere();
    const nursery = await serviceAt(place);
    await makeSession(world, nursery, dates);
    await sql`update branch set requires_connection = true where id = ${nursery.branch}`.execute(db);
    const family = await makeFamily(world);
    expect((await search({ week: '30m.1-0800-1300', place })).services).toEqual([]);
    expect((await search({ week: '30m.1-0800-1300', place, token: family.token })).services).toEqual([]);
    await makeConnection(
      world,
      { nursery: nursery.id, branch: nursery.branch, keyworker: family.keyworker },
      { status: 'active' },
    );
    expect(idsOf((await search({ week: '30m.1-0800-1300', place, token: family.token })).services)).toEqual([
      [nursery.branch],
    ]);
  });

  it.each([
    ['a child of another family', { week: '00000000-0000-7000-8000-000000000000.1-0800-1300' }, 'week'],
    ['a first day that has passed', { start: dayFromToday(-1) }, 'start'],
    ['a day that ends before it begins', { week: '30m.1-1300-0800' }, 'week'],
    ['a day twice', { week: '30m.1-0800-1300.1-1400-1500' }, 'week'],
    ['a fifth child', { week: Array.from({ length: 5 }, () => '30m.1-0800-1300').join('~') }, 'week'],
  ])('refuses %s', async (_, wrong, field) => {
    const query = { week: '30m.1-0800-1300', start: monday, place: 'EH6', ...wrong };
    const { status, body } = await world.call('GET', '/nursery/marketplace/search/week', { query });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('says that it does not know a place', async () => {
    expect(await search({ week: '30m.1-0800-1300', place: 'Nowhereinparticular' })).toMatchObject({
      place: null,
      services: [],
    });
  });
});

/** A service, a family of two and the first offer for both on two days a week. */
async function offered(): Promise<{
  nursery: Awaited<ReturnType<typeof serviceAt>>;
  family: MadeFamily;
  lines: WeekLine[];
}> {
  const place = somewhere();
  const nursery = await serviceAt(place);
  await makeSession(world, nursery, { ...dates, capacity: 3, price: 3000 });
  const family = await makeFamily(world, { children: 2 });
  const week = family.children.map(({ id }) => `${id}.1-0800-1200.4-0800-1200`).join('~');
  const { services } = await search({ week, place, token: family.token });
  return { nursery, family, lines: services[0]?.lines ?? [] };
}

describe('adding a week to the basket', () => {
  it('holds every date for its child', async () => {
    const { nursery, family, lines } = await offered();
    const { status, body } = await add(bodyOf(lines, family.children), family.token);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.items).toHaveLength(16);
    expect(body.data.total).toBe(16 * 3000);
    expect(new Set(body.data.items.map((item: { child_id: string }) => item.child_id)).size).toBe(2);
    expect(await heldAt(nursery.id)).toBe(16);
  });

  it('adds nothing where one date has gone, and says which, where and for whom', async () => {
    const { nursery, family, lines } = await offered();
    const gone = lines.findLast(({ child }) => child === 1);
    await sql`update session_instance set booked = capacity - 1 where id = ${gone?.instance_id}`.execute(db);
    const names = [
      { id: family.children[0]?.id ?? '', name: 'Ava' },
      { id: family.children[1]?.id ?? '', name: 'Finn' },
    ];
    const { status, body } = await add(bodyOf(lines, names), family.token);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'dates_gone' });
    const both = lines.flatMap(({ instance_id }, nth) => (instance_id === gone?.instance_id ? [`dates.${nth}`] : []));
    expect(Object.keys(body.errors).toSorted()).toEqual(both.toSorted());
    expect(body.errors[both.at(-1) ?? '']).toEqual([
      `${formatDay(gone?.date)} at ${nursery.name}, for Finn: There is only 1 place left on this date, and you asked for 2.`,
    ]);
    expect(body.message).toMatch(/for Ava: .* Nothing was added\.$/);
    expect(await heldAt(nursery.id)).toBe(0);
  });

  it('adds nothing at another price than the one that was shown, and nothing of a session that is not listed any more', async () => {
    const { nursery, family, lines } = await offered();
    await sql`update session_instance set price = 3100 where id = ${lines[0]?.instance_id}`.execute(db);
    const dearer = await add(bodyOf(lines, family.children), family.token);
    expect(dearer.status).toBe(409);
    expect(dearer.body.message).toContain('It costs £31.00 now. Please search again.');
    await sql`update session set status = 'unlisted' where nursery_id = ${nursery.id}`.execute(db);
    const unlisted = await add(bodyOf(lines, family.children), family.token);
    expect(unlisted.body.message).toContain('no longer offered');
    expect(await heldAt(nursery.id)).toBe(0);
  });

  it('takes a week of a visitor, whose children are chosen at the checkout', async () => {
    const { nursery, lines } = await offered();
    const { status, body } = await add(bodyOf(lines, [{}, {}]));
    expect(status).toBe(200);
    expect(body.data.items.map((item: { child_id: string | null }) => item.child_id)).toEqual(Array(16).fill(null));
    expect(await heldAt(nursery.id)).toBe(16);
  });

  it('refuses a child that the session does not take by its age on the date', async () => {
    const { nursery, family, lines } = await offered();
    await sql`update session set age_from_months = 60 where nursery_id = ${nursery.id}`.execute(db);
    const { status, body } = await add(bodyOf(lines, family.children), family.token);
    expect(status).toBe(409);
    expect(body.message).toMatch(/This session is for children/);
    expect(await heldAt(nursery.id)).toBe(0);
  });
});
