import { sql } from 'kysely';
import { lockBasket } from '../basket/findBasket.ts';
import { removeItem } from '../basket/changeBasket.ts';
import { forgetRestrictions } from '../families/restrictions.ts';
import { endFamilysConnections } from '../connections/endConnections.ts';
import { move } from '../places/counters.ts';
import { offerFree } from '../places/offers.ts';
import { lockInstances } from '../places/places.ts';
import type { Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';
import { forgetRecurring } from '../recurring/endRecurring.ts';
import { forgetReviews } from '../reviews/writeReview.ts';
import { transitionAll } from '../states/transition.ts';

type Family = { user: string; keyworker: string };

/** Frees the places of the basket and deletes its lines; bookings keep theirs. */
async function emptyBasket(tx: Tx, keyworker: string) {
  const { rows } = await sql<{ id: string; uid: string }>`
    select id, uid from basket where keyworker_profile_id = ${keyworker}`.execute(tx);
  const [basket] = rows;
  if (!basket) return;
  const lines = await sql<{ id: string }>`
    select id from basket_item where basket_id = ${basket.id} and status = 'held' order by instance_id`.execute(tx);
  for (const { id } of lines.rows) await removeItem(tx, { ...basket, keyworker_profile_id: keyworker }, id);
  // Late money is refunded, because a removed line is not booked again. Not logged: the account's deletion is.
  const left = sql`basket_id = ${basket.id}`;
  await transitionAll(tx, 'basket_item', 'remove', { where: left, audit: null, announce: null });
  await sql`delete from basket_item t where t.basket_id = ${basket.id}
    and not exists (select from booking k where k.basket_item_id = t.id)`.execute(tx);
  // Unbound, any caller with its uid could open it, so the basket stays bound to the deleted family.
  await sql`delete from basket b where b.id = ${basket.id}
    and not exists (select from basket_item t where t.basket_id = b.id)
    and not exists (select from "order" o where o.basket_id = b.id)`.execute(tx);
}

/** A job deletes the family and its cards at the payment provider, and retries until the provider answers. */
async function forgetCards(tx: Tx, keyworker: string) {
  await sql`delete from calendar_feed where keyworker_profile_id = ${keyworker}`.execute(tx);
  await sql`delete from saved_card where keyworker_profile_id = ${keyworker}`.execute(tx);
  await sql`delete from childcare_voucher where keyworker_profile_id = ${keyworker}`.execute(tx);
  const { rows } = await sql<{ customer: string }>`
    delete from payment_customer where keyworker_profile_id = ${keyworker} returning provider_ref as customer`.execute(
    tx,
  );
  for (const { customer } of rows) await send(tx, 'customer.release', { customer });
}

/** Ends what the family waits for; the places that it was offered go to who is next. */
async function forgetWaiting(tx: Tx, keyworker: string) {
  const own = sql`keyworker_profile_id = ${keyworker}`;
  // Not logged: the account's deletion is.
  const quietly = { audit: null, announce: null };
  await transitionAll(tx, 'waiting_entry', 'withdraw', { where: own, ...quietly });
  const offers = await transitionAll<'waiting_entry', { instance_id: string; places: number }>(
    tx,
    'waiting_entry',
    'decline',
    { where: sql`${own} and accepted_at is null`, returning: sql`instance_id, places`, ...quietly },
  );
  for (const { instance_id, places } of offers) await move(tx, instance_id, { held: -places });
  await sql`update basket_item set waiting_entry_id = null
    where waiting_entry_id in (select id from waiting_entry where ${own})`.execute(tx);
  await sql`delete from waiting_entry where ${own}`.execute(tx);
  await offerFree(
    tx,
    offers.map(({ instance_id }) => instance_id),
  );
}

/** Ends the pickups that the family named; a job removes their photos. */
async function forgetPickups(tx: Tx, keyworker: string) {
  const { rows } = await sql<{ key: string | null }>`
    delete from pickup where keyworker_profile_id = ${keyworker} returning photo_key as key`.execute(tx);
  for (const { key } of rows) if (key) await send(tx, 'file.remove', { key });
}

/** What the family said about entries of journals; a service keeps the entries. */
async function forgetAnswers(tx: Tx, keyworker: string) {
  const own = sql`user_id = (select k.user_id from keyworker_profile k where k.id = ${keyworker})`;
  for (const table of ['journal_like', 'journal_comment']) {
    await sql`delete from ${sql.table(table)} where ${own} and side = 'family'`.execute(tx);
  }
  await sql`delete from journal_mute where ${own}`.execute(tx);
}

/**
 * Removes the family's relations to its children. A child with another adult stays unchanged. A child that a service
 * knows keeps name and date of birth, for the service's records. Any other child is deleted.
 */
async function forgetChildren(tx: Tx, keyworker: string) {
  const { rows } = await sql<{ child_id: string }>`
    delete from family_link where keyworker_profile_id = ${keyworker} returning child_id`.execute(tx);
  const ids = rows.map(({ child_id }) => child_id);
  const alone = sql`c.id = any(${ids}::uuid[]) and not exists (select from family_link f where f.child_id = c.id)
    and not exists (select from child_profile p where p.child_id = c.id)`;
  await forgetRestrictions(tx, sql`select c.id from child c where ${alone}`);
  await sql`delete from child c where ${alone}
    and not exists (select from booking k where k.child_id = c.id)
    and not exists (select from basket_item t where t.child_id = c.id)`.execute(tx);
  await sql`delete from child_record r using child c where r.child_id = c.id and ${alone}`.execute(tx);
  await sql`update child c set allergies = '{}', no_allergies = false, allergies_at = null, allergies_by = null,
      medical_needs = null, no_medical_needs = false, medical_needs_at = null, medical_needs_by = null where ${alone}`.execute(
    tx,
  );
}

/**
 * A service's own record of the adult loses its link to the account. It also loses the contact details, unless the
 * service still looks after a child of theirs.
 */
async function forgetCarer(tx: Tx, user: string) {
  await sql`update carer c set user_id = null,
      phone = case when cares.still then c.phone end, email = case when cares.still then c.email end
    from (
      select o.nursery_id, o.id, exists (
        select from child_profile_carer a join child_profile p on p.nursery_id = a.nursery_id and p.id = a.child_profile_id
        where a.nursery_id = o.nursery_id and a.carer_id = o.id and p.status <> 'left') as still
      from carer o where o.user_id = ${user}
        or (o.nursery_id, o.merged_into) in (select k.nursery_id, k.id from carer k where k.user_id = ${user})
    ) cares
    where c.nursery_id = cares.nursery_id and c.id = cares.id`.execute(tx);
}

/**
 * Deletes a family's personal data. Orders, payments, bookings and invoices stay, for tax law and for the providers that were
 * paid. `check` runs once no new booking in the family's name is possible.
 */
export async function forgetFamily(tx: Tx, { user, keyworker }: Family, check: () => Promise<void>) {
  // The lock order of booking: what is ordered each month, the family, its basket, the dates on which it holds places.
  await sql`select id from recurring_booking where keyworker_profile_id = ${keyworker} order by id for update`.execute(
    tx,
  );
  await sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from basket where keyworker_profile_id = ${keyworker}`.execute(tx);
  for (const { id } of rows) await lockBasket(tx, id);
  const dates = await sql<{ id: string }>`
    select t.instance_id as id from basket_item t join basket b on b.id = t.basket_id
    where b.keyworker_profile_id = ${keyworker} and t.status = 'held'
    union select d.instance_id from recurring_date d join recurring_booking r on r.nursery_id = d.nursery_id
      and r.id = d.recurring_id where r.keyworker_profile_id = ${keyworker} and d.kept
    union select instance_id from waiting_entry where keyworker_profile_id = ${keyworker} and status = 'offered'`.execute(
    tx,
  );
  await lockInstances(
    tx,
    dates.rows.map(({ id }) => id),
  );
  await check();
  await forgetWaiting(tx, keyworker);
  await forgetRecurring(tx, keyworker);
  await emptyBasket(tx, keyworker);
  await forgetCards(tx, keyworker);
  await sql`delete from favourite where keyworker_profile_id = ${keyworker}`.execute(tx);
  await sql`delete from saved_search where keyworker_profile_id = ${keyworker}`.execute(tx);
  await sql`delete from enquiry where keyworker_profile_id = ${keyworker}`.execute(tx);
  await forgetReviews(tx, keyworker);
  await forgetPickups(tx, keyworker);
  await forgetAnswers(tx, keyworker);
  await endFamilysConnections(tx, { user, keyworker });
  await forgetChildren(tx, keyworker);
  await forgetCarer(tx, user);
}
