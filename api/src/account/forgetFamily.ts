import { sql } from 'kysely';
import { lockBasket } from '../booking/findBasket.ts';
import { removeItem } from '../booking/changeBasket.ts';
import { lockHeldInstances } from '../booking/places.ts';
import { basketItemMachine } from '@bairn/shared/schema/states';
import type { Tx } from '../plugins/database.ts';
import { send } from '../plugins/outbox.ts';

type Family = { user: string; keyworker: string };

/** Gives the places of the basket back and forgets its lines; those that became bookings stay with them. */
async function emptyBasket(tx: Tx, keyworker: string) {
  const { rows } = await sql<{ id: string; uid: string }>`
    select id, uid from basket where keyworker_profile_id = ${keyworker}`.execute(tx);
  const [basket] = rows;
  if (!basket) return;
  const lines = await sql<{ id: string }>`
    select id from basket_item where basket_id = ${basket.id} and status = 'held' order by instance_id`.execute(tx);
  for (const { id } of lines.rows) await removeItem(tx, { ...basket, keyworker_profile_id: keyworker }, id);
  // Money that comes late goes back: nobody is left to come.
  await sql`update basket_item set status = ${basketItemMachine.expired.remove}
    where basket_id = ${basket.id} and status = 'expired'`.execute(tx);
  await sql`delete from basket_item t where t.basket_id = ${basket.id}
    and not exists (select from booking k where k.basket_item_id = t.id)`.execute(tx);
  // Unbound it would be open to whoever has its uid, so the rest stays bound to a family that nobody is.
  await sql`delete from basket b where b.id = ${basket.id}
    and not exists (select from basket_item t where t.basket_id = b.id)
    and not exists (select from "order" o where o.basket_id = b.id)`.execute(tx);
}

/** The provider forgets the family and the cards that it kept for it by a job, which waits until it answers. */
async function forgetCards(tx: Tx, keyworker: string) {
  await sql`delete from saved_card where keyworker_profile_id = ${keyworker}`.execute(tx);
  const { rows } = await sql<{ customer: string }>`
    delete from payment_customer where keyworker_profile_id = ${keyworker} returning provider_ref as customer`.execute(
    tx,
  );
  for (const { customer } of rows) await send(tx, 'customer.release', { customer });
}

/**
 * The family's ties to its children end. A child whom another adult has stays as it is; of one that a service knows, its
 * name and date of birth stay for the service's own records; any other is forgotten.
 */
async function forgetChildren(tx: Tx, keyworker: string) {
  const { rows } = await sql<{ child_id: string }>`
    delete from family_child where keyworker_profile_id = ${keyworker} returning child_id`.execute(tx);
  const ids = rows.map(({ child_id }) => child_id);
  const alone = sql`c.id = any(${ids}::uuid[]) and not exists (select from family_child f where f.child_id = c.id)
    and not exists (select from child_profile p where p.child_id = c.id)`;
  await sql`delete from child c where ${alone}
    and not exists (select from booking k where k.child_id = c.id)
    and not exists (select from basket_item t where t.child_id = c.id)`.execute(tx);
  await sql`update child c set allergies = '{}', medical_needs = null where ${alone}`.execute(tx);
}

/**
 * A service's own record of the adult loses its tie to the account, and how to reach them unless a child of theirs is
 * still in the service's care.
 */
async function forgetCarer(tx: Tx, user: string) {
  await sql`update carer c set user_id = null,
      phone = case when cares.still then c.phone end, email = case when cares.still then c.email end
    from (
      select o.nursery_id, o.id, exists (
        select from child_profile_carer a join child_profile p on p.nursery_id = a.nursery_id and p.id = a.child_profile_id
        where a.nursery_id = o.nursery_id and a.carer_id = o.id and p.status <> 'left') as still
      from carer o where o.user_id = ${user}
    ) cares
    where c.nursery_id = cares.nursery_id and c.id = cares.id`.execute(tx);
}

/**
 * Forgets a family. Orders, payments and bookings stay, for the tax office and for those who were paid. `check` is asked
 * once nobody can book in the family's name any more.
 */
export async function forgetFamily(tx: Tx, { user, keyworker }: Family, check: () => Promise<void>) {
  // In the order in which booking locks them: the family, its basket, the dates on which it holds places.
  await sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from basket where keyworker_profile_id = ${keyworker}`.execute(tx);
  for (const { id } of rows) {
    await lockBasket(tx, id);
    await lockHeldInstances(tx, id);
  }
  await check();
  await emptyBasket(tx, keyworker);
  await forgetCards(tx, keyworker);
  await sql`delete from favourite where keyworker_profile_id = ${keyworker}`.execute(tx);
  await forgetChildren(tx, keyworker);
  await forgetCarer(tx, user);
}
