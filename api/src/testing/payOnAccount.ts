import { sql } from 'kysely';
import type { Order } from '@bairn/shared/schema/booking';
import type { OrderSummary } from '@bairn/shared/schema/orderSummary';
import { newId } from '../database/id.ts';
import type { MadeFamily, MadeNursery, MadeSession } from './make.ts';
import { tokenOf } from './makeCards.ts';
import { placeOrder } from './payOrder.ts';
import type { Reply, World } from './world.ts';

export type Way = 'card' | 'invoice' | 'voucher' | 'hours';

/** Lets a provider's services take every payment type. */
export const takesAll = (world: World, { id }: { id: string }) =>
  sql`update branch set payment_types = '{1,2,3,4}' where nursery_id = ${id}`.execute(world.services.database.db);

/** A voucher account of a child, saved through the API. */
export async function saveVoucher(world: World, family: MadeFamily, child: string, reference = 'P1234567') {
  const { body } = await world.call('POST', `/account/carer/child/${child}/childcare-voucher`, {
    token: family.token,
    body: { provider: 'edenred', reference },
  });
  return body.data.id as string;
}

/** A call that was refused, as the API answered it. */
export class Refused extends Error {
  readonly status: number;

  constructor({ status, body }: Reply) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
  }
}

type Filled = {
  child?: string;
  day?: number;
  /** What is added of a session, where that is not a single date. */
  wanted?: (session: MadeSession) => Record<string, unknown>;
};

/** A basket with a line of each session, paid in the way of its place in `ways`. */
export async function fillMixed(
  world: World,
  family: MadeFamily,
  sessions: readonly MadeSession[],
  ways: readonly Way[],
  { child = family.children[0]?.id ?? '', day = 0, wanted }: Filled = {},
) {
  const { token } = family;
  let uid: string | null = null;
  for (const [at, way] of ways.entries()) {
    const session = sessions[at];
    const single = { session_id: session?.id, instance_id: session?.instances[day]?.id, child_id: child };
    const added = await world.call('POST', '/booking/basket/add', {
      token,
      body: { basket_uid: uid, ...(wanted && session ? wanted(session) : single) },
    });
    if (added.status !== 200) throw new Refused(added);
    uid = added.body.data.basket_uid as string;
    const line = added.body.data.items.at(-1) as { id: string };
    const method = {
      card: async () => ({ payment_type_id: 2, payment_method_id: await tokenOf(world) }),
      invoice: async () => ({ payment_type_id: 3 }),
      voucher: async () => ({ payment_type_id: 4, payment_method_id: await saveVoucher(world, family, child) }),
      hours: async () => ({ payment_type_id: 1, rest_payment_type_id: 3 }),
    }[way];
    const chosen = await world.call('POST', `/booking/basket/${line.id}/add-payment`, {
      token,
      body: { basket_uid: uid, ...(await method()) },
    });
    if (chosen.status !== 200) throw new Refused(chosen);
  }
  const { body } = await world.call('POST', '/booking/order/summary', { token, body: { basket_uid: uid } });
  return { uid: uid ?? '', summary: body.data as OrderSummary };
}

/** An order that mixes its ways to pay. */
export async function billed(world: World, family: MadeFamily, sessions: readonly MadeSession[], ways: readonly Way[]) {
  const { uid } = await fillMixed(world, family, sessions, ways);
  const { status, body } = await placeOrder(world, family, uid);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as Order;
}

/** Records money of an order as an admin of the provider's first service. */
export const markPaid = (
  world: World,
  nursery: MadeNursery,
  order: { id: string },
  body: Record<string, unknown>,
  key = newId(),
): Promise<Reply> =>
  world.call('POST', `/nursery/${nursery.id}/branch/${nursery.branch}/orders/${order.id}/mark-paid`, {
    token: nursery.staff['nursery-super-admin']?.token ?? '',
    headers: { 'idempotency-key': key },
    body,
  });
