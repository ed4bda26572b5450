import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, weekday } from '@bairn/shared/format/date';
import { occurrencesOf } from '@bairn/shared/schema/sessionDates';
import { newId } from '../database/id.ts';
import { dayFromToday, makeFamily, makeNursery, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

const db = () => world.services.database.db;
const token = () => nursery.staff['nursery-admin']?.token ?? '';
const at = (path: string) => `/nursery/${nursery.id}/branch/${nursery.branch}/${path}`;
const post = (path: string, body?: unknown) => world.call('POST', at(path), { token: token(), body });
const get = (path: string) => world.call('GET', at(path), { token: token() });

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const form = (changes: object = {}) => ({
  name: 'Forest morning',
  description: '',
  room_id: null,
  age_from_months: 24,
  age_to_months: 60,
  capacity: 8,
  price: 4200,
  payment_types: [2],
  booking_options: [1],
  notice_hours: 0,
  starts_on: dayFromToday(1),
  ends_on: dayFromToday(14),
  term: 2,
  spans: [{ days: everyDay, start_time: '09:00', end_time: '12:00' }],
  left_out: [],
  added: [],
  ...changes,
});

async function write(changes: object = {}): Promise<string> {
  const { status, body } = await post('session/create', form(changes));
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.id;
}

type Row = { id: string; date: string; start_time: string; end_time: string; price: number; capacity: number };
const datesOf = async (session: string) =>
  (
    await sql<Row>`select id, date, start_time, end_time, price, capacity from session_instance
      where session_id = ${session} and not dropped order by date, start_time`.execute(db())
  ).rows;

/** A family's booking on a date of a session. */
async function book(session: string, instance: string) {
  const family = await makeFamily(world);
  const of = { id: session, branch: nursery.branch, nursery: nursery.id, instances: [] };
  await makeBooking(world, family, of, { instance });
  return family;
}

describe('a new session', () => {
  it('gets the dates that its form showed: several times a day, exceptions and closing days', async () => {
    const closed = dayFromToday(3);
    await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
      values (${nursery.id}, ${newId()}, ${nursery.branch}, ${closed}, 7, 'Painting', 'confirmed')`.execute(db());
    const wanted = form({
      spans: [
        { days: [1, 3, 5], start_time: '08:00', end_time: '12:00' },
        { days: [1, 2], start_time: '13:00', end_time: '17:30' },
      ],
      left_out: [dayFromToday(5)],
      added: [dayFromToday(6)],
    });
    const setup = (await get('session/setup')).body.data;
    const shown = occurrencesOf(wanted, { terms: setup.terms, closed: setup.closed.map((day: Row) => day.date) });
    const session = await write(wanted);
    const made = (await datesOf(session)).map(({ date, start_time, end_time }) => ({ date, start_time, end_time }));
    expect(made).toEqual(shown);
    expect(made.some(({ date }) => date === closed)).toBe(false);
    expect((await get(`session/${session}/draft`)).body.data).toMatchObject({
      status: 'draft',
      spans: [
        { days: [1, 2], start_time: '13:00', end_time: '17:30' },
        { days: [1, 3, 5], start_time: '08:00', end_time: '12:00' },
      ],
      left_out: wanted.left_out,
      added: wanted.added,
    });
    await sql`delete from closing_day where branch_id = ${nursery.branch}`.execute(db());
  });

  it('that follows the school terms needs them as far as it goes', async () => {
    expect((await post('session/create', form({ term: 1 }))).body.errors).toEqual({
      ends_on: ['Add your school terms first: this session follows them'],
    });
    const terms = [{ first_day: dayFromToday(0), last_day: dayFromToday(10), name: 'Autumn' }];
    expect((await post('school-terms', { terms })).body.data).toEqual(terms);
    const short = await post('session/create', form({ term: 1 }));
    expect(short.body.errors.ends_on[0]).toMatch(/^Your school terms are known until /);
    const session = await write({ term: 1, ends_on: dayFromToday(10) });
    expect(await datesOf(session)).toHaveLength(10);
    await post('school-terms', { terms: [] });
  });

  it('is refused with a message under each field', async () => {
    const { status, body } = await post(
      'session/create',
      form({
        name: ' ',
        age_to_months: 24,
        ends_on: dayFromToday(0),
        spans: [
          { days: [1], start_time: '09:00', end_time: '12:00' },
          { days: [1, 2], start_time: '11:00', end_time: '13:00' },
        ],
        added: [],
      }),
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['The name field is required'],
      age_to_months: ['The highest age must be above the lowest'],
      ends_on: ['The last day must not be before the first'],
      spans: ['Two of these times overlap on the same day'],
    });
    const none = await post(
      'session/create',
      form({
        spans: [{ days: [weekday(dayFromToday(10))], start_time: '09:00', end_time: '10:00' }],
        ends_on: dayFromToday(2),
      }),
    );
    expect(none.body.errors.spans[0]).toMatch(/no dates/);
  });

  it('is found by families once it is listed, and no longer once it is unlisted', async () => {
    const session = await write();
    const visit = () => world.call('GET', `/nursery/marketplace/nurseryBranch/${nursery.branch}/sessions/${session}`);
    expect((await visit()).status).toBe(404);
    expect((await post('marketplace-status', { session_id: session, status: 'listed' })).status).toBe(200);
    expect((await visit()).body.data.instances).toHaveLength(14);
    expect((await post('marketplace-status', { session_id: session, status: 'listed' })).status).toBe(409);
    expect((await post('marketplace-status', { session_id: session, status: 'unlisted' })).status).toBe(200);
    expect((await visit()).status).toBe(404);
  });

  it('is searched at each of its times on one date', async () => {
    const session = await write({
      ends_on: dayFromToday(1),
      capacity: 1,
      spans: [
        { days: everyDay, start_time: '08:00', end_time: '12:00' },
        { days: everyDay, start_time: '13:00', end_time: '17:00' },
      ],
    });
    const open = async () =>
      (
        await sql<{ start_time: string }>`select start_time from search_session
          where session_id = ${session} and not isempty(open_dates) order by start_time`.execute(db())
      ).rows.map(({ start_time }) => start_time);
    expect(await open()).toEqual(['08:00', '13:00']);
    const [morning, afternoon] = await datesOf(session);
    await book(session, morning?.id ?? '');
    expect(await open()).toEqual(['13:00']);
    await book(session, afternoon?.id ?? '');
    expect(await open()).toEqual([]);
  });
});

describe('a change of a session', () => {
  it('shows whom it touches, and leaves booked places as they were bought', async () => {
    const session = await write({ ends_on: dayFromToday(4) });
    const dates = await datesOf(session);
    const [first, , third] = dates;
    const family = await book(session, first?.id ?? '');
    await sql`update session_instance set held = 3 where id = ${third?.id}`.execute(db());
    const change = form({
      version: 1,
      ends_on: dayFromToday(2),
      capacity: 2,
      price: 5000,
      spans: [{ days: everyDay, start_time: '10:00', end_time: '12:00' }],
    });
    const preview = await post(`session/${session}/preview`, change);
    const child = `${family.children[0]?.first_name} ${family.children[0]?.last_name}`;
    expect(preview.body.data).toMatchObject({
      total: 3,
      created: 0,
      removed: 1,
      kept: [
        { id: first?.id, why: 'time', start_time: '09:00', booked: 1, children: [child] },
        { id: third?.id, why: 'removed', held: 3, children: [] },
      ],
    });
    expect(await datesOf(session)).toEqual(dates);

    const unseen = await post(`session/${session}/update`, change);
    expect(unseen).toMatchObject({ status: 409, body: { code: 'touches' } });
    const done = await post(`session/${session}/update`, { ...change, expected_kept: 2 });
    expect(done.body.data.dates).toEqual(preview.body.data);
    expect(await datesOf(session)).toMatchObject([
      { id: first?.id, start_time: '09:00', end_time: '12:00', price: 5000, capacity: 2 },
      { date: dayFromToday(2), start_time: '10:00', price: 5000, capacity: 2 },
      { id: third?.id, start_time: '09:00', capacity: 8 },
    ]);
    const { rows } = await sql<{ price: number; start_time: string }>`
      select price, start_time from booking where session_id = ${session}`.execute(db());
    expect(rows).toEqual([{ price: 4200, start_time: '09:00' }]);
  });

  it('is refused where someone else saved first', async () => {
    const session = await write();
    expect((await post(`session/${session}/update`, form({ version: 1, name: 'One' }))).status).toBe(200);
    const second = await post(`session/${session}/update`, form({ version: 1, name: 'Two' }));
    expect(second).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await get(`session/${session}/draft`)).body.data).toMatchObject({ name: 'One', version: 2 });
  });

  it('takes a date up again that it had dropped, with its old bookings', async () => {
    const session = await write({ ends_on: dayFromToday(2) });
    const [first, second] = await datesOf(session);
    await book(session, second?.id ?? '');
    await sql`update booking set status = 'cancelled_by_family' where session_id = ${session}`.execute(db());
    await sql`update session_instance set booked = 0 where session_id = ${session}`.execute(db());
    const update = (changes: object) => post(`session/${session}/update`, form(changes));
    await update({ version: 1, ends_on: dayFromToday(1) });
    expect((await datesOf(session)).map(({ id }) => id)).toEqual([first?.id]);
    await update({ version: 2, ends_on: dayFromToday(2) });
    expect((await datesOf(session)).map(({ id }) => id)).toEqual([first?.id, second?.id]);
    const { rows } = await sql`select 1 from session_instance
      where session_id = ${session} and (dropped or status = 'closed')`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe('the archive', () => {
  it('takes no session with bookings to come, and gives one back unlisted', async () => {
    const session = await write();
    await post('marketplace-status', { session_id: session, status: 'listed' });
    const [date] = await datesOf(session);
    await book(session, date?.id ?? '');
    const refused = await post(`session/${session}/archive`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'booked' } });
    await sql`update booking set status = 'cancelled_by_service' where session_id = ${session}`.execute(db());
    await sql`update session_instance set booked = 0 where session_id = ${session}`.execute(db());
    expect((await post(`session/${session}/archive`)).body.data).toEqual({ id: session, status: 'archived' });
    const archived = (await get('session/archive')).body.data.map(({ id }: Row) => id);
    expect(archived).toContain(session);
    expect((await post(`session/${session}/update`, form({ version: 3 }))).body.code).toBe('archived');
    expect((await post(`session/${session}/restore`)).body.data.status).toBe('unlisted');
    const erase = await world.call('DELETE', at(`session/${session}/delete`), { token: token() });
    expect(erase).toMatchObject({ status: 409, body: { code: 'booked' } });
  });

  it('is not needed for a session that nobody has booked: it is deleted', async () => {
    const session = await write();
    expect((await world.call('DELETE', at(`session/${session}/delete`), { token: token() })).status).toBe(200);
    expect((await get(`session/${session}`)).status).toBe(404);
    expect(await datesOf(session)).toEqual([]);
  });
});

describe('a session that ends soon', () => {
  it('is named, and goes on by its pattern, leaving out closing days', async () => {
    const session = await write();
    await post('marketplace-status', { session_id: session, status: 'listed' });
    const expiring = (await get('session/expiring')).body.data;
    expect(expiring).toContainEqual({
      id: session,
      name: 'Forest morning',
      last_date: dayFromToday(14),
      version: 2,
    });
    const closed = dayFromToday(20);
    await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
      values (${nursery.id}, ${newId()}, ${nursery.branch}, ${closed}, 7, 'Painting', 'confirmed')`.execute(db());
    const until = addDays(dayFromToday(14), 28);
    const reply = await post('session/extend', { session_ids: [session], ends_on: until });
    expect(reply.body.data).toEqual({ sessions: 1, dates: 27 });
    expect((await datesOf(session)).at(-1)?.date).toBe(until);
    const after = (await get('session/expiring')).body.data.map(({ id }: Row) => id);
    expect(after).not.toContain(session);
    await sql`delete from closing_day where branch_id = ${nursery.branch}`.execute(db());
  });
});
