import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { lockStaffOf } from './byStaff.ts';
import { move } from './counters.ts';
import { transition, transitionAll } from '../states/transition.ts';
import { shortForEntry } from './entryByStaff.ts';
import { writeKept } from './kept.ts';
import { canOffer, overtakenBecause, readDates, readQueue, type Queued, type QueueDate } from './queue.ts';
import { tellEntry, toldColumns, type By, type ToldEntry } from './tellWaiting.ts';

const findWaiting = prepared<{ instance: string }, { instances: readonly string[] }>(
  'find_waiting',
  ({ instances }) => sql`
    select distinct instance_id as instance from waiting_entry
    where instance_id = any(${instances}::uuid[]) and status = 'waiting'`,
);

const findStanding = prepared<{ waits: boolean; expired: boolean }, { instance: string; at: Date }>(
  'waiting_standing',
  ({ instance, at }) => sql`
    select exists (select from waiting_entry where instance_id = ${instance} and status = 'waiting') as waits,
      exists (select from waiting_entry where instance_id = ${instance} and status = 'offered' and accepted_at is null
        and hold_until <= ${at}) as expired`,
);

/** Whether families wait for a date, and whether an offer of its places has run out: one statement under its lock. */
export async function readStanding(tx: Tx, instance: string): Promise<{ waits: boolean; expired: boolean }> {
  const { rows } = await findStanding(tx, { instance, at: now() });
  return rows[0] ?? { waits: false, expired: false };
}

/**
 * Offers places of a date to an entry that waits: they are held for it until the offer ends. The instance must be
 * locked and have the places.
 */
export async function makeOffer(tx: Tx, date: QueueDate, entry: Pick<Queued, 'id' | 'places'>, by: By) {
  const [offered] = await transition<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'offer', {
    of: entry.id,
    set: sql`offered_at = ${now()}, hold_until = ${date.until}, reminded_at = null, passed_over = false`,
    returning: toldColumns,
    // `tellEntry` logs and announces it.
    audit: null,
    announce: null,
  });
  const taken = await move(tx, date.id, { held: entry.places, onlyFree: true, overtakes: true });
  if (!offered || !taken) throw new Error('The places of an offer were not free under the lock.');
  await tellEntry(tx, offered, 'offered', { by });
}

/** Records for an entry that the places went to one behind it. */
export async function recordOvertaken(tx: Tx, date: QueueDate, entry: Queued, reason: string) {
  const { nursery_id, branch_id, session_id, id: instance_id } = date;
  const told = { id: entry.id, nursery_id, branch_id, session_id, instance_id, keyworker_profile_id: entry.keyworker };
  await tellEntry(tx, told, 'overtaken', { reason });
}

/** Offers what is free on one date in the order of joining, to each entry that it is enough for. */
async function offerDate(tx: Tx, date: QueueDate) {
  let { left } = date;
  const ahead: { entry: Queued; reason: string }[] = [];
  const toldAlready = new Set<string>();
  for (const entry of await readQueue(tx, date.id)) {
    if (left <= 0) return;
    const reason = overtakenBecause(date, entry, left) ?? (await shortForEntry(tx, date, entry));
    if (reason !== null) {
      ahead.push({ entry, reason });
      continue;
    }
    await makeOffer(tx, date, entry, null);
    left -= entry.places;
    for (const passed of ahead) {
      if (!toldAlready.has(passed.entry.id)) await recordOvertaken(tx, date, passed.entry, passed.reason);
      toldAlready.add(passed.entry.id);
    }
  }
}

/**
 * Offers the free places of dates to the families who wait, in the same transaction that freed them, so that nobody
 * else can take them first. Nothing is offered where the service offers by hand. The instances must be locked.
 */
export async function offerFree(tx: Tx, instances: readonly string[]) {
  const { rows } = await findWaiting(tx, { instances });
  if (rows.length === 0) return;
  const dates = await readDates(tx, sql`i.id = any(${rows.map(({ instance }) => instance)}::uuid[])`);
  const limited = dates.filter(({ by_staff }) => by_staff).map(({ id }) => id);
  if (limited.length > 1) await lockStaffOf(tx, limited);
  for (const date of dates) {
    if (date.by_hand || date.kept) await writeKept(tx, date.id);
    if (date.left > 0 && !date.by_hand && canOffer(date)) await offerDate(tx, date);
  }
}

/**
 * Ends the offers of a date whose time is over and frees their places. The instance must be locked.
 * @returns how many places were freed.
 */
export async function expireOffers(tx: Tx, instance: string): Promise<number> {
  const ended = await transitionAll<'waiting_entry', ToldEntry & { places: number }>(tx, 'waiting_entry', 'expire', {
    where: sql`instance_id = ${instance} and accepted_at is null and hold_until <= ${now()}`,
    returning: sql`${toldColumns}, places`,
    // `tellEntry` logs and announces it.
    audit: null,
    announce: null,
  });
  const places = ended.reduce((sum, entry) => sum + entry.places, 0);
  if (places > 0) await move(tx, instance, { held: -places });
  for (const entry of ended) await tellEntry(tx, entry, 'expired');
  return places;
}

/**
 * Takes back the open offers of dates that the service has closed, each with its reason: the places go to nobody, and
 * the entries keep their positions in case a date is opened again. The instances must be locked.
 */
export async function endOffersOn(tx: Tx, dates: readonly { id: string; reason: string | null }[], by: By) {
  const reasons = new Map(dates.map(({ id, reason }) => [id, reason]));
  const ended = await transitionAll<'waiting_entry', ToldEntry & { places: number }>(tx, 'waiting_entry', 'take_back', {
    where: sql`instance_id = any(${[...reasons.keys()]}::uuid[]) and accepted_at is null`,
    set: sql`hold_until = null`,
    returning: sql`${toldColumns}, places`,
    // `tellEntry` logs and announces it.
    audit: null,
    announce: null,
  });
  for (const entry of ended) {
    await move(tx, entry.instance_id, { held: -entry.places });
    const reason = reasons.get(entry.instance_id);
    await tellEntry(tx, entry, 'taken_back', {
      by,
      reason: reason ? `The date was closed: ${reason}` : 'The date was closed.',
    });
  }
}

/** Why the lines of an accepted offer left the basket: their hold ran out, the family removed them, or a court bars it. */
export type Unheld = 'expire' | 'decline' | 'take_back';

/**
 * Ends the accepted offers of a date whose lines have all left the basket without being ordered. What is taken back is
 * removed from the list, and its family reads no more than that. The instance must be locked.
 */
export async function endUnheld(tx: Tx, instance: string, event: Unheld) {
  const back = event === 'take_back' && { set: sql`hold_until = null, accepted_at = null, passed_over = true` };
  const ended = await transitionAll<'waiting_entry', ToldEntry>(tx, 'waiting_entry', event, {
    ...back,
    where: sql`instance_id = ${instance} and accepted_at is not null and not exists (
      select from basket_item t where t.waiting_entry_id = waiting_entry.id and t.status in ('held', 'ordered'))`,
    returning: toldColumns,
    // `tellEntry` logs and announces it.
    audit: null,
    announce: null,
  });
  if (event === 'take_back') {
    await transitionAll(tx, 'waiting_entry', 'remove', {
      where: sql`id = any(${ended.map(({ id }) => id)}::uuid[])`,
      audit: null,
      announce: null,
    });
  }
  const kind = ({ expire: 'expired', decline: 'declined', take_back: 'removed' } as const)[event];
  for (const entry of ended) await tellEntry(tx, entry, kind);
}

/** Makes the entries booked whose lines are ordered. The instances must be locked. */
export async function bookEntries(tx: Tx, entries: readonly string[], by: By) {
  const booked = await transitionAll<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'book', {
    where: sql`id = any(${entries}::uuid[])`,
    returning: toldColumns,
    // `tellEntry` logs and announces it.
    audit: null,
    announce: null,
  });
  for (const entry of booked) await tellEntry(tx, entry, 'booked', { by });
}
