import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { plural } from '@bairn/shared/format/plural';
import { instanceMachine, statesBefore } from '@bairn/shared/schema/states';
import type { ServiceInstance } from '@bairn/shared/schema/planning';
import { cancelLocked } from '../booking/cancelBookings.ts';
import { readCancellable, refuseUncancellable, returnsOf, type Returned } from '../booking/cancellable.ts';
import { hasBegun, lockInstances, placesLeft } from '../booking/places.ts';
import { tellBranch, tellFamily } from '../booking/tell.ts';
import { notify } from '../notifications/notify.ts';
import { audit } from '../plugins/audit.ts';
import type { Handle, Tx } from '../plugins/database.ts';
import { conflict, notFound } from '../plugins/refusal.ts';
import type { OfBranch } from './sessionQueries.ts';

/** Who closes, by which call. */
type Call = OfBranch & { user: string; request: string };
type Instance = z.output<typeof ServiceInstance>;

const refundOf = (returns: readonly Returned[]) => returns.reduce((sum, { refund }) => sum + refund, 0);

/** Somebody ordered between the look and the lock: the transaction begins anew (`transact`). */
const overtaken = () => Object.assign(new Error('An order came between.'), { code: '40001' });

async function lockOrders(tx: Tx, orders: readonly string[]) {
  await sql`select id from "order" where id = any(${orders}::uuid[]) order by id for update`.execute(tx);
}

/**
 * Cancels a booking on the service's part: the place is free, the family gets back all that it paid for it.
 * @throws Refusal 404 (none of this branch), 409 with its state, or `begun`.
 */
export async function cancelByService(tx: Tx, call: Call & { booking: string; reason: string }) {
  const { nursery, branch, booking: id } = call;
  const own = sql`k.id = ${id} and k.nursery_id = ${nursery} and k.branch_id = ${branch}`;
  const [named] = await readCancellable(tx, own);
  if (!named) throw notFound('This booking could not be found.');
  await lockOrders(tx, [named.order_id]);
  await lockInstances(tx, [named.instance_id]);
  const bookings = await readCancellable(tx, own, true);
  for (const booking of bookings) refuseUncancellable(booking, 'cancel_by_service');
  const returns = await returnsOf(tx, bookings, 'service');
  await cancelLocked(tx, returns, { ...call, by: 'service' });
  return { refund: refundOf(returns) };
}

/** One dated instance of a session of the branch. @throws Refusal 404 */
export async function readInstance(
  db: Handle,
  { nursery, branch }: OfBranch,
  session: string,
  id: string,
): Promise<Instance> {
  const { rows } = await sql<Instance>`
    select i.id, i.date, i.start_time, i.end_time, i.price, i.status, i.capacity, i.booked, i.held,
      ${placesLeft} as places_left
    from session_instance i
    where i.id = ${id} and i.session_id = ${session} and i.nursery_id = ${nursery} and i.branch_id = ${branch}`.execute(
    db,
  );
  const [instance] = rows;
  if (!instance) throw notFound('This date could not be found.');
  return instance;
}

async function moveInstance(
  tx: Tx,
  call: Call & { session: string; instance: string },
  move: 'close' | 'reopen',
  reason: string | null,
) {
  const { nursery, branch, session, instance } = call;
  const to = move === 'close' ? instanceMachine.open.close : instanceMachine.closed.reopen;
  await sql`update session_instance set status = ${to}, closed_reason = ${reason}
    where id = ${instance} and status = any(${statesBefore(instanceMachine, move)}::text[])`.execute(tx);
  await audit(tx, {
    user: call.user,
    nursery,
    action: `instance.${move}`,
    object: { type: 'session_instance', id: instance },
    related: { session_id: session },
    request: call.request,
  });
  await tellBranch(tx, branch, 'places.changed', { session_id: session, instance_id: instance });
  await tellBaskets(tx, instance);
}

/** Families that have the date in their basket see at once that it can, or can no longer, be booked. */
async function tellBaskets(tx: Tx, instance: string) {
  const { rows } = await sql<{ id: string; keyworker: string }>`
    select distinct b.id, b.keyworker_profile_id as keyworker from basket_item t join basket b on b.id = t.basket_id
    where t.instance_id = ${instance} and t.status in ('held', 'expired') and b.keyworker_profile_id is not null`.execute(
    tx,
  );
  for (const { id, keyworker } of rows) await tellFamily(tx, keyworker, 'basket.changed', { id });
}

/**
 * Closes a date: nobody can book it, its confirmed bookings are cancelled on the service's part with all that was paid
 * for them. Those whose payment is open are cancelled when it comes (`cancelOnClosed`).
 * @returns how many were cancelled and what goes back.
 * @throws Refusal 404, 409 `closed` (already), `begun`, or `changed` (not as many bookings as the person was told of).
 */
export async function closeInstance(
  tx: Tx,
  call: Call & { session: string; instance: string; reason: string; expected: number },
) {
  const { instance: id, expected } = call;
  await readInstance(tx, call, call.session, id);
  const live = sql`k.instance_id = ${id} and k.nursery_id = ${call.nursery} and k.status in ('pending', 'confirmed')`;
  // The orders before the instance, as whoever settles a payment takes them.
  const before = new Set((await readCancellable(tx, live)).map(({ order_id }) => order_id));
  await lockOrders(tx, [...before]);
  await lockInstances(tx, [id]);
  const instance = await readInstance(tx, call, call.session, id);
  if (instance.status === 'closed') throw conflict('This date is closed already.', 'closed');
  if (hasBegun(instance.date, instance.start_time)) {
    throw conflict('This session has begun. It can no longer be closed.', 'begun');
  }
  const bookings = await readCancellable(tx, live, true);
  if (bookings.some(({ order_id }) => !before.has(order_id))) throw overtaken();
  if (instance.booked !== expected) {
    throw conflict(
      `This date has ${plural(instance.booked, 'booking')} now, not ${expected}. Please look at it again.`,
      'changed',
    );
  }
  await moveInstance(tx, call, 'close', call.reason);
  const confirmed = bookings.filter(({ status }) => status === 'confirmed');
  const returns = await returnsOf(tx, confirmed, 'service');
  await cancelLocked(tx, returns, { ...call, by: 'service' });
  await notify(tx, {
    type: 'date.closed',
    object: id,
    to: { nursery: call.nursery, branch: call.branch, except: call.user },
    ids: { session_id: call.session, instance_id: id },
  });
  return {
    cancelled: returns.length,
    unpaid: bookings.length - returns.length,
    refund: refundOf(returns),
  };
}

/**
 * Offers a closed date again; what was cancelled stays cancelled.
 * @throws Refusal 404, 409 `open` (already), `begun`, or `archived`.
 */
export async function reopenInstance(tx: Tx, call: Call & { session: string; instance: string }) {
  const { session, instance: id } = call;
  await readInstance(tx, call, session, id);
  await lockInstances(tx, [id]);
  const instance = await readInstance(tx, call, session, id);
  if (instance.status === 'open') throw conflict('This date is open already.', 'open');
  if (hasBegun(instance.date, instance.start_time)) {
    throw conflict('This session has begun. It can no longer be opened.', 'begun');
  }
  const { rows } = await sql<{ status: string }>`select status from session where id = ${session}`.execute(tx);
  if (rows[0]?.status === 'archived') throw conflict('This session is archived. Restore it first.', 'archived');
  await moveInstance(tx, call, 'reopen', null);
}
