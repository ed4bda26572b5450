import type { BasketItem } from '@bairn/shared/schema/booking';
import type { MadeFamily, MadeSession } from './make.ts';
import type { World } from './world.ts';

export type MadeOrder = {
  id: string;
  bookings: string[];
  /** The booking with a price. */
  byPrice(price: number): string;
  /** The lines of the basket before the order. */
  lines: BasketItem[];
};

/** A token of a sandbox card, as the browser gets it. */
export async function makeCard(world: World, number = '4242424242424242'): Promise<string> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/sandbox/payments/v1/payment_methods',
    headers: { authorization: 'Bearer pk_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    payload: `card[number]=${number}&card[exp_month]=12&card[exp_year]=2031&card[cvc]=123`,
  });
  return (response.json() as { id: string }).id;
}

/**
 * An order that a family placed and paid through the API: a line for each session; a session that is named again gets
 * its next date. The bookings are sorted by date.
 */
export async function makeOrder(
  world: World,
  family: MadeFamily,
  sessions: readonly MadeSession[],
  card?: string,
): Promise<MadeOrder> {
  const { token } = family;
  const method = await makeCard(world, card);
  const used = new Map<string, number>();
  let basket: { basket_uid: string | null; items: BasketItem[] } = { basket_uid: null, items: [] };
  for (const session of sessions) {
    const nth = used.get(session.id) ?? 0;
    used.set(session.id, nth + 1);
    const body = {
      basket_uid: basket.basket_uid,
      session_id: session.id,
      instance_id: session.instances[nth]?.id,
      child_id: family.children[0]?.id,
    };
    const added = await world.call('POST', '/booking/basket/add', { token, body });
    if (added.status !== 200) throw new Error(`The line was refused: ${JSON.stringify(added.body)}`);
    basket = added.body.data;
    const payment = { basket_uid: basket.basket_uid, payment_type_id: 2, payment_method_id: method };
    const item = basket.items.at(-1)?.id;
    await world.call('POST', `/booking/basket/${item}/add-payment`, { token, body: payment });
  }
  const placed = await world.call('POST', '/booking/order/create', { token, body: { basket_uid: basket.basket_uid } });
  if (placed.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`);
  const bookings: { id: string; price: number }[] = placed.body.data.bookings;
  return {
    id: placed.body.data.id,
    bookings: bookings.map(({ id }) => id),
    byPrice: (price) => bookings.find((booking) => booking.price === price)?.id ?? '',
    lines: basket.items,
  };
}
