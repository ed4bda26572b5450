import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { monthOn } from '@bairn/shared/format/plans';
import { nextMonth } from '@bairn/shared/format/planSpans';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { closeMonthsOf } from './closeMonths.ts';
import { readSubscription } from './plan.ts';

let nursery: MadeNursery;
let restore = () => {};
beforeEach(async () => {
  nursery = await makeNursery(world);
});
afterEach(() => restore());

const db = () => world.services.database.db;
const of = () => ({ nursery: nursery.id, branch: nursery.branch });
const path = (rest: string) => `/nursery/${nursery.id}/branch/${nursery.branch}/${rest}`;
const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const choose = (plan: string, expected_plan: string) =>
  world.call('PATCH', path('upgrade'), { token: admin(), body: { plan, expected_plan } });
const read = async () => (await world.call('GET', path('subscription'), { token: admin() })).body.data;
const list = async (query = {}) => world.call('GET', path('usage-statements'), { token: admin(), query });

async function logged() {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where object_id = ${nursery.branch} order by at, id`.execute(db());
  return rows.map(({ action }) => action);
}

describe('the plan of a service', () => {
  it('is the free one until another is chosen, which begins today', async () => {
    expect(await read()).toMatchObject({ plan: 'start', next: null, billed_from: null });
    expect((await choose('standard', 'start')).body.data).toMatchObject({ plan: 'standard', since: localDate() });
    expect(await read()).toMatchObject({ plan: 'standard', next: null });
    expect(await logged()).toEqual(['branch.upgrade']);
  });

  it('is changed once, however often it is asked for', async () => {
    const answers = [await choose('plus', 'start'), await choose('plus', 'start'), await choose('plus', 'plus')];
    expect(answers.map(({ status, body }) => [status, body.data.plan])).toEqual(Array(3).fill([200, 'plus']));
    expect(await logged()).toEqual(['branch.upgrade']);
  });

  it('is not changed from a screen that shows another one', async () => {
    await choose('plus', 'start');
    const late = await choose('standard', 'start');
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'changed',
      'This service has the plan Plus by now. Please look at it again.',
    ]);
    expect(await read()).toMatchObject({ plan: 'plus', next: null });
  });

  it('becomes a smaller one with the next month, which can be taken back', async () => {
    await choose('plus', 'start');
    const from = nextMonth(localDate());
    expect((await choose('start', 'plus')).body.data).toMatchObject({ plan: 'plus', next: { plan: 'start', from } });
    expect((await choose('standard', 'plus')).body.data.next).toEqual({ plan: 'standard', from });
    expect((await choose('plus', 'plus')).body.data).toMatchObject({ plan: 'plus', next: null });
    expect(await logged()).toEqual(['branch.upgrade', 'branch.downgrade', 'branch.downgrade', 'branch.keep_plan']);
    await choose('start', 'plus');
    restore = setClock(() => Date.parse(`${from}T12:00:00Z`));
    const later = await readSubscription(db(), of());
    expect([later.plan, later.since, later.next]).toEqual(['start', from, null]);
  });

  it('is told to every owner by email, and to those who did not choose it by a notification', async () => {
    const owner = nursery.staff['nursery-super-admin'] ?? { email: '', token: '' };
    const second = await makeStaff(world, nursery.id, nursery.branch, 'nursery-super-admin');
    await world.call('PATCH', path('upgrade'), {
      token: second.token,
      body: { plan: 'standard', expected_plan: 'start' },
    });
    for (const { email } of [owner, second]) {
      const [mail, ...more] = await emailsTo(world, email);
      expect(mail?.subject).toContain('plan Standard from');
      expect(mail?.text).toContain('£29.00 a month');
      expect(more).toEqual([]);
    }
    const { body } = await world.call('GET', '/user-notifications', { token: owner?.token ?? '' });
    expect(body.data).toMatchObject([{ type: 'subscription.changed', link: '/settings/subscriptions' }]);
    expect(body.data[0].title).toContain('changes to the plan Standard');
    expect((await world.call('GET', '/user-notifications', { token: second.token })).body.data).toEqual([]);
    expect(await emailsTo(world, nursery.staff['nursery-admin']?.email ?? '')).toEqual([]);
  });

  it('is announced to the open screens of the service', async () => {
    await choose('standard', 'start');
    const { rows } = await sql<{ data: unknown }>`
      select payload -> 'data' as data from outbox where payload ->> 'event' = 'subscription.changed'
        and payload ->> 'channel' = ${`private-branch.${nursery.branch}`}`.execute(db());
    expect(rows).toEqual([{ data: { id: nursery.branch } }]);
  });
});

describe('a usage statement', () => {
  const setUpOn = (day: string) =>
    sql`update branch set created_at = ${`${day}T09:00:00Z`} where id = ${nursery.branch}`.execute(db());
  const close = (month: string) => transact(db(), (tx) => closeMonthsOf(tx, of(), month));

  it('is made for each month since the service was set up, once, and never changes', async () => {
    await setUpOn('2026-08-17');
    const session = await makeSession(world, nursery, { days: 1, capacity: 60 });
    const families = await Promise.all(Array.from({ length: 12 }, () => makeFamily(world)));
    const made = await Promise.all(families.map((family) => makeBooking(world, family, session)));
    await sql`update booking set created_at = '2026-10-05T12:00:00Z', date = '2026-10-20', status = 'attended'
      where id = any(${made.map(({ id }) => id)}::uuid[])`.execute(db());
    await close('2026-10-01');
    const first = (await list()).body;
    expect(first.data.map(({ month, total }: { month: string; total: number }) => [month, total])).toEqual([
      ['2026-10-01', monthOn('start', { bookings: 12, children: 12 })],
      ['2026-09-01', 0],
      ['2026-08-01', 0],
    ]);
    expect(first.data[0].usage).toMatchObject({ bookings: 12, children: 12, staff: 0 });
    expect(first.data[2].lines).toMatchObject([{ plan: 'start', kind: 'fee', from: '2026-08-17', days: 15 }]);
    await sql`update booking set status = 'cancelled_by_service' where branch_id = ${nursery.branch}`.execute(db());
    await choose('plus', 'start');
    await close('2026-10-01');
    expect((await list()).body.data).toEqual(first.data);
    const change = sql`update usage_statement set total = 0 where branch_id = ${nursery.branch}`.execute(db());
    await expect(change).rejects.toThrow('never changed');
  });

  it('charges each plan of the month for its days', async () => {
    await setUpOn('2026-09-01');
    await sql`insert into branch_plan (nursery_id, id, branch_id, plan, from_date, created_at)
      values (${nursery.id}, gen_random_uuid(), ${nursery.branch}, 'standard', '2026-09-21', now())`.execute(db());
    await close('2026-09-01');
    expect((await list()).body.data[0]).toMatchObject({ total: Math.round((2900 * 10) / 30) });
  });

  it('is told to the owners where there is something to pay', async () => {
    await setUpOn('2026-08-01');
    await sql`insert into branch_plan (nursery_id, id, branch_id, plan, from_date, created_at)
      values (${nursery.id}, gen_random_uuid(), ${nursery.branch}, 'plus', '2026-10-01', now())`.execute(db());
    await close('2026-10-01');
    const owner = nursery.staff['nursery-super-admin'];
    const emails = await emailsTo(world, owner?.email ?? '');
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Oct 2026: £79.00')]);
    const { body } = await world.call('GET', '/user-notifications', { token: owner?.token ?? '' });
    expect(body.data).toMatchObject([{ type: 'statement.issued', link: '/settings/usage-statements' }]);
    expect(body.data[0].text).toContain('£79.00 to pay by');
  });

  it('can be saved as a PDF and listed as CSV, by its own service alone', async () => {
    await setUpOn('2026-10-01');
    await close('2026-10-01');
    const [{ id, number }] = (await list()).body.data;
    const pdf = await world.call('GET', path(`usage-statements/${id}/document`), { token: admin() });
    expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await list({ format: 'csv' })).body).toContain(`${number},Oct 2026,Start`);
    const other = await makeNursery(world);
    const foreign = await world.call(
      'GET',
      `/nursery/${other.id}/branch/${other.branch}/usage-statements/${id}/document`,
      {
        token: other.staff['nursery-admin']?.token ?? '',
      },
    );
    expect([foreign.status, foreign.body.message]).toEqual([404, 'This statement could not be found.']);
  });

  it('is not made of days before those that are charged', async () => {
    await setUpOn('2026-06-01');
    await sql`update branch set billed_from = '2026-10-10' where id = ${nursery.branch}`.execute(db());
    await close('2026-10-01');
    const { data } = (await list()).body;
    expect(data.map(({ month }: { month: string }) => month)).toEqual(['2026-10-01']);
    expect(data[0].lines).toMatchObject([{ from: '2026-10-10', days: 22 }]);
  });
});
