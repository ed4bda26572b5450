import { sql } from 'kysely';
import type { ServiceWaitingEntry } from '@bairn/shared/schema/waiting';
import type { Tx } from '../database/database.ts';
import { move } from '../places/counters.ts';
import { freeExpiredHolds } from '../places/places.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import type { SubjectState } from '../states/machines.ts';
import { readServiceEntries } from './entryQueries.ts';
import { makeOffer, offerFree, recordOvertaken } from '../places/offers.ts';
import { shortForEntry } from '../places/entryByStaff.ts';
import { canOffer, overtakenBecause, readDates, readQueue } from '../places/queue.ts';
import { tellEntry, toldColumns, type By, type ToldEntry } from '../places/tellWaiting.ts';

type Of = { nursery: string; branch: string; id: string };
type Found = { instance_id: string; places: number; status: SubjectState<'waiting_entry'>; accepted: boolean };

/** Frees what ran out on the date of a branch's entry, which locks it, and reads the entry. @throws Refusal 404 */
async function lockEntry(tx: Tx, { nursery, branch, id }: Of): Promise<Found> {
  const read = async () => {
    const { rows } = await sql<Found>`
      select instance_id, places, status, accepted_at is not null as accepted from waiting_entry
      where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id}`.execute(tx);
    if (!rows[0]) throw notFound('This entry could not be found.');
    return rows[0];
  };
  await freeExpiredHolds(tx, (await read()).instance_id);
  return read();
}

async function asShown(tx: Tx, of: Of): Promise<ServiceWaitingEntry> {
  const [entry] = await readServiceEntries(tx, of, { which: sql`e.id = ${of.id}`, mayChange: true });
  if (!entry) throw notFound('This entry could not be found.');
  return entry;
}

/**
 * Offers free places to an entry that the service chose. The families ahead that could have had them read the reason.
 * @throws Refusal 404, 409 `full`, `closed`, `unfit` or with the state, 422 (a reason is missing)
 */
export async function offerByHand(tx: Tx, of: Of, reason: string | undefined, by: NonNullable<By>) {
  const found = await lockEntry(tx, of);
  refuseUnlessAllowed('waiting_entry', found.status, 'offer');
  const [date] = await readDates(tx, sql`i.id = ${found.instance_id}`);
  if (!date || !canOffer(date)) throw conflict('This date can no longer be offered.', 'closed');
  const queue = await readQueue(tx, found.instance_id);
  const at = queue.findIndex(({ id }) => id === of.id);
  const entry = queue[at];
  if (!entry) throw notFound('This entry could not be found.');
  if (entry.places > date.left) throw conflict('There are not enough places left on this date.', 'full');
  const problem =
    overtakenBecause(date, { ...entry, passed_over: false }, date.left) ?? (await shortForEntry(tx, date, entry));
  if (problem) throw conflict(problem, 'unfit');
  const passed = queue.slice(0, at).map((each) => ({ each, because: overtakenBecause(date, each, date.left) }));
  if (!reason && passed.some(({ because }) => because === null)) {
    throw invalid({ reason: ['Say why this family comes before those ahead. They can read it.'] });
  }
  await makeOffer(tx, date, entry, by);
  for (const { each, because } of passed) await recordOvertaken(tx, date, each, because ?? reason ?? '');
  return asShown(tx, of);
}

/** `tellEntry` logs and announces it. */
const quietly = { returning: toldColumns, audit: null, announce: null };

/**
 * Takes back an offer that was not accepted yet. The entry keeps its position, and is offered places again by hand only;
 * the places go to who is next.
 * @throws Refusal 404, 409 `in_basket` or with the state
 */
export async function takeBack(tx: Tx, of: Of, reason: string, by: NonNullable<By>) {
  const found = await lockEntry(tx, of);
  if (found.status === 'offered' && found.accepted) {
    throw conflict('The family has accepted this offer: its places are in their basket.', 'in_basket');
  }
  const set = sql`hold_until = null, passed_over = true`;
  const [taken] = await transition<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'take_back', {
    of: of.id,
    set,
    ...quietly,
  });
  await move(tx, found.instance_id, { held: -found.places });
  if (taken) await tellEntry(tx, taken, 'taken_back', { by, reason });
  await offerFree(tx, [found.instance_id]);
  return asShown(tx, of);
}

/** Removes an entry that waits. @throws Refusal 404, 409 with the state */
export async function removeEntry(tx: Tx, of: Of, reason: string, by: NonNullable<By>) {
  await lockEntry(tx, of);
  const [removed] = await transition<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'remove', {
    of: of.id,
    ...quietly,
  });
  if (removed) await tellEntry(tx, removed, 'removed', { by, reason });
}
