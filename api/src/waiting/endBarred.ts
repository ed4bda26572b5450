import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { move } from '../places/counters.ts';
import { transitionAll } from '../states/transition.ts';
import { offerFree } from '../places/offers.ts';
import { tellEntry, toldColumns, type By, type ToldEntry } from '../places/tellWaiting.ts';

type Family = { keyworker: string; child: string };

/** Entries of a family that wait with a child, or are offered places that are not in the basket yet. */
const open = ({ keyworker, child }: Family) => sql`keyworker_profile_id = ${keyworker} and accepted_at is null
  and exists (select from waiting_child w where w.nursery_id = waiting_entry.nursery_id
    and w.entry_id = waiting_entry.id and w.child_id = ${child})`;

/** The dates whose places or waiting lists `endBarred` changes; lock them before. */
export const datesOfOpen = (family: Family) =>
  sql`select instance_id as id from waiting_entry where status in ('waiting', 'offered') and ${open(family)}`;

/**
 * Ends the entries with which a family waits for a child that a court keeps from its adult. Siblings asked for places
 * together, so their entry ends as a whole; the family can join again for the others. Held places go to who is next. An
 * accepted offer is lines of the basket, which end as such. The dates must be locked.
 */
export async function endBarred(tx: Tx, family: Family, by: NonNullable<By>) {
  const offers = await transitionAll<'waiting_entry', { instance_id: string; places: number }>(
    tx,
    'waiting_entry',
    'take_back',
    {
      where: open(family),
      set: sql`hold_until = null, passed_over = true`,
      returning: sql`instance_id, places`,
      // It is removed at once, which `tellEntry` logs and announces.
      audit: null,
      announce: null,
    },
  );
  const ended = await transitionAll<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'remove', {
    where: open(family),
    returning: toldColumns,
    audit: null,
    announce: null,
  });
  for (const entry of ended) await tellEntry(tx, entry, 'removed', { by });
  for (const { instance_id, places } of offers) await move(tx, instance_id, { held: -places });
  await offerFree(
    tx,
    offers.map(({ instance_id }) => instance_id),
  );
}
