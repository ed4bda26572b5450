import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { lockBasket } from '../basket/findBasket.ts';
import { removeItem } from '../basket/changeBasket.ts';
import { lockPlace, type Doer } from '../child-record/moveChild.ts';
import { tellChild } from '../children/tellChild.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import { markWithdrawn, neverBegun } from '../orders/withdrawn.ts';
import { send } from '../outbox/outbox.ts';
import { lockHeldInstances, lockInstances } from '../places/places.ts';
import { tellFamily } from '../realtime/tell.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { endBarredEnquiries } from '../enquiries/endEnquiries.ts';
import { datesOfOpen, endBarred } from '../waiting/endBarred.ts';
import { adultsOf, type Named } from './restrictionQueries.ts';

type Adult = { carer: string | null; keyworker: string | null; name: string };

/** @throws Refusal 422 for one who is not an adult of the child at the branch */
async function findAdult(tx: Tx, of: Named, id: string): Promise<Adult> {
  const { rows } = await sql<Adult>`
    select w.carer, w.keyworker, w.name from ${adultsOf(of)} w where w.id = ${id}`.execute(tx);
  if (!rows[0]) throw invalid({ adult_id: ['Choose an adult of this child.'] });
  return rows[0];
}

/** Locks; a race test passes ones that lock nothing to show what they prevent. */
type Guards = {
  /** Locks the family, or its basket. */
  lock?: (tx: Tx, keyworker: string, basket?: string) => Promise<unknown>;
  /** Locks the child with its place. */
  place?: (tx: Tx, child: string, of: Named) => Promise<unknown>;
};

const lockRow: NonNullable<Guards['lock']> = (tx, keyworker, basket) =>
  basket
    ? lockBasket(tx, basket)
    : sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);

type Basket = { id: string; uid: string; keyworker_profile_id: string };
type Unpaid = { payment: string; order: string; unbegun: boolean };

/** Orders of the adult for the child that nobody has paid yet, by their payments `p`. */
const unpaid = (keyworker: string, child: string) => sql`
  from payment p where p.status in ('created', 'pending') and exists (
    select from booking k where k.payment_id = p.id and k.keyworker_profile_id = ${keyworker} and k.child_id = ${child}
      and k.status = 'pending')`;

/**
 * Locks what an order of the adult for the child needs, in the order in which an order locks it: the family, its basket,
 * its orders, their dates and those for which it waits. An order or a line that is being written is over first, and is found.
 */
async function holdFamilysThings(
  tx: Tx,
  keyworker: string,
  child: string,
  lock: NonNullable<Guards['lock']>,
): Promise<Basket | undefined> {
  await lock(tx, keyworker);
  const { rows } = await sql<Basket>`
    select id, uid, keyworker_profile_id from basket where keyworker_profile_id = ${keyworker}`.execute(tx);
  const [basket] = rows;
  if (basket) await lock(tx, keyworker, basket.id);
  await sql`select id from "order" where id in (select p.order_id ${unpaid(keyworker, child)})
    order by id for update`.execute(tx);
  if (basket) await lockHeldInstances(tx, basket.id);
  const { rows: dates } = await sql<{ id: string }>`
    select instance_id as id from booking where payment_id in (select p.id ${unpaid(keyworker, child)})
    union ${datesOfOpen({ keyworker, child })}`.execute(tx);
  await lockInstances(
    tx,
    dates.map(({ id }) => id),
  );
  return basket;
}

/** Takes the lines for the child out of the adult's basket, which frees the places that they hold. */
async function emptyLines(tx: Tx, basket: Basket, child: string) {
  const { rows } = await sql<{ id: string }>`
    select id from basket_item where basket_id = ${basket.id} and child_id = ${child} and status in ('held', 'expired')
    order by instance_id`.execute(tx);
  for (const { id } of rows) await removeItem(tx, basket, id, 'take_back');
  if (rows.length > 0) await tellFamily(tx, basket.keyworker_profile_id, 'basket.changed', { id: basket.id });
}

/**
 * Ends the adult's unpaid orders for the child. A payment that is with the card provider is called off there by a job,
 * because no call outside runs in a transaction; money that comes for it later is refunded.
 */
async function endUnpaid(tx: Tx, keyworker: string, child: string) {
  const { rows } = await sql<Unpaid>`
    select p.id as payment, p.order_id as "order", p.status = 'created' and p.payment_method_id is null as unbegun
    ${unpaid(keyworker, child)} order by p.order_id, p.id`.execute(tx);
  for (const { payment, unbegun } of rows) {
    await markWithdrawn(tx, sql`id = ${payment}`);
    if (unbegun) await settlePayment(tx, payment, neverBegun);
    else await send(tx, 'payment.settle', { payment_id: payment });
  }
}

/**
 * Enters that a court keeps an adult from a child, with the key of its stored document. From the next call on the child
 * is not in that adult's family, at any service. Paid bookings stay: they are the adult's money, and the service sees them.
 * @throws Refusal 404 for a child that is not on the branch's roll, 409 `known`, 422 for another adult
 */
export async function restrict(
  tx: Tx,
  of: Named,
  { adult_id, document }: { adult_id: string; document: string },
  who: Doer,
  { lock = lockRow, place = lockPlace }: Guards = {},
) {
  const { nursery, branch, child } = of;
  const adult = await findAdult(tx, of, adult_id);
  const basket = adult.keyworker ? await holdFamilysThings(tx, adult.keyworker, child, lock) : undefined;
  await place(tx, child, of);
  const { rows: standing } = await sql`
    select from court_restriction where child_id = ${child} and ended_at is null
      and (carer_id = ${adult.carer} or keyworker_profile_id = ${adult.keyworker})`.execute(tx);
  if (standing.length > 0) throw conflict(`${adult.name} is kept from this child already.`, 'known');
  const id = newId();
  await sql`insert into court_restriction (nursery_id, id, branch_id, child_id, carer_id, keyworker_profile_id,
      adult_name, document_key, entered_by, created_at)
    values (${nursery}, ${id}, ${branch}, ${child}, ${adult.carer}, ${adult.keyworker}, ${adult.name}, ${document},
      ${who.user}, ${now()})`.execute(tx);
  if (adult.keyworker) await endBarred(tx, { keyworker: adult.keyworker, child }, who);
  if (adult.keyworker) await endBarredEnquiries(tx, { keyworker: adult.keyworker, child }, who);
  if (basket) await emptyLines(tx, basket, child);
  if (adult.keyworker) await endUnpaid(tx, adult.keyworker, child);
  await log(tx, of, 'child.restrict', id, who);
  await announce(tx, child, adult.keyworker);
}

type Standing = { branch: string; keyworker: string | null; ended: boolean };

/**
 * Ends a restriction. The adult has the child again if they had it.
 * @throws Refusal 404, 409 `not_yours` where another service entered it, or `ended`
 */
export async function endRestriction(tx: Tx, of: Named, id: string, reason: string, who: Doer) {
  await lockPlace(tx, of.child, of);
  const { rows } = await sql<Standing>`
    select branch_id as branch, keyworker_profile_id as keyworker, ended_at is not null as ended
    from court_restriction where id = ${id} and child_id = ${of.child} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.branch !== of.branch) throw conflict('Only the service that entered this can end it.', 'not_yours');
  if (found.ended) throw conflict('This has been ended already.', 'ended');
  await markEnded(tx, of, { id, reason, keyworker: found.keyworker }, who);
}

async function markEnded(
  tx: Tx,
  of: Named,
  { id, reason, keyworker }: { id: string; reason: string; keyworker: string | null },
  who: Doer | null,
) {
  await sql`update court_restriction set ended_at = ${now()}, ended_by = ${who?.user ?? null}, end_reason = ${reason}
    where id = ${id}`.execute(tx);
  await log(tx, of, 'child.end_restriction', id, who);
  await announce(tx, of.child, keyworker);
}

/** Ends a restriction for the operator, whichever service entered it. Says whether it stood. */
export async function endAsOperator(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { rows: named } = await sql<{ child: string }>`
    select child_id as child from court_restriction where id = ${id}`.execute(tx);
  const [first] = named;
  if (!first) return false;
  await sql`select id from child where id = ${first.child} for update`.execute(tx);
  const { rows } = await sql<Named & { keyworker: string | null }>`
    select nursery_id as nursery, branch_id as branch, child_id as child, keyworker_profile_id as keyworker
    from court_restriction where id = ${id} and ended_at is null for update`.execute(tx);
  const [found] = rows;
  if (found) await markEnded(tx, found, { id, reason, keyworker: found.keyworker }, null);
  return found !== undefined;
}

/** The screens of the services and of both sides fetch again; the event says nothing but that the child changed. */
async function announce(tx: Tx, child: string, keyworker: string | null) {
  await tellChild(tx, child, 'child.carer_changed');
  await tellFamily(tx, keyworker, 'child.carer_changed', { child_id: child });
}

const log = (
  tx: Tx,
  { nursery, branch, child }: Named,
  action: 'child.restrict' | 'child.end_restriction',
  restriction: string,
  who: Doer | null,
) =>
  audit(tx, {
    user: who?.user ?? null,
    request: who?.request,
    nursery,
    action,
    object: { type: 'child', id: child },
    related: { branch_id: branch, restriction_id: restriction },
  });
