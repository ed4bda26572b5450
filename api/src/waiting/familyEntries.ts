import { sql } from 'kysely';
import { holdMinutes } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { plural } from '@bairn/shared/format/plural';
import type { Joining, WaitingEntry, WaitingInfo } from '@bairn/shared/schema/waiting';
import { refuseTogetherOnly } from '../basket/addLines.ts';
import { basketToFill } from '../basket/findBasket.ts';
import { mostHoldMinutes } from '../basket/holdLimits.ts';
import { move } from '../places/counters.ts';
import { refuseUnconnected } from '../places/connection.ts';
import { freeExpiredHolds, hasBegun, lockInstances, refuseShortNotice } from '../places/places.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { needFamily } from '../families/holdFamily.ts';
import { tellFamily } from '../realtime/tell.ts';
import { conflict, invalid, notFound, Refusal } from '../refusals/refusal.ts';
import { transition } from '../states/transition.ts';
import { readFamilyEntry } from './entryQueries.ts';
import { offerFree } from '../places/offers.ts';
import {
  childFit,
  childProblem,
  overtakenBecause,
  readDates,
  readQueue,
  type QueueChild,
  type QueueDate,
} from '../places/queue.ts';
import { shortForEntry } from '../places/entryByStaff.ts';
import { tellEntry, toldColumns, type By, type ToldEntry } from '../places/tellWaiting.ts';

type Listed = {
  nursery_id: string;
  branch_id: string;
  status: string;
  notice_hours: number;
  booking_options: number[];
  session_name: string;
  service_name: string;
  date: string;
  start_time: string;
  end_time: string;
  price: number;
  offer_hours: number;
};

/** A date of a listed session. @throws Refusal 404 */
async function needListed(db: Handle, { session_id, instance_id }: Omit<Joining, 'child_ids'>): Promise<Listed> {
  const { rows } = await sql<Listed>`
    select i.nursery_id, i.branch_id, i.status, s.notice_hours, s.booking_options, s.name as session_name, b.name as service_name, i.date,
      i.start_time, i.end_time, i.price, b.waiting_offer_hours as offer_hours
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id and s.status = 'listed'
    join branch b on b.nursery_id = i.nursery_id and b.id = i.branch_id and b.status = 'listed'
    join nursery n on n.id = i.nursery_id and n.suspended_at is null
    where i.id = ${instance_id} and i.session_id = ${session_id} and not i.dropped`.execute(db);
  const [listed] = rows;
  if (!listed) throw notFound('This date could not be found.');
  return listed;
}

function refuseUnbookable(date: Listed) {
  if (date.status === 'closed') throw conflict('This date is closed.', 'closed');
  if (hasBegun(date.date, date.start_time)) throw conflict('This date can no longer be booked.', 'over');
  refuseShortNotice(date);
}

/** The children of a family, with what decides whether they fit a date, and whether they wait for it already. */
async function readChildren(db: Handle, keyworker: string, instance: string) {
  const { rows } = await sql<{ child: QueueChild; joined: boolean }>`
    select ${childFit(sql`${keyworker}::uuid`)} as child, exists (
      select from waiting_child w join waiting_entry e on e.nursery_id = w.nursery_id and e.id = w.entry_id
      where w.child_id = c.id and e.instance_id = i.id and e.status in ('waiting', 'offered')) as joined
    from family_child f join child c on c.id = f.child_id, session_instance i
    where f.keyworker_profile_id = ${keyworker} and i.id = ${instance} order by c.dob, c.id`.execute(db);
  return rows;
}

const waitsAlready = (firstName: string) => `${firstName} is on the waiting list for this date already.`;

/** Whether places can be booked at once: enough are free, and no family that waits could have them. */
async function isFree(tx: Tx, date: QueueDate, children: readonly QueueChild[]): Promise<boolean> {
  if (date.left < children.length || (await shortForEntry(tx, date, { children: [...children] })) !== null)
    return false;
  const queue = await readQueue(tx, date.id);
  return !queue.some((entry) => overtakenBecause(date, entry, date.left) === null);
}

/**
 * What joining the waiting list of a date would mean.
 * @throws Refusal 404
 */
export async function readInfo(
  db: Handle,
  keyworker: string,
  wanted: Omit<Joining, 'child_ids'>,
): Promise<WaitingInfo> {
  const listed = await needListed(db, wanted);
  const [date] = await readDates(db, sql`i.id = ${wanted.instance_id}`);
  if (!date) throw notFound('This date could not be found.');
  const waiting = await readQueue(db, date.id);
  const children = await readChildren(db, keyworker, date.id);
  const { session_name, service_name, branch_id, start_time, end_time, price, offer_hours } = listed;
  return {
    session_id: wanted.session_id,
    session_name,
    branch_id,
    service_name,
    instance_id: date.id,
    date: listed.date,
    start_time,
    end_time,
    price,
    places_left: date.kept ? 0 : Math.max(0, date.to_have),
    families_waiting: waiting.length,
    offer_hours,
    children: children.map(({ child, joined }) => ({
      child_id: child.child_id,
      child_name: child.first_name,
      problem: joined ? waitsAlready(child.first_name) : childProblem(date, child),
    })),
    ...(await problemOf(db, listed, keyworker)),
  };
}

/** Why the family cannot join, as a sentence, and whether it is because it has to connect first; null when it can. */
async function problemOf(
  db: Handle,
  listed: Listed,
  keyworker: string,
): Promise<Pick<WaitingInfo, 'problem' | 'connect'>> {
  try {
    refuseUnbookable(listed);
    refuseTogetherOnly(listed);
    await refuseUnconnected(db, listed.branch_id, keyworker);
    return { problem: null, connect: false };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message, connect: error.code === 'connection_required' };
    throw error;
  }
}

/**
 * Joins the waiting list of a date. The children wait together: they are offered places together or not at all.
 * @throws Refusal 404, 409 `closed`, `over`, `notice`, `block_only`, `connection_required`, `free` (book instead), `joined` or `too_many`
 * (more than the date has), 422 (a child does not fit).
 */
export async function joinList(
  tx: Tx,
  keyworker: string,
  wanted: Joining,
  by: NonNullable<By>,
  { hold = needFamily } = {},
): Promise<WaitingEntry> {
  // Before the date, as a court restriction locks them: one that comes later finds the entry, and ends it.
  await hold(tx, keyworker);
  const listed = await needListed(tx, wanted);
  refuseUnbookable(listed);
  refuseTogetherOnly(listed);
  await refuseUnconnected(tx, listed.branch_id, keyworker);
  const { instance_id: instance, session_id } = wanted;
  const ids = [...new Set(wanted.child_ids)];
  // Holds that ran out are freed first: what is free then is booked, not waited for.
  await freeExpiredHolds(tx, instance);
  await offerFree(tx, [instance]);
  const [date] = await readDates(tx, sql`i.id = ${instance}`);
  if (!date) throw notFound('This date could not be found.');
  const children = await readChildren(tx, keyworker, instance);
  for (const id of ids) {
    const found = children.find(({ child }) => child.child_id === id);
    if (!found) throw invalid({ child_ids: ['This child is not in your family.'] });
    if (found.joined) throw conflict(waitsAlready(found.child.first_name), 'joined');
    const problem = childProblem(date, found.child);
    if (problem) throw invalid({ child_ids: [problem] });
  }
  if (ids.length > date.capacity) {
    throw conflict(
      `This date has ${plural(date.capacity, 'place')} in all, so ${ids.length} children cannot be offered places together.`,
      'too_many',
    );
  }
  const joining = children.filter(({ child }) => ids.includes(child.child_id)).map(({ child }) => child);
  if (await isFree(tx, date, joining)) {
    throw conflict('There are places left on this date. Book them now.', 'free');
  }
  const id = newId();
  const { nursery_id, branch_id } = listed;
  await sql`insert into waiting_entry (nursery_id, id, branch_id, session_id, instance_id, keyworker_profile_id, places,
      created_at)
    values (${nursery_id}, ${id}, ${branch_id}, ${session_id}, ${instance}, ${keyworker}, ${ids.length}, ${now()})`.execute(
    tx,
  );
  await sql`insert into waiting_child (nursery_id, entry_id, child_id)
    select ${nursery_id}, ${id}, unnest(${ids}::uuid[])`.execute(tx);
  const entry = { id, nursery_id, branch_id, session_id, instance_id: instance, keyworker_profile_id: keyworker };
  await tellEntry(tx, entry, 'joined', { by });
  return readFamilyEntry(tx, keyworker, id);
}

type Own = { instance_id: string; places: number; accepted: boolean; session_id: string };

/** Locks the date of a family's entry, and reads it. @throws Refusal 404 */
async function lockOwn(tx: Tx, id: string): Promise<Own> {
  const read = () =>
    sql<Own>`
    select instance_id, places, session_id, accepted_at is not null as accepted from waiting_entry where id = ${id}`.execute(
      tx,
    );
  const [found] = (await read()).rows;
  if (!found) throw notFound('This entry could not be found.');
  await lockInstances(tx, [found.instance_id]);
  return (await read()).rows[0] ?? found;
}

/** `tellEntry` logs and announces it. */
const quietly = { returning: toldColumns, audit: null, announce: null };

/** Leaves a waiting list. @throws Refusal 404, 409 with the state */
export async function leaveList(tx: Tx, keyworker: string, id: string, by: NonNullable<By>): Promise<WaitingEntry> {
  await lockOwn(tx, id);
  const [left] = await transition<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'withdraw', { of: id, ...quietly });
  if (left) await tellEntry(tx, left, 'withdrawn', { by });
  return readFamilyEntry(tx, keyworker, id);
}

const inBasket = () => conflict('You have accepted this offer: its places are in your basket.', 'in_basket');

/** Declines an offer: its places go to who is next. @throws Refusal 404, 409 `in_basket` or with the state */
export async function declineOfferOf(
  tx: Tx,
  keyworker: string,
  id: string,
  by: NonNullable<By>,
): Promise<WaitingEntry> {
  const own = await lockOwn(tx, id);
  if (own.accepted) throw inBasket();
  const [declined] = await transition<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'decline', {
    of: id,
    ...quietly,
  });
  await move(tx, own.instance_id, { held: -own.places });
  if (declined) await tellEntry(tx, declined, 'declined', { by });
  await offerFree(tx, [own.instance_id]);
  return readFamilyEntry(tx, keyworker, id);
}

/**
 * Accepts an offer: its places become lines of the family's basket, held until the offer ends or for the usual time if
 * that is longer.
 * @throws Refusal 404, 409 `in_basket`, `expired`, `closed`, `over`, `unfit`, `connection_required`, or with the state
 */
export async function acceptOfferOf(tx: Tx, keyworker: string, id: string, by: NonNullable<By>): Promise<WaitingEntry> {
  const basket = await basketToFill(tx, null, keyworker);
  const own = await lockOwn(tx, id);
  if (own.accepted) throw inBasket();
  const listed = await needListed(tx, own);
  if (listed.status === 'closed') throw conflict('This date is closed.', 'closed');
  if (hasBegun(listed.date, listed.start_time)) throw conflict('This date can no longer be booked.', 'over');
  const refused = await sql`select from waiting_child w where w.entry_id = ${id} and not exists (
    select from family_child f where f.child_id = w.child_id and f.keyworker_profile_id = ${keyworker})`.execute(tx);
  if (refused.rows.length > 0) throw conflict('A child of this offer is no longer in your family.', 'unfit');
  // Said before the offer is used: it stays until its time is over.
  await refuseUnconnected(tx, listed.branch_id, keyworker);
  const at = now();
  const [accepted] = await transition<'waiting_entry', ToldEntry & { hold_until: string; over: boolean }>(
    tx,
    'waiting_entry',
    'accept',
    {
      of: id,
      set: sql`accepted_at = ${at}`,
      ...quietly,
      returning: sql`${toldColumns}, hold_until, hold_until <= ${at} as over`,
    },
  );
  if (!accepted) throw notFound('This entry could not be found.');
  if (accepted.over) throw conflict('This offer has expired.', 'expired');
  const until = new Date(Math.max(Date.parse(accepted.hold_until), at.getTime() + holdMinutes * 60_000));
  // It can be held so long and no longer, also after a declined card: the longest hold is counted back from its end.
  const since = new Date(until.getTime() - mostHoldMinutes * 60_000);
  await sql`insert into basket_item (id, basket_id, instance_id, child_id, price, status, held_until, held_since,
      waiting_entry_id, created_at)
    select gen_random_uuid(), ${basket.id}, ${own.instance_id}, w.child_id, ${listed.price}, 'held', ${until}, ${since}, ${id},
      ${at} from waiting_child w where w.entry_id = ${id}`.execute(tx);
  await tellEntry(tx, accepted, 'accepted', { by });
  await tellFamily(tx, keyworker, 'basket.changed', { id: basket.id });
  return readFamilyEntry(tx, keyworker, id);
}
