import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Person } from '../access/person.ts';
import { onAccount, paymentType } from '../config/lists.ts';
import { cardToken } from '../payments/savedCards.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendAll, type Message } from '../outbox/outbox.ts';
import { prepared } from '../database/prepared.ts';
import { userChannel } from '../realtime/channels.ts';
import { allocateAll } from '../funding/bookedHours.ts';
import type { Line } from '../basket/line.ts';
import type { BasketRow } from '../basket/findBasket.ts';
import { formatDay } from '@bairn/shared/format/date';
import { limitProblem, refusedByStaff } from '../places/byStaff.ts';
import { bookHeldPlace } from '../places/places.ts';
import { conflict } from '../refusals/refusal.ts';
import { chargesOf, isFunded, isOnAccount, wayOf } from '../basket/summary.ts';
import { openAccounts } from './openAccounts.ts';

/** Seconds after which a job checks a payment whose outcome was not recorded. */
export const settleAfterSeconds = 60;

/**
 * How an order is paid that is not placed at a checkout: at the service's desk, or by a link until a time. `card` is the
 * provider's token of a card that is charged at once; if it is refused, the link waits for another one.
 */
export type PaidFor = { desk: 'cash' | 'card_machine' } | { pay_by: Date; card?: string | null };

/** What an order needs beside its lines. */
export type OrderCall = {
  basket: BasketRow;
  person: Pick<Person, 'user_id'>;
  keyworker: string;
  key: string;
  request: string;
  /** Set where a service books for the family, or a job orders a month of a recurring booking. */
  paidFor?: PaidFor;
  /** Keep a new card for later orders. */
  saveCard?: boolean;
};

/** Seconds from now, at least one: when a job looks at a payment that waits for its link to be used. */
export const secondsUntil = (at: Date) => Math.max(1, Math.ceil((at.getTime() - now().getTime()) / 1000));

/** What one card pays to one provider, with the id of its payment. */
type Charge = ReturnType<typeof chargesOf>[number] & { id: string };

type NewOrder = { order: string; keyworker: string; basket: string; key: string; payBy: Date | null; at: Date };

const insertOrder = prepared<never, NewOrder>(
  'insert_order',
  ({ order, keyworker, basket, key, payBy, at }) => sql`
    insert into "order" (id, number, keyworker_profile_id, basket_id, idempotency_key, pay_by, created_at)
    values (${order}, 'B' || nextval('order_number'), ${keyworker}, ${basket}, ${key}, ${payBy}, ${at})`,
);

const insertPayments = prepared<never, { order: string; payments: string; at: Date }>(
  'insert_payments',
  ({ order, payments, at }) => sql`
    insert into payment (id, order_id, nursery_id, payment_type_id, payment_method_id, amount, destination, save_card,
      desk, created_at)
    select id, ${order}::uuid, nursery_id, type, token, amount, destination, keep, desk, ${at}::timestamptz
    from jsonb_to_recordset(${payments}::jsonb)
      as t (id uuid, nursery_id uuid, type smallint, token text, amount integer, destination text, keep boolean,
        desk text)`,
);

/** The type and the `desk` of a charge that the family pays to the service later; one of nothing needs no invoice. */
function accountOf({ amount, lines: [line] }: Charge) {
  const type = line?.payment_type_id ?? 0;
  const desk = line && amount > 0 && isOnAccount(line) ? onAccount[type] : undefined;
  return desk && { type, desk };
}

async function writePayments(tx: Tx, order: string, charges: readonly Charge[], call: OrderCall) {
  const { keyworker, saveCard, paidFor } = call;
  const desk = paidFor && 'desk' in paidFor ? paidFor.desk : null;
  const known = paidFor && 'pay_by' in paidFor ? (paidFor.card ?? null) : null;
  const payments = [];
  for (const charge of charges) {
    const { id, nursery_id, amount, lines } = charge;
    const { payment_method_id: chosen = '', stripe_account_id: destination = null } = lines[0] ?? {};
    const funded = charge.lines.every(isFunded);
    const account = accountOf(charge);
    const none = funded || account !== undefined;
    const token = none ? null : paidFor ? known : await cardToken(tx, keyworker, chosen ?? '');
    // A saved card is kept already.
    payments.push({
      id,
      nursery_id,
      type: funded ? paymentType.fundedHours : (account?.type ?? (desk ? paymentType.desk : paymentType.card)),
      amount,
      destination: desk || funded || account ? null : destination,
      token,
      keep:
        token !== null && token === chosen && (saveCard === true || charge.lines.some(({ recurring }) => recurring)),
      desk: funded ? null : (account?.desk ?? desk),
    });
  }
  await insertPayments(tx, { order, payments: JSON.stringify(payments), at: now() });
}

const insertBookings = prepared<never, { order: string; keyworker: string; bookings: string; at: Date }>(
  'insert_bookings',
  ({ order, keyworker, bookings, at }) => sql`
    insert into booking (nursery_id, id, branch_id, session_id, instance_id, child_id, keyworker_profile_id, order_id,
      payment_id, basket_item_id, payment_type_id, price, funded_minutes, cancellation_steps, date, start_time, end_time,
      created_at)
    select nursery_id, id, branch_id, session_id, instance_id, child_id, ${keyworker}::uuid, ${order}::uuid,
      payment_id, basket_item_id, payment_type_id, price, funded_minutes, cancellation_steps, date, start_time, end_time,
      ${at}::timestamptz
    from jsonb_to_recordset(${bookings}::jsonb) as t (nursery_id uuid, id uuid, branch_id uuid, session_id uuid,
      instance_id uuid, child_id uuid, payment_id uuid, basket_item_id uuid, payment_type_id smallint, price integer,
      funded_minutes smallint, cancellation_steps jsonb, date date, start_time time, end_time time)`,
);

async function writeBookings(tx: Tx, order: string, charges: readonly Charge[], call: OrderCall) {
  const { person, keyworker, request } = call;
  const bookings = charges.flatMap((charge) =>
    charge.lines.map((line) => ({
      id: newId(),
      nursery_id: line.nursery_id,
      branch_id: line.branch_id,
      session_id: line.session_id,
      instance_id: line.instance_id,
      child_id: line.child_id,
      payment_id: charge.id,
      basket_item_id: line.id,
      payment_type_id: wayOf(line),
      price: line.to_pay,
      funded_minutes: line.funded_minutes,
      cancellation_steps: line.cancellation_steps,
      date: line.date,
      start_time: line.start_time,
      end_time: line.end_time,
    })),
  );
  const places = new Map<string, number>();
  for (const { instance_id } of bookings) places.set(instance_id, (places.get(instance_id) ?? 0) + 1);
  for (const [instance, count] of places) await bookHeldPlace(tx, instance, count);
  await insertBookings(tx, { order, keyworker, bookings: JSON.stringify(bookings), at: now() });
  await allocateAll(
    tx,
    bookings.map(({ id, nursery_id, branch_id, child_id, date, funded_minutes }) => ({
      nursery: nursery_id,
      branch: branch_id,
      booking: id,
      child: child_id ?? '',
      date,
      minutes: funded_minutes,
    })),
  );
  await audit(
    tx,
    ...bookings.map(({ id, nursery_id, child_id, instance_id }): AuditEntry => ({
      user: person.user_id,
      nursery: nursery_id,
      action: 'booking.create',
      object: { type: 'booking', id },
      related: { order_id: order, child_id, instance_id },
      request,
    })),
  );
}

/**
 * Writes the row of a new order, before the dates are locked that other orders wait for.
 * @returns its id.
 */
export async function beginOrder(tx: Tx, { basket, keyworker, key, paidFor }: OrderCall): Promise<string> {
  const payBy = paidFor && 'pay_by' in paidFor ? paidFor.pay_by : null;
  const order = newId();
  await insertOrder(tx, { order, keyworker, basket: basket.id, key, payBy, at: now() });
  return order;
}

/** Seconds until a job looks at a payment: the request that placed the order charges first, if there is one. */
function delayOf({ amount }: Charge, paidFor: PaidFor | undefined): number {
  if (!paidFor || 'desk' in paidFor) return settleAfterSeconds;
  return amount > 0 && !paidFor.card ? secondsUntil(paidFor.pay_by) : 0;
}

/** The lines for whose children a service has too few staff by now, and why. Their dates must be locked. */
export async function shortOfStaff(tx: Tx, lines: readonly Line[]): Promise<Map<string, string>> {
  const limited = lines.filter(({ by_staff }) => by_staff);
  if (limited.length === 0) return new Map();
  const wanted = limited.map(({ instance_id, child_id }) => ({ instance: instance_id, child: child_id }));
  const refused = await refusedByStaff(tx, wanted, { holds: false });
  return new Map(
    limited.flatMap(({ id, instance_id }): [string, string][] => {
      const limit = refused.get(instance_id);
      return limit ? [[id, limitProblem(limit)]] : [];
    }),
  );
}

/**
 * The last judge of places that staff limit: what is booked never needs more of them than are rostered, whatever became of
 * the rota, of the people on it and of other bookings since the places were held.
 * @throws Refusal 409 `by_staff`
 */
async function refuseShortOfStaff(tx: Tx, lines: readonly Line[]) {
  const short = await shortOfStaff(tx, lines);
  const line = lines.find(({ id }) => short.has(id));
  if (!line) return;
  const { first_name, date } = { first_name: line.child?.first_name ?? 'A child', date: line.date };
  throw conflict(
    `${first_name} can no longer be booked on ${formatDay(date)}. ${short.get(line.id)} Nothing was booked or charged.`,
    'by_staff',
  );
}

/**
 * Writes the payments, bookings and events of an order of taken lines, one statement for each kind of row, because the
 * instances are locked and other orders wait for them.
 */
export async function writeOrder(tx: Tx, order: string, lines: readonly Line[], call: OrderCall): Promise<void> {
  const { basket, person, paidFor } = call;
  await refuseShortOfStaff(tx, lines);
  const charges = chargesOf(lines).map((charge) => ({ ...charge, id: newId() }));
  await writePayments(tx, order, charges, call);
  await writeBookings(tx, order, charges, call);
  const accounts = charges.filter(accountOf);
  await sendAll(tx, [
    ...charges
      .filter((charge) => !accountOf(charge))
      .map((charge): Message => ({
        topic: 'payment.settle',
        payload: { payment_id: charge.id },
        delaySeconds: delayOf(charge, paidFor),
      })),
    {
      topic: 'realtime.event',
      payload: { channel: userChannel(person.user_id), event: 'basket.changed', data: { id: basket.id } },
    },
  ]);
  await openAccounts(
    tx,
    order,
    accounts.map(({ id, nursery_id, lines: [line] }) => ({
      payment: id,
      nursery: nursery_id,
      voucher: line && line.payment_type_id === paymentType.vouchers ? line.voucher : null,
    })),
    { user: person.user_id, keyworker: call.keyworker, request: call.request },
  );
}
