import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkingYear } from '@bairn/shared/schema/closingDays';
import { setClock } from '@bairn/shared/schema/clock';
import { makeNursery, makeSession, signIn, type MadeNursery } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import { closedDates } from './closingDays.ts';

let nursery: MadeNursery;
let restore = () => {};
beforeEach(async () => {
  nursery = await makeNursery(world);
});
afterEach(() => restore());

const db = () => world.services.database.db;
const path = (call: string) => `/nursery/${nursery.id}/branch/${nursery.branch}/${call}`;
/** A token that is valid at the time of the test's clock. */
const tokenOf = (role: string) => signIn(world, nursery.staff[role]?.id ?? '', 'service');
const get = async (call: string) => world.call('GET', path(call), { token: await tokenOf('nursery-staff') });
const post = async (call: string, body: unknown) =>
  world.call('POST', path(call), { token: await tokenOf('nursery-admin'), body });

const clubs = [
  { day: 1, opens: '07:30', closes: '09:00' },
  { day: 1, opens: '15:00', closes: '18:00' },
  { day: 3, opens: '08:00', closes: '18:00' },
];

describe('opening hours', () => {
  it('are several a day, replace those before, and are on the page of the service at once', async () => {
    await post('opening-times', { opening_times: [{ day: 2, opens: '08:00', closes: '12:00' }] });
    const saved = await post('opening-times', { opening_times: clubs.toReversed() });
    expect(saved.body.data.opening_times).toEqual(clubs);
    expect((await get('opening-times')).body.data.opening_times).toEqual(clubs);
    const page = await world.call('GET', `/nursery/marketplace/nurseryBranch/${nursery.branch}`);
    expect(page.body.data.opening_times.slice(0, 4)).toEqual([
      ...clubs.slice(0, 2),
      { day: 2, opens: null, closes: null },
      clubs[2],
    ]);
    const told = await sql`select 1 from outbox where payload ->> 'event' = 'service.changed'
      and payload ->> 'channel' = ${`private-branch.${nursery.branch}`}`.execute(db());
    expect(told.rows).toHaveLength(2);
  });

  it('may be none at all', async () => {
    await post('opening-times', { opening_times: clubs });
    expect((await post('opening-times', { opening_times: [] })).body.data.opening_times).toEqual([]);
  });

  it('must not overlap, and must end after they begin; the message is at the later one', async () => {
    const opening_times = [
      ...clubs,
      { day: 1, opens: '08:59', closes: '10:00' },
      { day: 4, opens: '12:00', closes: '12:00' },
    ];
    expect(await post('opening-times', { opening_times })).toMatchObject({
      status: 422,
      body: {
        errors: {
          'opening_times.3.opens': ['These hours overlap with others of the same day'],
          'opening_times.4.closes': ['The closing time must be after the opening time'],
        },
      },
    });
  });
});

describe('closing days', () => {
  const at = (instant: string) => {
    restore();
    const moment = Date.parse(instant);
    restore = setClock(() => moment);
  };
  beforeEach(() => at('2026-11-23T10:00:00.000Z'));

  const years = async (): Promise<WorkingYear[]> => (await get('closing-days')).body.data.years;
  const spans = (of: readonly WorkingYear[]) => of.map(({ starts, ends }) => [starts, ends]);
  const startsIn = (month: string) =>
    sql`update nursery set start_month = ${month} where id = ${nursery.id}`.execute(db());
  const proposal = { type: 4, name: 'Summer holiday' };

  it("belong to the working year of their date, twelve months from the provider's start month", async () => {
    expect(spans(await years())).toEqual([
      ['2026-08-01', '2027-07-31'],
      ['2027-08-01', '2028-07-31'],
    ]);
    await post('closing-days', { ...proposal, date: '2027-07-31', until: '2027-08-01' });
    const known = await years();
    expect(known.map(({ closing_days }) => closing_days.map(({ date }) => date))).toEqual([
      ['2027-07-31'],
      ['2027-08-01'],
    ]);
  });

  it('keep their working year when the provider changes its start month; the year after it is shorter', async () => {
    await years();
    await startsIn('apr');
    at('2027-09-01T10:00:00.000Z');
    expect(spans(await years())).toEqual([
      ['2027-08-01', '2028-07-31'],
      ['2028-08-01', '2029-03-31'],
    ]);
    await startsIn('jan');
    at('2029-04-02T10:00:00.000Z');
    expect(spans(await years())).toEqual([
      ['2029-04-01', '2029-12-31'],
      ['2030-01-01', '2030-12-31'],
    ]);
  });

  it('are proposed once a date; of a range only those on which the service opens or has a session', async () => {
    await post('opening-times', { opening_times: [1, 2, 3, 4, 5].map((day) => ({ ...clubs[2], day })) });
    // Saturday 28 November 2026.
    await makeSession(world, nursery, { from: 5, days: 1 });
    const reply = await post('closing-days', { ...proposal, date: '2026-11-26', until: '2026-11-30' });
    expect(reply.body.data.proposed).toBe(4);
    const again = await post('closing-days', { ...proposal, date: '2026-11-27', until: '2026-12-01' });
    expect(again.body.data.proposed).toBe(1);
    const [year] = again.body.data.years as WorkingYear[];
    expect(year?.closing_days.map(({ date }) => date)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
      '2026-12-01',
    ]);
    expect(new Set(year?.closing_days.map(({ status }) => status))).toEqual(new Set(['proposed']));
  });

  it('are bank holidays in Scotland, proposed in one go and suggested no more', async () => {
    const [year] = await years();
    const dates = year?.bank_holidays.map(({ date }) => date) ?? [];
    expect(dates.slice(0, 3)).toEqual(['2026-11-30', '2026-12-25', '2026-12-28']);
    const reply = await post('closing-days/bank-holidays', { dates });
    expect(reply.body.data.proposed).toBe(dates.length);
    const [after] = await years();
    expect(after?.bank_holidays).toEqual([]);
    expect(after?.closing_days[0]).toMatchObject({ name: "St Andrew's Day", type: 1, status: 'proposed' });
    expect((await post('closing-days/bank-holidays', { dates: ['2026-12-27'] })).body.errors).toEqual({
      dates: ['One of the dates is not a bank holiday in Scotland'],
    });
  });

  it('cannot be proposed for the past, after the next working year, or backwards', async () => {
    const errors = async (body: object) => (await post('closing-days', { ...proposal, ...body })).body.errors;
    expect(await errors({ date: '2026-11-22' })).toEqual({ date: ['The date must be today or later'] });
    expect(await errors({ date: '2028-08-01' })).toEqual({
      date: [expect.stringContaining('after the next working year')],
    });
    expect(await errors({ date: '2026-12-02', until: '2026-12-01' })).toEqual({
      until: ['The last day cannot be before the first day'],
    });
    expect(await errors({ date: '2026-12-02', until: '2027-03-04' })).toEqual({
      until: ['A range can have up to 92 days'],
    });
    expect(await errors({ date: '2026-12-02', type: 99 })).toEqual({ type: ['The type is not valid'] });
  });

  it('close a service once they are confirmed, and cannot be removed when they have passed', async () => {
    const reply = await post('closing-days', { ...proposal, date: '2026-11-24', until: '2026-11-25' });
    const [first, second] = (reply.body.data.years as WorkingYear[])[0]?.closing_days ?? [];
    const closed = () => closedDates(db(), nursery.branch, '2026-11-01', '2026-12-31');
    expect(await closed()).toEqual([]);
    await sql`update closing_day set status = 'confirmed' where id = ${first?.id}`.execute(db());
    expect(await closed()).toEqual(['2026-11-24']);
    at('2026-11-26T10:00:00.000Z');
    const remove = async (id?: string) =>
      world.call('DELETE', path(`closing-days/${id}`), { token: await tokenOf('nursery-admin') });
    expect(await remove(first?.id)).toMatchObject({ status: 409, body: { code: 'past' } });
    expect((await remove(second?.id)).status).toBe(200);
  });
});
