import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { plural } from '@bairn/shared/format/plural';
import type { ServiceInstance } from '@bairn/shared/schema/planning';
import { cancelLocked } from '../cancelling/cancelBookings.ts';
import { readCancellable, refuseUncancellable, returnsOf } from '../cancelling/cancellable.ts';
import { hasBegun, lockInstances, placesLeft } from '../places/places.ts';
import { offerFree } from '../places/offers.ts';
import { notify } from '../notifications/notify.ts';
import type { Handle, Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { refuseRoomOverfull } from '../rooms/refuseRoomOverfull.ts';
import { closedDates } from '../opening/closingDays.ts';
import { keepClosingDays } from '../opening/holdClosingDays.ts';
import { refuseUnlessAllowed } from '../states/transition.ts';
import { closeLocked, lockBooked, lockOrders, moveInstances, refundOf, type Call } from './closeDates.ts';
import type { OfBranch } from './sessionQueries.ts';

type Instance = z.output<typeof ServiceInstance>;

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

/**
 * Closes a date: it can no longer be booked, and the service cancels its bookings with a full refund, also of
 * children who were marked absent ahead. Those that wait for a payment link are withdrawn; those of which the payment is with
 * a bank are cancelled when it settles (`cancelOnClosed`).
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
  const found = await lockBooked(tx, call.nursery, [id]);
  const instance = await readInstance(tx, call, call.session, id);
  refuseUnlessAllowed('session_instance', instance.status, 'close');
  if (hasBegun(instance.date, instance.start_time)) {
    throw conflict('This session has begun. It can no longer be closed.', 'begun');
  }
  if (instance.booked !== expected) {
    throw conflict(
      `This date has ${plural(instance.booked, 'booking')} now, not ${expected}. Please check it again.`,
      'changed',
    );
  }
  const done = await closeLocked(tx, call, [{ id, session_id: call.session, reason: call.reason }], found);
  await notify(tx, {
    type: 'date.closed',
    object: id,
    to: { nursery: call.nursery, branch: call.branch, except: call.user },
    ids: { session_id: call.session, instance_id: id },
  });
  return done;
}

/**
 * Opens a closed date again; cancelled bookings stay cancelled.
 * @throws Refusal 404, 409 `open` (already), `begun`, `archived`, `closing_day` (the service is closed on that day), or
 * `room_full` or `room_closed` at its time.
 */
export async function reopenDate(tx: Tx, call: Call & { session: string; instance: string }) {
  const { session, instance: id } = call;
  await readInstance(tx, call, session, id);
  await keepClosingDays(tx, call);
  await lockInstances(tx, [id]);
  const instance = await readInstance(tx, call, session, id);
  refuseUnlessAllowed('session_instance', instance.status, 'reopen');
  if (hasBegun(instance.date, instance.start_time)) {
    throw conflict('This session has begun. It can no longer be opened.', 'begun');
  }
  const { rows } = await sql<{ status: string; room: string | null }>`
    select status, room_id as room from session where id = ${session}`.execute(tx);
  const { status, room = null } = rows[0] ?? {};
  if (status === 'archived') throw conflict('This session is archived. Restore it first.', 'archived');
  if ((await closedDates(tx, call.branch, instance.date, instance.date)).length > 0) {
    throw conflict('This is a closing day. Remove it from your closing days first.', 'closing_day');
  }
  await moveInstances(tx, call, 'reopen', [{ id, session_id: session, reason: null }]);
  if (room !== null) await refuseRoomOverfull(tx, { nursery: call.nursery, branch: call.branch, room });
  await offerFree(tx, [id]);
}
