import { paymentType } from '../config/lists.ts';
import { ageInMonths } from '@bairn/shared/format/age';
import { addDays, daysBetween, weekday } from '@bairn/shared/format/date';
import { bornOn, childId, families, keyworkerId, type Child, type Family } from './families.ts';
import { demoId, fixedNumber } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { branchId } from './services.ts';
import { sessionId } from './sessions.ts';
import type { Instance, Session } from './session.ts';
import { userId } from './users.ts';

type Booking = { key: string; family: Family; child: Child; instance: Instance; order: string; status: string };

/** Weeks ahead that families have booked; further dates are still free. */
const bookedWeeks = 6;
const orderDays = 28;

/** The session that a child goes to on a date: the one they chose, or the full day of the room for their age. */
function sessionOn({ goesTo }: Child, months: number, byBranch: ReadonlyMap<string, Session[]>) {
  return byBranch
    .get(goesTo?.branch ?? '')
    ?.find(
      (session) =>
        (goesTo?.session ? session.key === goesTo.session : true) && months >= session.from && months < session.to,
    );
}

function statusOf(key: string, date: string, { today }: Moment) {
  if (date >= today) return 'confirmed';
  return fixedNumber(`${key}/came`, 100) < 8 ? 'absent' : 'attended';
}

/** Puts every child that goes somewhere on the dates of their week that have a place left. */
function planBookings(instances: readonly Instance[], moment: Moment): Booking[] {
  const byDate = new Map(instances.map((instance) => [`${instance.session.key}/${instance.date}`, instance]));
  const byBranch = Map.groupBy(new Set(instances.map(({ session }) => session)), ({ branch }) => branch);
  const planned: Booking[] = [];
  for (const family of families) {
    // Families of the published accounts keep their further dates free, so that there is something to book.
    const last = moment.day((family.key.includes('parent') ? 3 : bookedWeeks) * 7);
    for (const child of family.children) {
      if (!child.goesTo) continue;
      const dob = bornOn(child, moment);
      for (let date = moment.day(-14); date <= last; date = addDays(date, 1)) {
        if (!child.goesTo.days.includes(weekday(date))) continue;
        const session = sessionOn(child, ageInMonths(dob, date), byBranch);
        const instance = session && byDate.get(`${session.key}/${date}`);
        if (!instance || instance.booked >= instance.capacity) continue;
        instance.booked += 1;
        const key = `${child.key}/${instance.session.key}/${date}`;
        const block = Math.floor(daysBetween(moment.day(-14), date) / orderDays);
        planned.push({
          key,
          family,
          child,
          instance,
          order: `${family.key}/order${block}`,
          status: statusOf(key, date, moment),
        });
      }
    }
  }
  return planned;
}

/** Some dates are full and some have one place left: services offer fewer places on days when they are short of staff. */
function tighten(instances: readonly Instance[], moment: Moment) {
  for (const instance of instances) {
    if (instance.booked === 0 || instance.date < moment.today) continue;
    const chance = fixedNumber(`${instance.id}/places`, 100);
    if (chance < 18) instance.capacity = instance.booked;
    else if (chance < 40) instance.capacity = Math.min(instance.capacity, instance.booked + 1);
  }
}

/** One future booking of the first account is given back, to show what that looks like. */
function cancelOne(planned: Booking[], moment: Moment) {
  const one = planned.findLast(({ family, instance }) => family.key === 'parent' && instance.date > moment.day(7));
  if (!one) return;
  one.status = 'cancelled_by_family';
  one.instance.booked -= 1;
}

/** When an order was placed: before its first date, the latest ones in the last week. */
const placedAt = (order: string, moment: Moment) =>
  moment.instant(
    order.endsWith('order0') ? -18 - fixedNumber(`${order}/placed`, 7) : -1 - fixedNumber(`${order}/placed`, 6),
    order,
  );

/**
 * Books the families' children and gives all rows that belong to it: baskets, orders, payments, the ledger, the audit log.
 * The instances' counters are moved; `numbers` gives the next order number.
 */
export function bookingRows(
  instances: readonly Instance[],
  moment: Moment,
  numbers: (count: number) => Promise<string[]>,
) {
  const planned = planBookings(instances, moment);
  cancelOne(planned, moment);
  tighten(instances, moment);
  return rowsOf(planned, moment, numbers);
}

async function rowsOf(planned: readonly Booking[], moment: Moment, numbers: (count: number) => Promise<string[]>) {
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
    sandbox_payment_object: [] as Row[],
    audit_log: [] as Row[],
  };
  for (const family of new Set(planned.map(({ family: one }) => one))) {
    rows.basket.push({
      id: demoId('basket', family.key),
      uid: demoId('basket-uid', family.key).replaceAll('-', ''),
      keyworker_profile_id: keyworkerId(family),
      created_at: moment.instant(-60, family.key),
    });
  }
  orders.forEach((order, index) => addOrder(rows, order, named[index] ?? '', moment));
  return rows;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

function addOrder(
  rows: Rows,
  { key, lines, at }: { key: string; lines: Booking[]; at: string },
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
  own: Booking[];
  at: string;
  number: string;
  moment: Moment;
  name: string;
};

function addPayment(rows: Rows, { family, order, nursery, own, at, number, moment, name }: PaymentOf) {
  const payment = demoId('payment', name);
  const user = userId(family.email);
  const provider = `pi_demo_${payment.replaceAll('-', '')}`;
  const method = `pm_demo_${demoId('card', family.key).replaceAll('-', '')}`;
  const amount = own.reduce((sum, { instance }) => sum + instance.session.price, 0);
  const log = (
    what: string,
    action: string,
    type: string,
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
  const ledger = (kind: 'charge' | 'refund', pence: number, ref: string, when: string) =>
    rows.ledger_entry.push({
      id: demoId('ledger', `${kind}/${ref}`),
      order_id: order,
      payment_id: payment,
      nursery_id: nursery,
      kind,
      amount: pence,
      provider_ref: ref,
      at: when,
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
    created_at: at,
    settled_at: at,
  });
  ledger('charge', amount, provider, at);
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
    rows.basket_item.push({
      id: item,
      basket_id: demoId('basket', family.key),
      instance_id: instance.id,
      child_id: childId(child),
      booking_option_id: 1,
      payment_type_id: paymentType.card,
      payment_method_id: method,
      price: session.price,
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
      price: session.price,
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
    if (status === 'cancelled_by_family') {
      const when = moment.instant(-1, `${key}/cancelled`) < at ? at : moment.instant(-1, `${key}/cancelled`);
      ledger('refund', -session.price, `re_demo_${booking.replaceAll('-', '')}`, when);
      log(
        key,
        'booking.cancel',
        'booking',
        booking,
        when,
        { order_id: order, child_id: childId(child), instance_id: instance.id },
        user,
      );
    }
  }
}
