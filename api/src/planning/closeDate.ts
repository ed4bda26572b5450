import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { plural } from '@bairn/shared/format/plural';
import type { ServiceInstance } from '@bairn/shared/schema/planning';
import { undoAbsences } from '../attendance/recordAttendance.ts';
import { cancelLocked } from '../cancelling/cancelBookings.ts';
import { readCancellable, refuseUncancellable, returnsOf, type Returned } from '../cancelling/cancellable.ts';
import { hasBegun, lockInstances, placesLeft } from '../places/places.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';
import { notify } from '../notifications/notify.ts';
import type { Handle, Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import type { OfBranch } from './sessionQueries.ts';

/** The person and the call that close. `profile` is their staff profile. */
type Call = OfBranch & { user: string; request: string };
type Instance = z.output<typeof ServiceInstance>;

const refundOf = (returns: readonly Returned[]) => returns.reduce((sum, { refund }) => sum + refund, 0);

/** An order was placed between the first read and the lock: `transact` retries the transaction. */
const overtaken = () => Object.assign(new Error('An order was placed at the same time.'), { code: '40001' });

async function lockOrders(tx: Tx, orders: readonly string[]) {
  await sql`select id from "order" where id = any(${orders}::uuid[]) order by id for update`.execute(tx);
}

/**
 * Cancels a booking on behalf of the service: the place is freed and the family gets a full refund.
 * @throws Refusal 404 (not of this branch), 409 with its state, or `begun`.
 */
export async function cancelBooking(tx: Tx, call: Call & { booking: string; reason: string }) {
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
  await transition(tx, 'session_instance', move, {
    of: instance,
    scope: sql`nursery_id = ${nursery}`,
    set: sql`closed_reason = ${reason}`,
    audit: () => ({
      user: call.user,
      nursery,
      action: `instance.${move}`,
      object: { type: 'session_instance', id: instance },
      related: { session_id: session },
      request: call.request,
    }),
    announce: async () => {
      await tellBranch(tx, branch, 'places.changed', { session_id: session, instance_id: instance });
      await tellBaskets(tx, instance);
    },
  });
}

/** Families with the date in their basket see at once whether it can be booked. */
async function tellBaskets(tx: Tx, instance: string) {
  const { rows } = await sql<{ id: string; keyworker: string }>`
    select distinct b.id, b.keyworker_profile_id as keyworker from basket_item t join basket b on b.id = t.basket_id
    where t.instance_id = ${instance} and t.status in ('held', 'expired') and b.keyworker_profile_id is not null`.execute(
    tx,
  );
  for (const { id, keyworker } of rows) await tellFamily(tx, keyworker, 'basket.changed', { id });
}

/**
 * Closes a date: it can no longer be booked, and the service cancels its bookings with a full refund, also of
 * children who were marked absent ahead. Bookings with an open payment are cancelled when it settles (`cancelOnClosed`).
 * @returns how many were cancelled and their refund.
 * @throws Refusal 404, 409 `closed` (already), `begun`, or `changed` (the number of bookings differs from the one
 * shown).
 */
export async function closeDate(
  tx: Tx,
  call: Call & { session: string; instance: string; reason: string; expected: number; profile: string },
) {
  const { instance: id, expected } = call;
  await readInstance(tx, call, call.session, id);
  const live = sql`k.instance_id = ${id} and k.nursery_id = ${call.nursery} and k.status in ('pending', 'confirmed', 'absent')`;
  // Locks the orders before the instance, in the order that settling a payment uses.
  const before = new Set((await readCancellable(tx, live)).map(({ order_id }) => order_id));
  await lockOrders(tx, [...before]);
  await lockInstances(tx, [id]);
  const instance = await readInstance(tx, call, call.session, id);
  refuseUnlessAllowed('session_instance', instance.status, 'close');
  if (hasBegun(instance.date, instance.start_time)) {
    throw conflict('This session has begun. It can no longer be closed.', 'begun');
  }
  const found = await readCancellable(tx, live, true);
  if (found.some(({ order_id }) => !before.has(order_id))) throw overtaken();
  if (instance.booked !== expected) {
    throw conflict(
      `This date has ${plural(instance.booked, 'booking')} now, not ${expected}. Please check it again.`,
      'changed',
    );
  }
  const absent = found.filter(({ status }) => status === 'absent').map(({ id: booking }) => booking);
  await undoAbsences(tx, call, absent, call);
  await moveInstance(tx, call, 'close', call.reason);
  const bookings = await readCancellable(tx, live);
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
 * Opens a closed date again; cancelled bookings stay cancelled.
 * @throws Refusal 404, 409 `open` (already), `begun`, or `archived`.
 */
export async function reopenDate(tx: Tx, call: Call & { session: string; instance: string }) {
  const { session, instance: id } = call;
  await readInstance(tx, call, session, id);
  await lockInstances(tx, [id]);
  const instance = await readInstance(tx, call, session, id);
  refuseUnlessAllowed('session_instance', instance.status, 'reopen');
  if (hasBegun(instance.date, instance.start_time)) {
    throw conflict('This session has begun. It can no longer be opened.', 'begun');
  }
  const { rows } = await sql<{ status: string }>`select status from session where id = ${session}`.execute(tx);
  if (rows[0]?.status === 'archived') throw conflict('This session is archived. Restore it first.', 'archived');
  await moveInstance(tx, call, 'reopen', null);
}
