import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { BasketItem, Booking } from '@bairn/shared/schema/booking';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, type MadeFamily, type MadeNursery, type MadeSession } from '../testing/make.ts';
import { blockBody, makeBlock } from '../testing/makeBlock.ts';
import { cards } from '../testing/makeCards.ts';
import { makeFunding } from '../testing/makeFunding.ts';
import { makeCard } from '../testing/makeOrder.ts';
import { countersOf } from '../testing/payOrder.ts';
import { saveVoucher, takesAll } from '../testing/payOnAccount.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let family: MadeFamily;
let session: MadeSession;
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world, { dob: '2023-01-10' });
  session = await makeBlock(world, nursery, { from: 20 });
});
const child = () => family.children[0]?.id ?? '';
const call = (path: string, body?: unknown) =>
  world.call(body === undefined ? 'GET' : 'POST', `/booking/${path}`, { token: family.token, body });

/** The block in the basket for the child, paid by what `way` says. */
async function begin(way: object): Promise<BasketItem> {
  const added = await call('basket/add', blockBody(session, [child()]));
  const [{ id, basket_uid }] = added.body.data.items;
  const chosen = await call(`basket/${id}/add-payment`, { basket_uid, ...way });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  return chosen.body.data.items[0];
}
const byCard = async (number?: string) =>
  begin({ payment_type_id: 2, payment_method_id: await makeCard(world, number) });
const place = ({ basket_uid }: BasketItem) => call('order/create', { basket_uid });
const pricesOf = (bookings: readonly Booking[]) =>
  bookings.toSorted((one, other) => (one.date < other.date ? -1 : 1)).map(({ price }) => price);

it('is one line of the summary, charged to the penny, and a booking of its part for each date', async () => {
  const line = await byCard();
  const { body: summary } = await call('order/summary', { basket_uid: line.basket_uid });
  expect(summary.data).toMatchObject({ ready: true, total: 10_000, lines: [{ id: line.id, price: 10_000 }] });
  const { status, body } = await place(line);
  expect([status, body.data.status, body.data.paid]).toEqual([200, 'paid', 10_000]);
  expect(pricesOf(body.data.bookings)).toEqual([3334, 3333, 3333]);
  expect(await countersOf(world, session, 2)).toEqual({ booked: 1, held: 0 });
  const blocks = new Set(body.data.bookings.map(({ block_id }: Booking) => block_id));
  expect([...blocks]).toEqual([expect.any(String)]);
});

it.each(['invoice', 'voucher'] as const)(
  'is one %s over its price, of which a cancelled date is taken off',
  async (way) => {
    await takesAll(world, nursery);
    await sql`update session set payment_types = '{1,2,3,4}' where id = ${session.id}`.execute(
      world.services.database.db,
    );
    const line = await begin(
      way === 'invoice'
        ? { payment_type_id: 3 }
        : { payment_type_id: 4, payment_method_id: await saveVoucher(world, family, child()) },
    );
    const { body } = await place(line);
    expect(body.data.invoices).toMatchObject([{ way, total: 10_000, owed: 10_000 }]);
    expect(pricesOf(body.data.bookings)).toEqual([3334, 3333, 3333]);
    const last = body.data.bookings.find(({ date }: Booking) => date === session.instances[2]?.date);
    await call(`order/${body.data.id}/cancel`, { booking_ids: [last.id], expected_refund: 0 });
    const after = (await call(`order/${body.data.id}`)).body.data;
    expect(after.invoices).toMatchObject([{ owed: 6667 }]);
  },
);

it('gives back the part of a date that is cancelled by itself', async () => {
  const { body } = await place(await byCard());
  const first = body.data.bookings.find(({ date }: Booking) => date === session.instances[0]?.date);
  const cancelled = await call(`order/${body.data.id}/cancel`, { booking_ids: [first.id], expected_refund: 3334 });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(await countersOf(world, session)).toEqual({ booked: 0, held: 0 });
  expect(await countersOf(world, session, 1)).toEqual({ booked: 1, held: 0 });
});

it('comes back into the basket as one line where the card is declined', async () => {
  const { status, body } = await place(await byCard(cards.declined));
  expect([status, body.errors.payment_method_id]).toEqual([422, [expect.stringMatching(/^Your bank declined/)]]);
  const basket = (await call('basket')).body.data;
  expect(basket).toMatchObject({ total: 10_000, items: [{ type: 'block_session', status: 'held' }] });
  expect(basket.items).toHaveLength(1);
});

it('says what is missing under the id of the one line', async () => {
  const added = await call('basket/add', blockBody(session, [child()]));
  const [item] = added.body.data.items;
  expect(Object.keys((await place(item)).body.errors)).toEqual([`items.${item.id}`]);
});

it('uses funded hours date by date, the first dates first, and another way for the rest', async () => {
  await sql`update session set payment_types = '{1,2}' where id = ${session.id}`.execute(world.services.database.db);
  const year = fundingYearOf(session.instances[0]?.date ?? '');
  const start = localDate() > `${year}-08-01` ? localDate() : `${year}-08-01`;
  await makeFunding(world, nursery, child(), { year, start, minutes: 450 });
  const line = await begin({ payment_type_id: 1, rest_payment_type_id: 2, payment_method_id: await makeCard(world) });
  // All of the first date, half of the second, none of the third.
  expect(line).toMatchObject({ funded_minutes: 450, fundable_minutes: 450, to_pay: 1667 + 3333, payment_type_id: 2 });
  const { body } = await place(line);
  expect(body.data.paid).toBe(5000);
  expect(pricesOf(body.data.bookings)).toEqual([0, 1667, 3333]);
});
