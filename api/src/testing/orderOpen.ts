import { needBasket } from '../basket/changeBasket.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import type { MadeFamily, MadeSession } from './make.ts';
import { makeCards } from './makeCards.ts';
import type { World } from './world.ts';

/** A place of a session's first date in the family's basket, for a child or for none yet. */
export async function holdOne(world: World, { token }: MadeFamily, session: MadeSession, child: string | null) {
  const { body } = await world.call('POST', '/booking/basket/add', {
    token,
    body: { session_id: session.id, instance_id: session.instances[0]?.id, child_id: child },
  });
  const { basket_uid, items } = body.data;
  return { basket_uid: basket_uid as string, item: items[0].id as string };
}

/** The order of a held place with a card, to be placed in a transaction of a race test. */
export async function orderOpen(world: World, family: MadeFamily, session: MadeSession, child: string) {
  const { basket_uid, item } = await holdOne(world, family, session, child);
  const { card } = await makeCards(world, family);
  await world.call('POST', `/booking/basket/${item}/add-payment`, {
    token: family.token,
    body: { basket_uid, payment_type_id: 2, payment_method_id: card },
  });
  return async (tx: Tx) => {
    const { keyworker, id } = family;
    const basket = await needBasket(tx, basket_uid, keyworker);
    return placeOrder(tx, { basket, person: { user_id: id }, keyworker, key: newId(), request: 'test' });
  };
}
