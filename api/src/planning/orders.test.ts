import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { cards } from '../testing/makeCards.ts';
import { fillBasket, order, placeOrder, providerBooks } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
beforeAll(async () => {
  world = await makeWorld({ paymentTimeoutMs: 400 });
});
afterAll(() => world.close());
beforeEach(async () => {
  nursery = await makeNursery(world, { branches: 2 });
  family = await makeFamily(world);
});
afterEach(() => void (world.sandbox.events.control.faults.length = 0));

const admin = () => nursery.staff['nursery-super-admin']?.token ?? '';
const at = (branch = nursery.branch) => `/nursery/${nursery.id}/branch/${branch}/orders`;
const list = async (query: Record<string, string> = {}, branch = nursery.branch) =>
  (await world.call('GET', at(branch), { token: admin(), query })).body as {
    data: ServiceOrder[];
    meta: { total: number };
  };
const only = async (branch = nursery.branch) => (await list({}, branch)).data[0] as ServiceOrder;
const refund = (of: { id: string }, body: object, options: { branch?: string; key?: string; token?: string } = {}) =>
  world.call('POST', `${at(options.branch)}/${of.id}/refund`, {
    token: options.token ?? admin(),
    body: { reason: 'We closed an hour early.', ...body },
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  });
const sessionAt = (branch: string, start: string, price: number) =>
  makeSession(world, { id: nursery.id, branch }, { start, end: `${start.slice(0, 2)}:50`, price });

/** Statements of one call, without those of the jobs of an order. */
async function countList(work: () => Promise<unknown>) {
  await world.services.outbox.run();
  return countStatements(world, work);
}

/** An order with two bookings at the first branch and one at the second, in one payment. */
async function ordered() {
  await sql`update branch set stripe_account_id = ${`acct_${nursery.id.slice(-12)}`} where nursery_id = ${nursery.id}`.execute(
    world.services.database.db,
  );
  const [first = '', second = ''] = nursery.branches.map(({ id }) => id);
  const sessions = [
    await sessionAt(first, '08:00', 1000),
    await sessionAt(first, '10:00', 700),
    await sessionAt(second, '12:00', 500),
  ];
  const { body } = await order(world, family, sessions);
  return body.data as { id: string; number: string; payments: { id: string; amount: number }[] };
}

describe('the orders of a branch', () => {
  it("show only the branch's own share of the money", async () => {
    const { number, payments } = await ordered();
    expect(payments).toMatchObject([{ amount: 2200 }]);
    expect(await only()).toMatchObject({
      number,
      status: 'paid',
      keyworker: { name: 'Parent Testing', email: family.email },
      children: ['Child1 Testing'],
      bookings: 2,
      total: 1700,
      paid: 1700,
      refunded: 0,
      owed: 0,
      payments: [{ status: 'confirmed', amount: 1700, refundable: 1700, card: { brand: 'visa', last4: '4242' } }],
      refunds: [],
      can: { refund: true, withdraw: false },
    });
    expect(await only(nursery.branches[1]?.id)).toMatchObject({ bookings: 1, total: 500, paid: 500 });
  });

  it('show unpaid orders, and why a card was declined', async () => {
    await order(world, family, [await sessionAt(nursery.branch, '08:00', 1000)], { with: cards.asks });
    expect(await only()).toMatchObject({
      status: 'pending',
      paid: 0,
      owed: 1000,
      can: { refund: false, withdraw: false },
    });
    const other = await makeFamily(world);
    await order(world, other, [await sessionAt(nursery.branch, '09:00', 900)], { with: cards.noFunds });
    const { data } = await list({ payment_status: 'failed' });
    expect(data).toMatchObject([
      { status: 'cancelled', bookings: 0, total: 0, payments: [{ failure: 'Your bank declined the card.' }] },
    ]);
  });

  it('show who cancelled a payment that waited for its bank', async () => {
    const { body } = await order(world, family, [await sessionAt(nursery.branch, '08:00', 1000)], { with: cards.asks });
    await world.call('POST', `/booking/order/${body.data.id}/cancel`, {
      token: family.token,
      body: {
        booking_ids: body.data.bookings.map(({ id }: { id: string }) => id),
        expected_refund: 0,
        unpaid: true,
      },
    });
    expect(await only()).toMatchObject({
      status: 'cancelled',
      owed: 0,
      payments: [{ status: 'cancelled', failure: 'The family cancelled this payment.' }],
    });
  });

  it("have the status of the branch's own share, whatever happens to other providers' shares", async () => {
    const other = await makeNursery(world);
    const own = await sessionAt(nursery.branch, '08:00', 1000);
    const theirs = await makeSession(world, other, { start: '12:00', end: '13:00', price: 500 });
    const { body } = await order(world, family, [own, theirs]);
    const payment = body.data.payments.find(({ amount }: { amount: number }) => amount === 500);
    const { status } = await world.call(
      'POST',
      `/nursery/${other.id}/branch/${other.branch}/orders/${body.data.id}/refund`,
      {
        token: other.staff['nursery-super-admin']?.token ?? '',
        body: { payment_id: payment.id, amount: 500, reason: 'We are closed.' },
      },
    );
    expect(status).toBe(200);
    expect(await only()).toMatchObject({ status: 'paid', refunded: 0 });
    expect((await list({ status: 'paid' })).meta.total).toBe(1);
    expect((await list({ status: 'part_refunded' })).meta.total).toBe(0);
  });

  it('are searched by number, family and child, and filtered by status and day', async () => {
    const { number } = await ordered();
    const total = async (query: Record<string, string>) => (await list(query)).meta.total;
    expect(await total({ search: number })).toBe(1);
    expect(await total({ search: 'child1' })).toBe(1);
    expect(await total({ search: family.email })).toBe(1);
    expect(await total({ search: 'nobody' })).toBe(0);
    expect(await total({ status: 'paid' })).toBe(1);
    expect(await total({ status: 'refunded' })).toBe(0);
    expect(await total({ to: '2020-01-01' })).toBe(0);
    expect(await total({ from: '2020-01-01', payment_status: 'confirmed' })).toBe(1);
  });

  it('are read in a constant number of statements, page by page', async () => {
    const few = await countList(() => list());
    for (let nth = 0; nth < 5; nth += 1) {
      await order(world, await makeFamily(world), [await sessionAt(nursery.branch, '08:00', 1000 + nth)]);
    }
    expect(await countList(() => list())).toBe(few);
    const first = await list({ per_page: '2', sort: '-total' });
    const second = await list({ per_page: '2', sort: '-total', page: '2' });
    expect([...first.data, ...second.data].map(({ total }) => total)).toEqual([1004, 1003, 1002, 1001]);
  });
});

describe('a refund by the service', () => {
  it("refunds a part at once, with the service's note", async () => {
    const placed = await ordered();
    const [payment] = (await only()).payments;
    const done = await refund(placed, { payment_id: payment?.id, amount: 300 });
    expect(done).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'part_refunded',
          refunded: 300,
          payments: [{ refundable: 1400 }],
          refunds: [{ amount: 300, status: 'done', reason: 'goodwill', note: 'We closed an hour early.' }],
        },
      },
    });
    expect(await only(nursery.branches[1]?.id)).toMatchObject({ refunded: 0, refunds: [] });
  });

  it("is limited to the branch's share", async () => {
    const placed = await ordered();
    const [payment] = (await only()).payments;
    const tooMuch = await refund(placed, { payment_id: payment?.id, amount: 1701 });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { errors: { amount: ['At most £17.00 of this payment can be refunded.'] } },
    });
    expect((await refund(placed, { payment_id: payment?.id, amount: 1700 })).status).toBe(200);
    expect(await refund(placed, { payment_id: payment?.id, amount: 1 })).toMatchObject({ status: 422 });
    expect((await only()).can.refund).toBe(false);
  });

  it('counts when bookings are cancelled: a branch never refunds more than its share', async () => {
    const placed = await ordered();
    const [payment] = placed.payments;
    expect((await refund(placed, { payment_id: payment?.id, amount: 1500 })).status).toBe(200);
    const bookings = (await world.call('GET', `/booking/order/${placed.id}`, { token: family.token })).body.data
      .bookings;
    const own = (bookings as { id: string; branch_id: string }[]).filter(
      ({ branch_id }) => branch_id === nursery.branch,
    );
    const back: number[] = [];
    for (const { id } of own) {
      const path = `/nursery/${nursery.id}/branch/${nursery.branch}/bookings/${id}/cancel`;
      const cancelled = await world.call('POST', path, { token: admin(), body: { reason: 'No heating.' } });
      back.push(cancelled.body.data.refund);
    }
    expect(back).toEqual([200, 0]);
    expect(await only(nursery.branches[1]?.id)).toMatchObject({ payments: [{ refundable: 500 }] });
  });

  it('never exceeds the limit when several people refund at the same time', async () => {
    const placed = await ordered();
    const [payment] = (await only()).payments;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => refund(placed, { payment_id: payment?.id, amount: 600 })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422, 422, 422]);
    await world.services.outbox.run();
    expect(await providerBooks(world, [payment?.id ?? ''])).toMatchObject({ refunded: 1200, refunds: 2 });
  });

  it('is made once for one key, and one key is for one refund', async () => {
    const placed = await ordered();
    const [payment] = (await only()).payments;
    const body = { payment_id: payment?.id, amount: 600 };
    const replies = [await refund(placed, body, { key: 'one' }), await refund(placed, body, { key: 'one' })];
    expect(replies.map((reply) => reply.body.data.refunded)).toEqual([600, 600]);
    expect(await refund(placed, { ...body, amount: 100 }, { key: 'one' })).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    });
  });

  it('is shown as on its way while the provider does not answer, and is done later', async () => {
    const placed = await ordered();
    const [payment] = (await only()).payments;
    world.sandbox.events.control.faults.push({ kind: 'down', path: /refunds/, times: 4 });
    const asked = await refund(placed, { payment_id: payment?.id, amount: 600 });
    expect(asked).toMatchObject({ status: 200, body: { data: { status: 'paid', refunds: [{ status: 'created' }] } } });
    world.sandbox.events.control.faults.length = 0;
    await sql`update outbox set available_at = now() - interval '1 second' where topic = 'payment.refund' and done_at is null`.execute(
      world.services.database.db,
    );
    await world.services.outbox.run();
    expect(await only()).toMatchObject({ status: 'part_refunded', refunds: [{ status: 'done' }] });
  });

  it("is refused for staff, for another branch's payment and for another branch's order", async () => {
    const placed = await ordered();
    const [payment] = (await only()).payments;
    const body = { payment_id: payment?.id, amount: 1 };
    const staff = nursery.staff['nursery-staff']?.token ?? '';
    expect((await refund(placed, body, { token: staff })).status).toBe(403);
    const stranger = await makeFamily(world);
    const elsewhere = await makeNursery(world);
    const foreign = await order(world, stranger, [await makeSession(world, elsewhere)]);
    expect((await refund(foreign.body.data, body)).status).toBe(404);
    expect((await refund(placed, { ...body, payment_id: foreign.body.data.payments[0].id })).status).toBe(404);
  });
});

describe('the transactions of a family', () => {
  const mine = async (query: Record<string, string> = {}) =>
    (await world.call('GET', '/booking/transactions', { token: family.token, query })).body;

  it('list payments, failures and refunds, with the sums of those that were made', async () => {
    const placed = await ordered();
    const [payment] = (await only()).payments;
    await refund(placed, { payment_id: payment?.id, amount: 300 });
    await order(world, family, [await sessionAt(nursery.branch, '15:00', 900)], { with: cards.declined });
    const { data, totals } = await mine();
    expect(data.map(({ kind, status, amount }: Record<string, unknown>) => [kind, status, amount])).toEqual([
      ['charge', 'failed', 900],
      ['refund', 'done', 300],
      ...placed.payments.map(({ amount }) => ['charge', 'done', amount]).toReversed(),
    ]);
    expect(totals).toEqual({ paid: 2200, refunded: 300 });
    expect(data[0].description).toContain('Your bank declined the card.');
    expect(data[1]).toMatchObject({
      order_number: placed.number,
      card: { brand: 'visa', last4: '4242' },
      description: expect.stringMatching(/^Refund from the service: Session \d+, Session \d+ \(2 bookings\)$/),
    });
    expect((await mine({ kind: 'refund' })).meta.total).toBe(1);
    expect((await mine({ to: '2020-01-01' })).meta.total).toBe(0);
  });

  it('are read in a constant number of statements', async () => {
    await order(world, family, [await sessionAt(nursery.branch, '08:00', 900)]);
    const few = await countList(() => mine());
    await order(world, family, [await sessionAt(nursery.branch, '09:00', 900)]);
    await order(world, family, [await sessionAt(nursery.branch, '10:00', 900)]);
    expect(await countList(() => mine())).toBe(few);
  });

  it('are complete in the file', async () => {
    const uid = await fillBasket(world, family, [await sessionAt(nursery.branch, '08:00', 1234)]);
    await placeOrder(world, family, uid);
    const file = await mine({ format: 'csv' });
    expect(file).toContain('Date,Time,Kind,Status,Paid to,For,Way of paying,Amount,Order');
    expect(file).toContain(',Payment,Done,');
    expect(file).toContain(',Visa ending 4242,12.34,B');
  });

  it('add up in the file to what was paid: failed ones count 0', async () => {
    await order(world, family, [await sessionAt(nursery.branch, '08:00', 1234)]);
    await order(world, family, [await sessionAt(nursery.branch, '15:00', 900)], { with: cards.declined });
    const file: string = await mine({ format: 'csv' });
    const amounts = file
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').at(-2));
    expect(amounts).toEqual(['Amount', '', '12.34']);
  });

  it('are visible only to the family', async () => {
    await ordered();
    const stranger = await makeFamily(world);
    const token = await signIn(world, stranger.id, 'keyworker');
    const reply = await world.call('GET', '/booking/transactions', { token });
    expect(reply.body.data).toEqual([]);
  });
});
