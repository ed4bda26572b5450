import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { tellFamily } from '../realtime/tell.ts';

type Adopted = { id: string; keyworker: string };

/**
 * Moves orders that a service made for an adult without an account to the account of the person who has confirmed the
 * child since: those of a person, or one order. An order that a card is being charged for stays until that has ended,
 * because the provider has it under the former family.
 */
export async function adoptOrders(tx: Tx, which: { user: string } | { order: string }) {
  const named = 'user' in which ? sql`a.user_id = ${which.user}` : sql`o.id = ${which.order}`;
  const { rows } = await sql<Adopted>`
    select o.id, own.id as keyworker
    from "order" o
    join keyworker_profile g on g.id = o.keyworker_profile_id
    join carer a on a.id = g.carer_id
    join keyworker_profile own on own.user_id = a.user_id
    where ${named}
      and not exists (select from payment p where p.order_id = o.id and p.status in ('created', 'pending')
        and p.payment_method_id is not null)
      and not exists (select from booking k where k.order_id = o.id and not exists (
        select from family_child f where f.keyworker_profile_id = own.id and f.child_id = k.child_id))
    order by o.id for update of o`.execute(tx);
  for (const { id, keyworker } of rows) {
    await sql`update "order" set keyworker_profile_id = ${keyworker} where id = ${id}`.execute(tx);
    await sql`update booking set keyworker_profile_id = ${keyworker} where order_id = ${id}`.execute(tx);
    await tellFamily(tx, keyworker, 'order.changed', { id });
  }
}
