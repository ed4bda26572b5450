import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { billed, fillMixed, markPaid, takesAll } from '../testing/payOnAccount.ts';
import { ledgerOf, placeOrder } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
let sessions: MadeSession[];
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  nursery = await makeNursery(world);
  await takesAll(world, nursery);
  family = await makeFamily(world);
  sessions = [];
  for (const start of ['08:00', '10:00', '12:00']) {
    sessions.push(
      await makeSession(world, nursery, {
        start,
        end: `${start.slice(0, 2)}:50`,
        price: 1001,
        from: 30,
        types: [1, 2, 3, 4],
      }),
    );
  }
});

const ordered = (ways: readonly ('card' | 'invoice' | 'voucher')[]) => billed(world, family, sessions, ways);
const pay = (order: { id: string }, body: Record<string, unknown>, key?: string) =>
  markPaid(world, nursery, order, body, key);

describe('an order that mixes its ways to pay', () => {
  it('has a summary whose sums are charged and billed, to the penny', async () => {
    const { uid, summary } = await fillMixed(world, family, sessions, ['card', 'invoice', 'voucher']);
    expect(summary).toMatchObject({ total: 3003, charged_now: 1001, ready: true });
    expect(summary.payments.map(({ payment_type_id, amount }) => [payment_type_id, amount])).toEqual([
      [2, 1001],
      [3, 1001],
      [4, 1001],
    ]);
    const { body } = await placeOrder(world, family, uid);
    expect(body.data).toMatchObject({ status: 'pending', paid: 1001, total: 3003 });
    expect(body.data.bookings.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('confirmed'));
    expect(body.data.invoices).toMatchObject([
      { way: 'invoice', total: 1001, owed: 1001, status: 'open' },
      { way: 'voucher', total: 1001, owed: 1001, status: 'open' },
    ]);
  });

  it('is paid once its invoices are', async () => {
    const order = await ordered(['card', 'invoice', 'voucher']);
    const [invoice, voucher] = order.invoices;
    const part = await pay(order, {
      payment_id: invoice?.payment_id,
      amount: 400,
      method: 'bank_transfer',
      expected_owed: 1001,
    });
    expect(part.body.data).toMatchObject({ status: 'pending', paid: 1401, owed: 1602 });
    expect(
      await pay(order, {
        payment_id: invoice?.payment_id,
        amount: 601,
        method: 'tax_free_childcare',
        expected_owed: 601,
      }),
    ).toMatchObject({ status: 422, body: { errors: { reference: [expect.any(String)] } } });
    const rest = {
      payment_id: invoice?.payment_id,
      amount: 601,
      method: 'tax_free_childcare',
      reference: 'TFC 1',
      expected_owed: 601,
    };
    expect((await pay(order, rest)).status).toBe(200);
    const vouchers = {
      payment_id: voucher?.payment_id,
      amount: 1000,
      method: 'voucher',
      reference: 'ED 9',
      expected_owed: 1001,
    };
    expect(await pay(order, vouchers)).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.any(String)] } },
    });
    const done = await pay(order, { ...vouchers, amount: 1001 });
    expect(done.body.data).toMatchObject({ status: 'paid', paid: 3003, owed: 0 });
    expect((await ledgerOf(world, order.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(3003);
  });
});
