import type { AuditObject } from '@bairn/shared/schema/auditObjects';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { paymentType } from '../config/lists.ts';
import { stepsOf } from './cancellations.ts';
import { methodOf } from './cardRows.ts';
import { childId, keyworkerId, type Family } from './family.ts';
import { demoId, fixedNumber } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { blockStart, type PlannedBooking } from './planBookings.ts';
import { refundRows } from './refundRows.ts';
import { branchId } from './services.ts';
import { sessionId } from './sessions.ts';
import { userId } from './users.ts';

/** Reserves the numbers of this many new orders. */
export type OrderNumbers = (count: number) => Promise<string[]>;

/** When an order of a family's block of dates was placed: before its first date, the latest ones in the last week. */
function placedAt(order: string, moment: Moment) {
  const block = Number(/-?\d+$/.exec(order)?.[0]);
  const [latest, spread] = block > 0 ? [-1, 6] : [blockStart(block) - 4, 7];
  return moment.instant(latest - fixedNumber(`${order}/placed`, spread), order);
}

/**
 * All rows of the bookings: baskets, orders, payments, the ledger, the audit log. `numbers` gives the next order
 * numbers.
 */
export async function bookingRows(planned: readonly PlannedBooking[], moment: Moment, numbers: OrderNumbers) {
  const orders = [...Map.groupBy(planned, ({ order }) => order)]
    .map(([key, lines]) => ({ key, lines, at: placedAt(key, moment) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.key < b.key ? -1 : 1));
  const named = await numbers(orders.length);
  const rows = {
    basket: [] as Row[],
    basket_item: [] as Row[],
    order: [] as Row[],
    payment: [] as Row[],
    ledger_entry: [] as Row[],
    booking: [] as Row[],
    refund: [] as Row[],
    sandbox_payment_object: [] as Row[],
    audit_log: [] as Row[],
  };
  for (const family of new Set(planned.map(({ family: one }) => one))) {
    rows.basket.push({
      id: demoId('basket', family.key),
      uid: demoId('basket-uid', family.key).replaceAll('-', ''),
      keyworker_profile_id: keyworkerId(family),
      created_at: moment.instant(-160, family.key),
    });
  }
  orders.forEach((order, index) => addOrder(rows, order, named[index] ?? '', moment));
  return rows;
}

type Rows = Awaited<ReturnType<typeof bookingRows>>;

function addOrder(
  rows: Rows,
  { key, lines, at }: { key: string; lines: PlannedBooking[]; at: string },
  number: string,
  moment: Moment,
) {
  const family = lines[0]?.family;
  if (!family) return;
  const order = demoId('order', key);
  const cancelled = lines.filter(({ status }) => status === 'cancelled_by_family');
  const status = cancelled.length === 0 ? 'paid' : cancelled.length === lines.length ? 'refunded' : 'part_refunded';
  rows.order.push({
    id: order,
    number,
    keyworker_profile_id: keyworkerId(family),
    basket_id: demoId('basket', family.key),
    idempotency_key: `demo-${key}`,
    status,
    created_at: at,
  });
  for (const [nursery, own] of Map.groupBy(lines, ({ instance }) => instance.session.nursery)) {
    addPayment(rows, { family, order, nursery, own, at, number, moment, name: `${key}/${nursery}` });
  }
}

type PaymentOf = {
  family: Family;
  order: string;
  nursery: string;
  own: PlannedBooking[];
  at: string;
  number: string;
  moment: Moment;
  name: string;
};

function addPayment(rows: Rows, { family, order, nursery, own, at, number, moment, name }: PaymentOf) {
  const payment = demoId('payment', name);
  const user = userId(family.email);
  const provider = `pi_demo_${payment.replaceAll('-', '')}`;
  const method = methodOf(family);
  const amount = own.reduce((sum, { instance }) => sum + instance.price, 0);
  const log = (
    what: string,
    action: AuditAction,
    type: AuditObject,
    id: string,
    when: string,
    related: Record<string, string>,
    by: string | null,
  ) =>
    rows.audit_log.push({
      id: demoId('audit', `${action}/${what}`),
      at: when,
      user_id: by,
      nursery_id: nursery,
      action,
      object_type: type,
      object_id: id,
      related,
      request_id: null,
    });
  rows.payment.push({
    id: payment,
    order_id: order,
    nursery_id: nursery,
    payment_type_id: paymentType.card,
    payment_method_id: method,
    amount,
    status: 'confirmed',
    provider_ref: provider,
    card_brand: 'visa',
    card_last4: '4242',
    created_at: at,
    settled_at: at,
  });
  rows.ledger_entry.push({
    id: demoId('ledger', `charge/${provider}`),
    order_id: order,
    payment_id: payment,
    nursery_id: nursery,
    kind: 'charge',
    amount,
    provider_ref: provider,
    at,
  });
  log(name, 'payment.confirm', 'payment', payment, at, { order_id: order }, null);
  rows.sandbox_payment_object.push({
    id: provider,
    kind: 'payment_intent',
    created_at: at,
    idempotency_key: null,
    body: {
      id: provider,
      object: 'payment_intent',
      amount,
      currency: 'gbp',
      status: 'succeeded',
      client_secret: `${provider}_secret`,
      description: `Bairn order ${number}`,
      metadata: { payment_id: payment },
      payment_method: method,
      transfer_data: null,
      next_action: null,
      last_payment_error: null,
      created: Math.floor(Date.parse(at) / 1000),
    },
  });
  for (const { key, child, instance, status } of own) {
    const { session, date } = instance;
    const booking = demoId('booking', key);
    const item = demoId('basket-item', key);
    const dayBefore = moment.instant(-1, `${key}/cancelled`);
    const cancelledAt = status === 'cancelled_by_family' ? (dayBefore < at ? at : dayBefore) : null;
    rows.basket_item.push({
      id: item,
      basket_id: demoId('basket', family.key),
      instance_id: instance.id,
      child_id: childId(child),
      booking_option_id: 1,
      payment_type_id: paymentType.card,
      payment_method_id: method,
      price: instance.price,
      status: 'ordered',
      held_until: at,
      extensions: 0,
      created_at: at,
    });
    rows.booking.push({
      nursery_id: nursery,
      id: booking,
      branch_id: branchId(session.branch),
      session_id: sessionId(session),
      instance_id: instance.id,
      child_id: childId(child),
      keyworker_profile_id: keyworkerId(family),
      order_id: order,
      payment_id: payment,
      basket_item_id: item,
      payment_type_id: paymentType.card,
      price: instance.price,
      cancellation_steps: stepsOf(session.branch),
      cancelled_at: cancelledAt,
      cancelled_by: cancelledAt && user,
      status,
      date,
      start_time: session.start,
      end_time: session.end,
      created_at: at,
    });
    log(
      key,
      'booking.create',
      'booking',
      booking,
      at,
      { order_id: order, child_id: childId(child), instance_id: instance.id },
      user,
    );
    if (cancelledAt) {
      const back = refundRows({
        key,
        amount: instance.price,
        at: cancelledAt,
        nursery,
        branch: branchId(session.branch),
        order,
        payment,
        booking,
        user,
        charge: provider,
      });
      rows.refund.push(back.refund);
      rows.ledger_entry.push(back.ledger_entry);
      rows.sandbox_payment_object.push(back.sandbox_payment_object);
      log(
        key,
        'booking.cancel',
        'booking',
        booking,
        cancelledAt,
        { order_id: order, child_id: childId(child), instance_id: instance.id },
        user,
      );
    }
  }
}
