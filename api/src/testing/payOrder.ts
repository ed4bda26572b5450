import { sql } from 'kysely';
import { newId } from '../database/id.ts';
import { tokenOf } from './makeCards.ts';
import type { MadeFamily, MadeSession } from './make.ts';
import type { Reply, World } from './world.ts';

type Paid = {
  /** A card's number, a saved card's id or a token; a new card that pays by default. */
  with?: string;
  child?: string;
  day?: number;
  /** Funded hours pay for as much as they cover. */
  hours?: boolean;
};

/** Adds a line of each session to the family's basket, for a child and with a card; answers the basket's uid. */
export async function fillBasket(world: World, family: MadeFamily, sessions: readonly MadeSession[], paid: Paid = {}) {
  const { child = family.children[0]?.id, day = 0 } = paid;
  const card = /^\d{14,16}$/.test(paid.with ?? '') || !paid.with ? await tokenOf(world, paid.with) : paid.with;
  let uid: string | null = null;
  for (const session of sessions) {
    const added = await world.call('POST', '/booking/basket/add', {
      token: family.token,
      body: { basket_uid: uid, session_id: session.id, instance_id: session.instances[day]?.id, child_id: child },
    });
    if (added.status !== 200) throw new Error(JSON.stringify(added.body));
    uid = added.body.data.basket_uid as string;
    const item = added.body.data.items.at(-1).id as string;
    const byHours = paid.hours === true && added.body.data.items.at(-1).fundable_minutes > 0;
    const way = byHours ? { payment_type_id: 1, rest_payment_type_id: 2 } : { payment_type_id: 2 };
    const chosen = await world.call('POST', `/booking/basket/${item}/add-payment`, {
      token: family.token,
      body: { basket_uid: uid, ...way, payment_method_id: card },
    });
    if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body));
  }
  return uid ?? '';
}

/** The places of a date that are booked and held; of the session's first date unless told. */
export async function countersOf(world: World, session: MadeSession, day = 0) {
  const { rows } = await sql<{ booked: number; held: number }>`
    select booked, held from session_instance where id = ${session.instances[day]?.id}`.execute(
    world.services.database.db,
  );
  return rows[0];
}

/** Orders the basket. */
export const placeOrder = (
  world: World,
  family: MadeFamily,
  basket_uid: string,
  options: { key?: string; save_card?: boolean } = {},
): Promise<Reply> =>
  world.call('POST', '/booking/order/create', {
    token: family.token,
    headers: { 'idempotency-key': options.key ?? newId() },
    body: { basket_uid, ...(options.save_card === undefined ? {} : { save_card: options.save_card }) },
  });

/** Fills the basket and orders it. */
export const order = async (
  world: World,
  family: MadeFamily,
  sessions: readonly MadeSession[],
  options: Paid & { key?: string; save_card?: boolean } = {},
) => placeOrder(world, family, await fillBasket(world, family, sessions, options), options);

/** Delivers the webhooks that the provider holds, each `times` over, and waits for the jobs. */
export async function deliverWebhooks(world: World, times = 1, inOrder = true) {
  const { events } = world.sandbox;
  const held = events.held.splice(0);
  const sent = inOrder ? held : held.toReversed();
  for (const event of sent) for (let nth = 0; nth < times; nth += 1) await events.send(event);
  await world.services.outbox.run();
  return held.map(({ type }) => type);
}

export type Books = { charged: number; refunded: number; intents: number; refunds: number };

/** What the provider has charged and refunded, by its own records. */
export async function providerBooks(world: World, payments: readonly string[]): Promise<Books> {
  const { rows } = await sql<Books>`
    with intents as (
      select id, (body ->> 'amount')::int as amount, body ->> 'status' as status from sandbox_payment_object
      where kind = 'payment_intent' and body -> 'metadata' ->> 'payment_id' = any(${payments}::text[])),
    refunds as (
      select (body ->> 'amount')::int as amount, body ->> 'status' as status from sandbox_payment_object
      where kind = 'refund' and body ->> 'payment_intent' in (select id from intents))
    select (select coalesce(sum(amount), 0)::int from intents where status = 'succeeded') as charged,
      (select coalesce(sum(amount), 0)::int from refunds where status = 'succeeded') as refunded,
      (select count(*) from intents) as intents, (select count(*) from refunds) as refunds`.execute(
    world.services.database.db,
  );
  return rows[0] ?? { charged: 0, refunded: 0, intents: 0, refunds: 0 };
}

/** The ledger entries of an order. */
export async function ledgerOf(world: World, order_id: string) {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_entry where order_id = ${order_id} order by at, id`.execute(
    world.services.database.db,
  );
  return rows;
}
