import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeEach(async () => {
  nursery = await makeNursery(world);
});

const db = () => world.services.database.db;
const path = (call: string) => `/nursery/${nursery.id}/branch/${nursery.branch}/${call}`;
const get = (call: string) => world.call('GET', path(call), { token: nursery.staff['nursery-admin']?.token ?? null });
const post = (call: string, body: unknown) =>
  world.call('POST', path(call), { token: nursery.staff['nursery-admin']?.token ?? null, body });

const steps = [
  { days_before: 21, refund_percent: 100 },
  { days_before: 3, refund_percent: 25 },
];

/** What a service has that set nothing of its invoices. */
const billing = {
  invoice_terms_days: 14,
  invoice_grace_days: 7,
  voucher_terms_days: 7,
  voucher_grace_days: 3,
  invoice_instructions: null,
};

describe('payment and cancellation', () => {
  it('are saved together; the standard policy has no steps of its own', async () => {
    expect((await get('cancellation-policy')).body.data).toEqual({
      payment_types: [2],
      bookable_payment_types: [1, 2, 3, 4],
      deposit_percent: 0,
      steps: null,
      requires_connection: false,
      waiting_by_hand: false,
      waiting_offer_hours: 24,
      absence_notice_hours: 0,
      ...billing,
    });
    const offering = { waiting_by_hand: true, waiting_offer_hours: 48, absence_notice_hours: 2 };
    const own = { invoice_terms_days: 30, voucher_grace_days: 0, invoice_instructions: 'Sort code 80-00-00' };
    const body = { payment_types: [3, 2, 3], deposit_percent: 20, steps: steps.toReversed(), ...offering, ...own };
    const saved = { payment_types: [2, 3], deposit_percent: 20, steps, ...offering, ...billing, ...own };
    expect((await post('payment-and-cancellation/update', body)).body.data).toMatchObject(saved);
    const without = { payment_types: [2, 3], deposit_percent: 20, steps, ...offering };
    expect((await post('payment-and-cancellation/update', without)).body.data).toMatchObject(saved);
    expect((await post('cancellation-policy', { steps: [] })).body.data).toMatchObject({ ...saved, steps: [] });
    expect((await post('cancellation-policy', { steps: null })).body.data.steps).toBeNull();
  });

  it('refunds a booking by the policy under which it was made, and a later one by the new policy', async () => {
    await post('cancellation-policy', { steps });
    const session = await makeSession(world, nursery, { from: 10, days: 1, price: 4000 });
    const other = await makeSession(world, nursery, { from: 10, days: 1, price: 4000, start: '14:00', end: '15:00' });
    const family = await makeFamily(world);
    const before = await makeOrder(world, family, [session]);
    await post('cancellation-policy', { steps: [{ days_before: 0, refund_percent: 100 }] });
    const after = await makeOrder(world, family, [other]);
    const refundOf = async ({ id, bookings }: { id: string; bookings: string[] }) => {
      const query = { bookings: bookings.join(',') };
      const reply = await world.call('GET', `/booking/order/${id}/cancellation`, { token: family.token, query });
      return reply.body.data.total_refund as number;
    };
    expect([await refundOf(before), await refundOf(after)]).toEqual([1000, 4000]);
    const page = await world.call('GET', `/nursery/marketplace/nurseryBranch/${nursery.branch}/sessions/${session.id}`);
    expect(page.body.data.cancellation_steps).toEqual([{ hours_before: 0, refund_percent: 100 }]);
  });

  it('must refund less with less notice, once for a number of days, and take a known payment type', async () => {
    const refused = [
      { days_before: 7, refund_percent: 50 },
      { days_before: 7, refund_percent: 40 },
      { days_before: 2, refund_percent: 50 },
    ];
    expect((await post('cancellation-policy', { steps: refused })).body.errors).toEqual({
      'steps.1.days_before': ['There is a step with as many days already'],
      'steps.2.refund_percent': ['The refund must be less than with more days of notice'],
    });
    const body = {
      payment_types: [99],
      deposit_percent: 101,
      steps: null,
      waiting_by_hand: false,
      waiting_offer_hours: 169,
      absence_notice_hours: 73,
    };
    expect((await post('payment-and-cancellation/update', body)).body.errors).toEqual({
      deposit_percent: ['The deposit must be equal or less than 100'],
      waiting_offer_hours: ['The number of hours must be equal or less than 168'],
      absence_notice_hours: ['The number of hours must be equal or less than 72'],
    });
    const known = { ...body, deposit_percent: 0, waiting_offer_hours: 1, absence_notice_hours: 0 };
    expect((await post('payment-and-cancellation/update', known)).body.errors).toEqual({
      payment_types: ['The payment type is not valid'],
    });
  });

  it('can require a connection of families, and stop to', async () => {
    for (const required of [true, false]) {
      expect((await post('connection-requirement', { required })).body.data).toEqual({ requires_connection: required });
      expect((await get('cancellation-policy')).body.data.requires_connection).toBe(required);
    }
  });
});

describe("the check of families' profiles", () => {
  const check = async () => (await get('carer-profile-check')).body.data;
  const complete = (user: string) =>
    sql`update "user" set telephone_number = '+441314960123', address_line_1 = '1 Shore', postcode = 'EH6 6JJ'
      where id = ${user}`.execute(db());

  it('names the families of the service whose profile lacks something, and what', async () => {
    const [booked, onRoll, past] = [await makeFamily(world), await makeFamily(world), await makeFamily(world)];
    await makeBooking(world, booked, await makeSession(world, nursery, { days: 1 }));
    await makeProfile(world, nursery, onRoll.children[0]?.id ?? '');
    await makeBooking(world, past, await makeSession(world, nursery, { from: -20, days: 1 }));
    await complete(onRoll.id);
    const found: { id: string; missing: string[]; children: { id: string }[] }[] = await check();
    const lacks = Object.fromEntries(
      found.map(({ id, missing, children }) => [id, [missing, children.map((one) => one.id)]]),
    );
    expect(lacks).toEqual({
      [booked.keyworker]: [['phone', 'address', 'needs'], [booked.children[0]?.id]],
      [onRoll.keyworker]: [['needs'], [onRoll.children[0]?.id]],
    });
  });

  it('leaves a family out once nothing is missing', async () => {
    const family = await makeFamily(world);
    const child = family.children[0]?.id ?? '';
    await makeProfile(world, nursery, child);
    await complete(family.id);
    await sql`update child set allergies = '{Egg}', no_medical_needs = true, medical_needs_at = ${`${dayFromToday(-1)}T10:00:00Z`},
      medical_needs_by = ${family.id} where id = ${child}`.execute(db());
    expect(await check()).toEqual([]);
  });
});
