import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatFullDay } from '@bairn/shared/format/date';
import {
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { billed, fillMixed, markPaid, saveVoucher, takesAll } from '../testing/payOnAccount.ts';
import { emailsTo } from '../testing/emailsTo.ts';
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

describe('what a family reads', () => {
  it('is an email of the booking that says what is still to pay, and one of each invoice with its link', async () => {
    const order = await ordered(['card', 'invoice', 'voucher']);
    await world.services.outbox.run();
    const mails = await emailsTo(world, family.email);
    const booked = mails.find(({ subject }) => subject.startsWith('Booked:'));
    expect(booked?.text).toContain('What you still pay');
    expect(booked?.text).toContain('Total to pay');
    const bills = mails.filter(({ subject }) => subject.startsWith('Invoice INV-'));
    expect(bills).toHaveLength(2);
    for (const { id, number, due_on } of order.invoices) {
      const bill = bills.find(({ subject }) => subject.includes(number));
      expect(bill?.text).toContain(`by ${formatFullDay(due_on)}.`);
      expect(bill?.text).toContain(`/settings/invoices?invoice=${id}`);
      expect(bill?.text).toContain('£10.01');
    }
    const [invoice, voucher] = order.invoices;
    await pay(order, {
      payment_id: voucher?.payment_id,
      amount: 1001,
      method: 'voucher',
      reference: 'ED 7',
      expected_owed: 1001,
    });
    await world.call('POST', `/booking/order/${order.id}/cancel`, {
      token: family.token,
      body: { booking_ids: [order.bookings[1]?.id], expected_refund: 0, expected_credit: 1001 },
    });
    await world.services.outbox.run();
    const subjects = (await emailsTo(world, family.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/received £10\.01 for invoice INV-000002$/));
    expect(subjects).toContainEqual(expect.stringMatching(/^Credit note CN-000001 from .*: £10\.01$/));
    const told = await world.call('GET', '/user-notifications', { token: family.token });
    const news = (told.body.data as { type: string; link: string }[]).filter(({ type }) => type.startsWith('invoice.'));
    expect(news.map(({ type }) => type).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'invoice.credited',
      'invoice.issued',
      'invoice.issued',
      'invoice.received',
    ]);
    expect(news.every(({ link }) => link.startsWith('/settings/invoices?invoice='))).toBe(true);
    expect(invoice?.status).toBe('open');
  });
});

describe('cancelling a mixed order', () => {
  it('says how much the card gets, how much the service sends itself, and what comes off an invoice', async () => {
    const order = await ordered(['card', 'invoice', 'voucher']);
    expect(order.bookings.map(({ refundable }) => refundable)).toEqual([1001, 1001, 1001]);
    expect(order.bookings.map((one) => one.comes_off_invoice)).toEqual([false, true, true]);
    const invoice = order.invoices[0]?.payment_id;
    await pay(order, { payment_id: invoice, amount: 1001, method: 'cash', expected_owed: 1001 });
    const ids = order.bookings.map(({ id }) => id);
    const { token } = family;
    const path = `/booking/order/${order.id}`;
    const shown = await world.call('GET', `${path}/cancellation?bookings=${ids.join()}`, { token });
    expect(shown.body.data).toMatchObject({
      total_refund: 2002,
      refund_by_service: 1001,
      refund_to: 'Visa ending 4242',
      total_credit: 2002,
    });
    const { body } = await world.call('POST', `${path}/cancel`, {
      token,
      body: { booking_ids: ids, expected_refund: 2002, expected_credit: 2002 },
    });
    const bySelf = body.data.refunds.map(({ by_service }: { by_service: boolean }) => by_service);
    expect(bySelf.toSorted()).toEqual([false, true]);
  });
});

describe('the list of invoices', () => {
  it('has one alone by its id, and those of one order', async () => {
    const first = await ordered(['invoice', 'voucher']);
    const { uid } = await fillMixed(world, family, sessions, ['invoice'], { day: 1 });
    await placeOrder(world, family, uid);
    const read = async (query: string) =>
      (await world.call('GET', `/booking/invoices?${query}`, { token: family.token })).body;
    const [one] = first.invoices;
    expect(await read(`invoice=${one?.id}`)).toMatchObject({ data: [{ id: one?.id }], meta: { total: 1 } });
    expect((await read(`order=${first.id}`)).meta.total).toBe(2);
    expect((await read('')).meta.total).toBe(3);
  });
});

describe('a line of the basket', () => {
  it('keeps an invoice for another child, and vouchers from that child’s own account', async () => {
    family = await makeFamily(world, { children: 2 });
    const { token } = family;
    const [child = '', sibling = ''] = family.children.map(({ id }) => id);
    const { uid } = await fillMixed(world, family, sessions, ['invoice', 'voucher'], { child });
    const give = async (at: number, to: string) => {
      const { items } = (await world.call('GET', '/booking/basket', { token })).body.data;
      const body = { basket_uid: uid, child_id: to };
      return (await world.call('POST', `/booking/basket/${items[at].id}/add-child`, { token, body })).body.data.items[
        at
      ];
    };
    expect(await give(0, sibling)).toMatchObject({ child_id: sibling, payment_type_id: 3 });
    expect(await give(1, sibling)).toMatchObject({ payment_type_id: 4, payment_method_id: null });
    expect(await placeOrder(world, family, uid)).toMatchObject({ status: 422 });
    const own = await saveVoucher(world, family, sibling, 'P7654321');
    await give(1, child);
    expect(await give(1, sibling)).toMatchObject({ payment_type_id: 4, payment_method_id: own });
  });

  it('is refused a way that its session or its service does not take', async () => {
    const { token } = family;
    const { uid } = await fillMixed(world, family, sessions, ['invoice']);
    const { items } = (await world.call('GET', '/booking/basket', { token })).body.data;
    const choose = (type: number, method: string | null = null) =>
      world.call('POST', `/booking/basket/${items[0].id}/add-payment`, {
        token,
        body: { basket_uid: uid, payment_type_id: type, payment_method_id: method },
      });
    const own = await saveVoucher(world, family, family.children[0]?.id ?? '');
    const stranger = await makeFamily(world);
    const theirs = await saveVoucher(world, stranger, stranger.children[0]?.id ?? '');
    expect(await choose(4, theirs)).toMatchObject({ status: 422 });
    expect((await choose(4, own)).status).toBe(200);
    await sql`update branch set payment_types = '{2,3}' where id = ${nursery.branch}`.execute(
      world.services.database.db,
    );
    expect(await choose(4, own)).toMatchObject({
      status: 422,
      body: { errors: { payment_type_id: [expect.any(String)] } },
    });
    // The voucher was chosen before the service stopped taking it.
    expect(await placeOrder(world, family, uid)).toMatchObject({ status: 422 });
    expect((await choose(3)).status).toBe(200);
    expect((await placeOrder(world, family, uid)).status).toBe(200);
  });
});
