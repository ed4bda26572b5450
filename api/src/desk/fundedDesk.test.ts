import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import type { DeskDate } from '@bairn/shared/schema/desk';
import { newId } from '../database/id.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { sealId } from '../auth/secrets.ts';
import { makeFunding } from '../testing/makeFunding.ts';
import { makeCarer } from '../testing/makeService.ts';
import { takesAll } from '../testing/payOnAccount.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
  await takesAll(world, nursery);
});

let family: MadeFamily;
let session: MadeSession;
let funding: string;
const child = () => family.children[0]?.id ?? '';

/** Two dates of a five-hour session at £50, and a child on the roll with `minutes` of funded hours there. */
async function begin(minutes: number) {
  family = await makeFamily(world, { children: 1, dob: '2023-01-10' });
  // Both dates are of one funding year.
  const from = fundingYearOf(dayFromToday(20)) === fundingYearOf(dayFromToday(21)) ? 20 : 21;
  session = await makeSession(world, nursery, {
    from,
    days: 2,
    price: 5000,
    start: '08:00',
    end: '13:00',
    types: [1, 2, 3],
  });
  const year = fundingYearOf(session.instances[0]?.date ?? '');
  const start = [localDate(), `${year}-08-01`].toSorted()[1] ?? '';
  const made = await makeFunding(world, { id: nursery.id, branch: nursery.branch }, child(), { year, start, minutes });
  funding = made.id;
  // The branch knows the family by its roll.
  await makeCarer(world, nursery.id, { user: family.id, profiles: [made.profile] });
}
beforeEach(() => begin(1000));

const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const at = () => `/nursery/${nursery.id}/branch/${nursery.branch}`;
const dates = async (): Promise<DeskDate[]> => {
  const query = { session_id: session.id, child_id: child() };
  return (await world.call('GET', `${at()}/bookings/dates`, { token: admin(), query })).body.data;
};
const book = (own: object) =>
  world.call('POST', `${at()}/bookings`, {
    token: admin(),
    headers: { 'idempotency-key': newId() },
    body: {
      family_id: family.keyworker,
      child_id: child(),
      session_id: session.id,
      instance_ids: session.instances.map(({ id }) => id),
      ...own,
    },
  });

const taken = async () =>
  (await sql<{ taken: number }>`select taken from child_funding where id = ${funding}`.execute(db())).rows[0]?.taken;
const bookingsOf = async (order: string) =>
  (
    await sql<{ status: string; price: number; funded_minutes: number }>`
      select status, price, funded_minutes from booking where order_id = ${order} order by date`.execute(db())
  ).rows;
const paymentsOf = async (order: string) =>
  (
    await sql<{ type: number; status: string; amount: number }>`
      select payment_type_id as type, status, amount from payment where order_id = ${order} order by amount`.execute(
      db(),
    )
  ).rows;

describe('the dates of a session for a child with funded hours', () => {
  it('say what the hours can pay for', async () => {
    const [first] = await dates();
    expect(first).toMatchObject({ funding_id: funding, funding_left: 1000, funded_on_day: 0 });
    await book({ instance_ids: [session.instances[0]?.id], funded_minutes: 300, expected_total: 0 });
    expect(await dates()).toMatchObject([
      { funding_left: 700, funded_on_day: 300 },
      { funding_left: 700, funded_on_day: 0 },
    ]);
  });

  it('say nothing of hours that the session does not take', async () => {
    await sql`update session set payment_types = '{2}' where id = ${session.id}`.execute(db());
    expect((await dates())[0]).toMatchObject({ funding_id: null, funding_left: null, funded_on_day: 0 });
  });
});

describe('a booking at the desk that uses funded hours', () => {
  it('costs nothing where they pay for all of it, and takes them', async () => {
    const { body } = await book({ funded_minutes: 600, expected_total: 0 });
    expect(body.data).toMatchObject({ status: 'paid', total: 0, bookings: 2, pay_by: null, due_on: null });
    expect(await bookingsOf(body.data.id)).toEqual([
      { status: 'confirmed', price: 0, funded_minutes: 300 },
      { status: 'confirmed', price: 0, funded_minutes: 300 },
    ]);
    expect(await paymentsOf(body.data.id)).toEqual([{ type: 1, status: 'confirmed', amount: 0 }]);
    expect(await taken()).toBe(600);
  });

  it.each([
    ['cash', 'paid', 'confirmed', 'confirmed', 5],
    ['invoice', 'pending', 'pending', 'confirmed', 3],
    ['link', 'pending', 'created', 'pending', 2],
  ])('is paid by %s for the rest, the first dates first', async (payment, order, paid, rest, type) => {
    await begin(420);
    // Two of the second date's five hours: three fifths of £50 are left.
    const { status, body } = await book({ funded_minutes: 420, payment, expected_total: 3000 });
    expect([status, body.data?.status, body.data?.total]).toEqual([200, order, 3000]);
    expect(await bookingsOf(body.data.id)).toEqual([
      { status: 'confirmed', price: 0, funded_minutes: 300 },
      { status: rest, price: 3000, funded_minutes: 120 },
    ]);
    expect(await paymentsOf(body.data.id)).toEqual([
      { type: 1, status: 'confirmed', amount: 0 },
      { type, status: paid, amount: 3000 },
    ]);
    expect(await taken()).toBe(420);
  });

  it('is refused without a way to pay the rest', async () => {
    await begin(420);
    const { status, body } = await book({ funded_minutes: 420, expected_total: 3000 });
    expect([status, body.errors]).toEqual([422, { payment: ['Choose how it is paid.'] }]);
    expect(await taken()).toBe(0);
  });

  it('is refused with the reason where the hours were used in between, and books nothing', async () => {
    await sql`update child_funding set allocated = 420 where id = ${funding}`.execute(db());
    const { status, body } = await book({ funded_minutes: 600, expected_total: 0 });
    expect([status, body.code]).toEqual([409, 'changed']);
    expect(body.message).toMatch(/funded hours pay for 7 h of these dates now, not 10 h/);
    expect(await taken()).toBe(0);
  });

  it('gives them back when it is cancelled', async () => {
    const { body } = await book({ funded_minutes: 600, expected_total: 0 });
    const { id } = body.data;
    const shown = await world.call('GET', `/booking/order/${id}`, { token: family.token });
    const booking_ids = shown.body.data.bookings.map((booking: { id: string }) => booking.id);
    const cancelled = await world.call('POST', `/booking/order/${id}/cancel`, {
      token: family.token,
      body: { booking_ids, expected_refund: 0 },
    });
    expect(cancelled.status).toBe(200);
    expect(await taken()).toBe(0);
  });

  it('gives back those of what a payment link was not paid for, and keeps what they paid for in full', async () => {
    await begin(420);
    const { body } = await book({ funded_minutes: 420, payment: 'link', expected_total: 3000 });
    const withdrawn = await world.call('POST', `${at()}/orders/${body.data.id}/withdraw-link`, { token: admin() });
    expect(withdrawn.status).toBe(200);
    expect((await bookingsOf(body.data.id)).map(({ status }) => status)).toEqual(['confirmed', 'expired']);
    expect(await taken()).toBe(300);
    const link = sealId(world.services.settings.tokenSecrets, 'payment-link', body.data.id);
    const page = await world.call('POST', '/booking/payment-link', { body: { token: link } });
    expect(page.body.data).toMatchObject({ status: 'paid', only_funded: 'withdrawn', total: 0 });
  });
});
