import { sql } from 'kysely';
import { formatPence } from '@bairn/shared/format/money';
import type { bookForFamily } from '@bairn/shared/calls/desk';
import { mostDates, type DeskOrder } from '@bairn/shared/schema/desk';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { now } from '@bairn/shared/schema/clock';
import { leastCharge } from '@bairn/shared/schema/payments';
import type { Person } from '../access/person.ts';
import { addLines, type Adding } from '../basket/addLines.ts';
import { readLines } from '../basket/basketQueries.ts';
import type { Line } from '../basket/line.ts';
import type { BasketRow } from '../basket/findBasket.ts';
import { paymentType } from '../config/lists.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendMail } from '../mail/sendMail.ts';
import { firstStart } from '../orders/firstStart.ts';
import { takeLines } from '../orders/placeOrder.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import { beginOrder, writeOrder, type PaidFor } from '../orders/writeOrder.ts';
import { conflict, invalid, notFound, Refusal } from '../refusals/refusal.ts';
import { enterFamily, partsOf } from './enterFamily.ts';
import { payByHours } from './payByHours.ts';
import type { OfBranch } from '../families/knownFamilies.ts';

/** Longest time in which a payment link can be used. */
const linkHours = 72;

type Body = ReadOf<typeof bookForFamily, 'body'>;
type Call = {
  of: OfBranch & { staff: { id: string } };
  body: Body;
  person: Pick<Person, 'user_id'>;
  key: string;
  request: string;
};

/** First half of the keys of these advisory locks; nothing else uses it. */
const lockSpace = 72_403;

/** The order that an earlier call with this key made; a call at the same time waits for it. */
async function orderOfKey(tx: Tx, { of, key }: Call): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${of.nursery + key}))`.execute(tx);
  const { rows } = await sql<{ order_id: string; branch_id: string }>`
    select order_id, branch_id from desk_order where nursery_id = ${of.nursery} and idempotency_key = ${key}`.execute(
    tx,
  );
  const [known] = rows;
  if (known && known.branch_id !== of.branch) throw conflict('This key was used for another booking.', 'key_reused');
  return known?.order_id;
}

/** The reasons of refused dates, by the date. */
const atDate = (instance: string) => `instances.${instance}`;

/** How the order is paid. What costs nothing needs no way: as a link for which no card is asked. */
const wayOf = ({ payment }: Body) => payment ?? 'link';

/** The type of the lines of each way to pay; what is paid at the desk is no type that a session is given. */
const typeOf: Readonly<Record<ReturnType<typeof wayOf>, number>> = {
  cash: paymentType.desk,
  card_machine: paymentType.desk,
  link: paymentType.card,
  invoice: paymentType.invoice,
};
/** What a session says that does not take a way. */
const refusedWays: Readonly<Record<number, string>> = {
  [paymentType.card]: 'This session cannot be paid by card.',
  [paymentType.invoice]: 'This session cannot be paid by invoice.',
};

/** A date that is booked for a child. */
type Place = { instance_id: string; session_id: string; child: string };

/** The dates of a call, each with its child, in the order of their ids, as every caller locks them. */
const placesOf = (body: Body, children: readonly string[]): Place[] =>
  partsOf(body)
    .flatMap(({ session_id, instance_ids }, nth) =>
      [...new Set(instance_ids)].map((instance_id) => ({ instance_id, session_id, child: children[nth] ?? '' })),
    )
    .toSorted((one, other) => (one.instance_id < other.instance_id ? -1 : 1));

/** @throws Refusal 404 where a date is not one of its session at the branch, 422 too many */
async function refuseUnknown(tx: Tx, { nursery, branch }: OfBranch, places: readonly Place[]) {
  if (places.length > mostDates) throw invalid({ instance_ids: [`At most ${mostDates} dates are booked in one go.`] });
  const { rows } = await sql<{ id: string; session_id: string }>`
    select id, session_id from session_instance where nursery_id = ${nursery} and branch_id = ${branch}
      and id = any(${places.map(({ instance_id }) => instance_id)}::uuid[])`.execute(tx);
  const sessionOf = new Map(rows.map(({ id, session_id }) => [id, session_id]));
  const isKnown = ({ instance_id, session_id }: Place) => sessionOf.get(instance_id) === session_id;
  if (!places.every(isKnown)) throw notFound('This date could not be found.');
}

/**
 * Takes a place on each date as a visitor's basket does, so that the same rules and limits hold. The basket has no owner.
 * @throws Refusal 404 (a date that is not the branch's), 422 with the reason of each date that cannot be booked.
 */
async function holdDates(tx: Tx, { of, body }: Call, children: readonly string[], hold: Adding['hold']) {
  const places = placesOf(body, children);
  await refuseUnknown(tx, of, places);
  const uid = newId().replaceAll('-', '');
  const type = typeOf[wayOf(body)];
  const problems: Record<string, string[]> = {};
  let basket: BasketRow | undefined;
  for (const { instance_id, session_id, child } of places) {
    try {
      const line = { basket_uid: uid, session_id, instance_id };
      basket = await addLines(tx, line, null, { byService: true, forChild: child, ...(hold ? { hold } : {}) });
      await sql`update basket_item set child_id = ${child}, payment_type_id = ${type}
        where basket_id = ${basket.id} and child_id is null`.execute(tx);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems[atDate(instance_id)] = [error.message];
    }
  }
  if (!basket || Object.keys(problems).length > 0) throw invalid(problems);
  return basket;
}

/** @throws Refusal 422 with the reason of each line that the child or the way of paying does not fit, 409 `changed` */
function refuseUnfit(lines: readonly Line[], body: Body) {
  const type = typeOf[wayOf(body)];
  const problems = lines.flatMap((line): [string, string[]][] => {
    const isTaken = line.to_pay === 0 || line.payment_types.some(({ id }) => id === type);
    const problem = line.error ?? (isTaken ? null : (refusedWays[type] ?? null));
    return problem === null ? [] : [[atDate(line.instance_id), [problem]]];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  const total = lines.reduce((sum, { to_pay }) => sum + to_pay, 0);
  if (total !== body.expected_total) {
    throw conflict(`The price has changed: it is ${formatPence(total)} now. Please check it again.`, 'changed');
  }
  if (total > 0 && !body.payment) throw invalid({ payment: ['Choose how it is paid.'] });
  if (body.payment === 'link' && total > 0 && total < leastCharge) {
    throw invalid({ payment: [`A card cannot be charged less than ${leastCharge}p. Take it at the service.`] });
  }
  return total;
}

/** The end of a payment link: after three days, and before the first session begins. */
const payByOf = async (tx: Tx, lines: readonly Line[]) =>
  new Date(Math.min(now().getTime() + linkHours * 3_600_000, (await firstStart(tx, lines)).getTime()));

/** How the order is paid: an invoice is its own, as in an order of the family. What costs nothing asks for no card. */
async function paidForOf(tx: Tx, body: Body, total: number, lines: readonly Line[]): Promise<PaidFor | undefined> {
  const way = wayOf(body);
  if (way === 'link' || (way === 'invoice' && total === 0)) return { pay_by: await payByOf(tx, lines) };
  return way === 'invoice' ? undefined : { desk: way };
}

/** Records what was paid at the desk, or costs nothing, as the provider's answer would be; a card or an invoice waits. */
async function settleAtOnce(tx: Tx, order: string, isDesk: boolean) {
  const { rows } = await sql<{ id: string }>`select id from payment
    where order_id = ${order} and status = 'created' and (${isDesk}::boolean or amount = 0) order by id`.execute(tx);
  const ref = isDesk ? 'desk' : 'free';
  for (const { id } of rows) await settlePayment(tx, id, { status: 'confirmed', ref: `${ref}_${id}` });
}

/**
 * Books dates of sessions for a family's children, with the rules of a family's own order, and records the payment at the
 * desk, sends a payment link, or bills it. A repeated call with the same key answers the same order.
 * @returns the order's id.
 * @throws Refusal 404 (family, child or date are not the branch's), 409 `changed` (another price, or other funded
 * hours), `funding_left` (they were used at the same time) or `key_reused`, 422 with
 * what is missing, and with the reason of each date that cannot be booked.
 */
export async function placeForFamily(tx: Tx, call: Call, { hold }: Pick<Adding, 'hold'> = {}): Promise<string> {
  const { of, body, person, key, request } = call;
  const earlier = await orderOfKey(tx, call);
  if (earlier) return earlier;
  const { keyworker, children } = await enterFamily(tx, of, body, { user: person.user_id, request });
  const basket = await holdDates(tx, call, children, hold);
  await payByHours(tx, basket, { parts: partsOf(body), children, rest: typeOf[wayOf(body)] });
  const lines = await readLines(tx, basket);
  const total = refuseUnfit(lines, body);
  const paidFor = await paidForOf(tx, body, total, lines);
  // Not logged for the lines: the bookings are. No one sees the basket.
  await takeLines(tx, { of: lines.map(({ id }) => id), audit: null, announce: null });
  const id = newId();
  const made = { basket, person, keyworker, key: `desk:${id}`, request, ...(paidFor ? { paidFor } : {}) };
  const order = await beginOrder(tx, made);
  await writeOrder(tx, order, lines, made);
  await sql`insert into desk_order (nursery_id, id, order_id, branch_id, staff_profile_id, idempotency_key, created_at)
    values (${of.nursery}, ${id}, ${order}, ${of.branch}, ${of.staff.id}, ${key}, ${now()})`.execute(tx);
  // What is billed was booked with its invoice.
  await settleAtOnce(tx, order, paidFor !== undefined && 'desk' in paidFor);
  if (body.payment === 'link' && total > 0) await sendMail(tx, 'payment.link', { order_id: order });
  return order;
}

/** An order that a service made, as its answer says it. */
export async function readDeskOrder(db: Handle, { nursery, branch }: OfBranch, order: string): Promise<DeskOrder> {
  const { rows } = await sql<DeskOrder>`
    select o.id, o.number, o.status, case when o.status = 'pending' then o.pay_by end as pay_by, u.email,
      (select min(v.due_on)::text from invoice v where v.order_id = o.id) as due_on,
      (select count(*)::int from booking k where k.order_id = o.id) as bookings,
      (select coalesce(sum(k.price), 0)::int from booking k where k.order_id = o.id) as total
    from desk_order d join "order" o on o.id = d.order_id join payer u on u.id = o.keyworker_profile_id
    where d.nursery_id = ${nursery} and d.branch_id = ${branch} and o.id = ${order}`.execute(db);
  if (!rows[0]) throw notFound('This order could not be found.');
  return rows[0];
}
