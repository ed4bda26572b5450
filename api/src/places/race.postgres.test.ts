import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withContract } from '@bairn/shared/schema/allContracts';
import { addToBasket } from '@bairn/shared/calls/booking';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import type { Tx } from '../database/database.ts';
import { serve, type Route } from '../http/serve.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { cardToken, listen, type Node } from '../testing/nodes.ts';
import { makeWorld, type Reply, type World } from '../testing/world.ts';
import { addLine } from '../basket/addLine.ts';
import { readBasketOf } from '../basket/basketQueries.ts';

const buyers = 64;
const places = 10;

let world: World;
let second: Composed;
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const post = (node: Node, path: string, token: string, body: unknown) => node.call('POST', path, { token, body });

/** One buyer from the basket to the paid order; stops at the first refusal. */
async function buy(node: Node, family: MadeFamily, session: MadeSession, method: string): Promise<Reply> {
  const added = await post(node, '/booking/basket/add', family.token, {
    session_id: session.id,
    instance_id: session.instances[0]?.id,
  });
  if (added.status !== 200) return added;
  const { basket_uid, items } = added.body.data;
  const item: string = items[0].id;
  await post(node, `/booking/basket/${item}/add-child`, family.token, { basket_uid, child_id: family.children[0]?.id });
  await post(node, `/booking/basket/${item}/add-payment`, family.token, {
    basket_uid,
    payment_type_id: 2,
    payment_method_id: method,
  });
  return post(node, '/booking/order/create', family.token, { basket_uid });
}

async function race(list: readonly Route[]) {
  const nodes = [await listen(world.services, list), await listen(second, list)];
  try {
    const session = await makeSession(world, await makeNursery(world), { capacity: places, days: 1 });
    const families: MadeFamily[] = [];
    for (let index = 0; index < buyers; index += 1) families.push(await makeFamily(world));
    const cards = await Promise.all(families.map(() => cardToken((nodes[0] as Node).address)));
    const answers = await Promise.all(
      families.map((family, index) => buy(nodes[index % 2] as Node, family, session, cards[index] ?? '')),
    );
    const { rows } = await sql<{ booked: number; held: number; bookings: number }>`
      select i.booked, i.held, (select count(*) from booking k where k.instance_id = i.id and k.status = 'confirmed') as bookings
      from session_instance i where i.session_id = ${session.id}`.execute(world.services.database.db);
    return { answers, counters: rows[0] };
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

/** The bug that the guard prevents: check whether a place is left, then take it. */
async function lookThenTake(tx: Tx, instance: string): Promise<boolean> {
  const { rows } = await sql<{ left: number }>`
    select capacity - booked - held as left from session_instance where id = ${instance}`.execute(tx);
  if ((rows[0]?.left ?? 0) <= 0) return false;
  await sql`update session_instance set held = held + 1 where id = ${instance}`.execute(tx);
  return true;
}

describe(`${buyers} buyers on two nodes for the last ${places} places`, () => {
  it('books exactly the places there are, and refuses all other buyers as full', async () => {
    const { answers, counters } = await race(routes);
    const paid = answers.filter(({ status, body }) => status === 200 && body.data.status === 'paid');
    const full = answers.filter(({ status, body }) => status === 409 && body.code === 'full');
    expect({ paid: paid.length, full: full.length }).toEqual({ paid: places, full: buyers - places });
    expect(counters).toEqual({ booked: places, held: 0, bookings: places });
  });

  it('oversells without the guard, so the race is real', async () => {
    await sql`alter table session_instance drop constraint never_oversold`.execute(world.services.database.db);
    const unguarded = routes.map((route) =>
      route.endpoint === withContract(addToBasket)
        ? serve(addToBasket, { access: 'basket.use' }, async ({ body, person, tx }) => ({
            data: await readBasketOf(tx, await addLine(tx, body, person?.keyworker_id ?? null, { hold: lookThenTake })),
          }))
        : route,
    );
    const { counters } = await race(unguarded);
    expect(counters?.bookings).toBeGreaterThan(places);
  });
});
