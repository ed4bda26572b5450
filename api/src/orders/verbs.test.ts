import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { basketItemMachine, bookingMachine } from '@bairn/shared/schema/states';
import { transact } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeCard, makeOrder } from '../testing/makeOrder.ts';
import { pairsOf } from '../testing/pairsOf.ts';
import { world } from '../testing/sharedWorld.ts';
import type { Reply } from '../testing/world.ts';
import { settlePayment, type Settlement } from './settlePayment.ts';
import { sweepHolds } from '../basket/sweepHolds.ts';

/** A card whose bank asks its holder to confirm: its payment stays open. */
const asking = '4000002500003155';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

let restore = () => {};
afterEach(() => restore());

/** An ordered line with an open payment, and its booking. */
async function ordered() {
  const session = await makeSession(world, nursery, { from: 20, days: 1, capacity: 3 });
  const family = await makeFamily(world);
  const order = await makeOrder(world, family, [session], asking);
  const { db } = world.services.database;
  const { rows } = await sql<{ item: string; booking: string; payment: string; uid: string }>`
    select k.basket_item_id as item, k.id as booking, k.payment_id as payment, b.uid
    from booking k join "order" o on o.id = k.order_id join basket b on b.id = o.basket_id
    where k.order_id = ${order.id}`.execute(db);
  const { item = '', booking = '', payment = '', uid = '' } = rows[0] ?? {};
  const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
    world.call(method, path, { token: family.token, body, query });
  const post = (verb: string, more = {}) =>
    call('POST', `/booking/basket/${item}/${verb}`, { basket_uid: uid, ...more });
  const settle = (outcome: Partial<Settlement>) =>
    transact(db, (tx) =>
      settlePayment(tx, payment, { ref: `ref_${payment}`, card: null, failure: 'Declined.', ...outcome } as Settlement),
    );
  const acts: Record<string, () => Promise<Reply | void>> = {
    extend: () => post('extend'),
    hold_again: () => post('hold-again'),
    remove: () => call('DELETE', `/booking/basket/${item}/remove`, undefined, { basket_uid: uid }),
    order: async () => {
      await post('add-payment', { payment_type_id: 2, payment_method_id: await makeCard(world, asking) });
      return call('POST', '/booking/order/create', { basket_uid: uid });
    },
    expire: async () => {
      restore = setClock(() => Date.now() + 31 * 60_000);
      await sweepHolds(db);
      restore();
    },
    decline: () => settle({ status: 'failed' }),
    abandon: () => settle({ status: 'abandoned' }),
    confirm: () => settle({ status: 'confirmed' }),
    cancel_by_family: () =>
      call('POST', `/booking/order/${order.id}/cancel`, { booking_ids: [booking], expected_refund: 4200 }),
    call_off: () => call('POST', `/booking/order/${order.id}/cancel`, { booking_ids: [booking], expected_refund: 0 }),
    cancel_by_service: () =>
      world.call('POST', `/nursery/${nursery.id}/branch/${nursery.branch}/bookings/${booking}/cancel`, {
        token: nursery.staff['nursery-admin']?.token,
        body: { reason: 'The boiler is broken.' },
      }),
  };
  acts['pay_late'] = acts['confirm'] as () => Promise<void>;
  const stateOf = async (table: string, id: string) => {
    const found = await sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`.execute(db);
    return found.rows[0]?.status;
  };
  const sound = async () => {
    const found = await sql`
      select i.booked, i.held from session_instance i where i.session_id = ${session.id}
        and i.booked = (select count(*) from booking k where k.instance_id = i.id
          and k.status in ('pending', 'confirmed', 'attended', 'absent'))
        and i.held = (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')`.execute(db);
    return found.rows.length === 1;
  };
  return {
    act: (name: string) => acts[name]?.() ?? Promise.reject(new Error(`Nothing does ${name}.`)),
    lineIs: () => stateOf('basket_item', item),
    bookingIs: () => stateOf('booking', booking),
    record: (status: string) => sql`update booking set status = ${status} where id = ${booking}`.execute(db),
    sound,
  };
}

const isRefused = (reply: Reply | void) => !reply || [404, 409, 422].includes(reply.status);

describe('a line of a basket', () => {
  const way: Record<keyof typeof basketItemMachine, string[]> = {
    ordered: [],
    held: ['decline'],
    expired: ['abandon'],
    removed: ['decline', 'remove'],
  };

  it.each(pairsOf(basketItemMachine))('that is $state on $event', async ({ state, event, next }) => {
    const line = await ordered();
    for (const step of way[state]) await line.act(step);
    expect(await line.lineIs()).toBe(state);
    const reply = await line.act(event);
    expect(await line.lineIs()).toBe(next ?? state);
    // A line that is held stays held: there is nothing to hold again, and nothing to refuse.
    if (!next && !(state === 'held' && event === 'hold_again')) expect(isRefused(reply)).toBe(true);
    expect(await line.sound()).toBe(true);
  });
});

describe('a booking', () => {
  const way: Record<keyof typeof bookingMachine, string[]> = {
    pending: [],
    confirmed: ['confirm'],
    expired: ['abandon'],
    attended: ['confirm'],
    absent: ['confirm'],
    cancelled_by_family: ['confirm', 'cancel_by_family'],
    cancelled_by_service: ['confirm', 'cancel_by_service'],
  };
  const does: Record<string, string> = { expire: 'abandon' };
  // Attendance events are tested in that area, and `lapse` with invoices.
  const pairs = pairsOf(bookingMachine).filter(({ event }) => !['attend', 'miss', 'undo', 'lapse'].includes(event));

  it.each(pairs)('that is $state on $event', async ({ state, event, next }) => {
    const booking = await ordered();
    for (const step of way[state]) await booking.act(step);
    if (state === 'attended' || state === 'absent') await booking.record(state);
    expect(await booking.bookingIs()).toBe(state);
    const reply = await booking.act(does[event] ?? event);
    expect(await booking.bookingIs()).toBe(next ?? state);
    if (!next) {
      expect(isRefused(reply)).toBe(true);
      // A paid booking is refunded.
      const code = state === 'confirmed' && event === 'call_off' ? 'changed' : state;
      if (reply) expect(reply).toMatchObject({ status: 409, body: { code } });
    }
    expect(await booking.sound()).toBe(true);
  });
});
