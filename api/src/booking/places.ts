import { sql } from 'kysely';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { Tx } from '../plugins/database.ts';

/** Places left on a dated instance `i`: the one computation, used wherever they are shown or counted. */
export const placesLeft = sql<number>`(i.capacity - i.booked - i.held)`;

/** Whether a date and wall time in Scotland are over: from then on nothing is held or ordered. */
export const hasBegun = (date: string, time: string) => `${date} ${time}` <= `${localDate()} ${localTime()}`;

/**
 * Locks instances in the order of their ids. Whoever moves a counter takes the instance before the rows that it
 * counts, so that no two transactions wait for each other.
 */
export async function lockInstances(tx: Tx, ids: readonly string[]) {
  await sql`select id from session_instance where id = any(${[...new Set(ids)]}::uuid[]) order by id for update`.execute(
    tx,
  );
}

/** Frees the places of holds on an instance that ran out; the lines stay listed. Returns how many were freed. */
export async function freeExpiredHolds(tx: Tx, instance: string): Promise<number> {
  await lockInstances(tx, [instance]);
  const { rows } = await sql<{ freed: number }>`
    with expired as (
      update basket_item set status = 'expired'
      where instance_id = ${instance} and status = 'held' and held_until <= ${now()} returning id)
    update session_instance set held = held - (select count(*) from expired)
    where id = ${instance} returning (select count(*) from expired) as freed`.execute(tx);
  return rows[0]?.freed ?? 0;
}

async function tryHold(tx: Tx, instance: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session_instance set held = held + 1
    where id = ${instance} and status = 'open' and booked + held < capacity`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes one place for a hold. False: none is left, not even one whose hold ran out. */
export async function holdPlace(tx: Tx, instance: string): Promise<boolean> {
  return (await tryHold(tx, instance)) || ((await freeExpiredHolds(tx, instance)) > 0 && (await tryHold(tx, instance)));
}

/** Gives a held place back. The instance must be locked. */
export async function releaseHold(tx: Tx, instance: string) {
  await sql`update session_instance set held = held - 1 where id = ${instance}`.execute(tx);
}

/** Turns a held place into a booked one. The instance must be locked. */
export async function bookHeldPlace(tx: Tx, instance: string) {
  await sql`update session_instance set held = held - 1, booked = booked + 1 where id = ${instance}`.execute(tx);
}

/** Turns a booked place back into a held one, as when the card was declined. The instance must be locked. */
export async function holdBookedPlace(tx: Tx, instance: string) {
  await sql`update session_instance set held = held + 1, booked = booked - 1 where id = ${instance}`.execute(tx);
}

/** Frees booked places. The instances must be locked. */
export async function freeBookedPlace(tx: Tx, instance: string) {
  await sql`update session_instance set booked = booked - 1 where id = ${instance}`.execute(tx);
}
