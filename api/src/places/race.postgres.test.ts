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
import { addLines } from '../basket/addLines.ts';
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

/** One call of a buyer, who tries again for as long as Bairn answers that it is too busy: nothing was written then. */
async function post(node: Node, path: string, token: string, body: unknown): Promise<Reply> {
  for (;;) {
    const reply = await node.call('POST', path, { token, body });
    if (reply.body.code !== 'database_busy') return reply;
  }
}

const isFull = ({ status, body }: Reply) => status === 409 && body.code === 'full';

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

/** The bug that the guard prevents: check whether the places are left, then take them. */
async function lookThenTake(tx: Tx, instance: string, wanted: number): Promise<boolean> {
  const { rows } = await sql<{ left: number }>`
    select capacity - booked - held as left from session_instance where id = ${instance}`.execute(tx);
  if ((rows[0]?.left ?? 0) < wanted) return false;
  await sql`update session_instance set held = held + ${wanted}::int where id = ${instance}`.execute(tx);
  return true;
}

/** The bug of a guard that looks for one place only, in the statement that takes several. */
async function guardOneTakeAll(tx: Tx, instance: string, wanted: number): Promise<boolean> {
  const { rows } = await sql`
    update session_instance set held = held + ${wanted}::int
    where id = ${instance} and booked + held < capacity returning id`.execute(tx);
  return rows.length === 1;
}

/** The routes with another way to take places. */
const routesWith = (hold: typeof lookThenTake) =>
  routes.map((route) =>
    route.endpoint === withContract(addToBasket)
      ? serve(addToBasket, { access: 'basket.use' }, async ({ body, person, tx }) => ({
          data: await readBasketOf(tx, await addLines(tx, body, person?.keyworker_id ?? null, { hold })),
        }))
      : route,
  );

/** Without its last guard the database shows what the statement lets through. */
const dropLastGuard = () =>
  sql`alter table session_instance drop constraint if exists never_oversold`.execute(world.services.database.db);

describe(`${buyers} buyers on two nodes for the last ${places} places`, () => {
  it('books exactly the places there are, and refuses all other buyers as full', async () => {
    const { answers, counters } = await race(routes);
    const paid = answers.filter(({ status, body }) => status === 200 && body.data.status === 'paid');
    const full = answers.filter(isFull);
    expect(answers.filter((answer) => !paid.includes(answer) && !isFull(answer))).toEqual([]);
    expect({ paid: paid.length, full: full.length }).toEqual({ paid: places, full: buyers - places });
    expect(counters).toEqual({ booked: places, held: 0, bookings: places });
  });

  it('oversells without the guard, so the race is real', async () => {
    await dropLastGuard();
    const { counters } = await race(routesWith(lookThenTake));
    expect(counters?.bookings).toBeGreaterThan(places);
  });
});

const siblings = 3;

/** Families of several children, who all want one date at once. Gives the answers and what the date has then. */
async function raceOfSiblings(list: readonly Route[]) {
  const nodes = [await listen(world.services, list), await listen(second, list)];
  try {
    const session = await makeSession(world, await makeNursery(world), { capacity: places, days: 1 });
    const families: MadeFamily[] = [];
    for (let index = 0; index < buyers / 2; index += 1) families.push(await makeFamily(world, { children: siblings }));
    const answers = await Promise.all(
      families.map(({ token, children }, index) =>
        post(nodes[index % 2] as Node, '/booking/basket/add', token, {
          session_id: session.id,
          instance_id: session.instances[0]?.id,
          child_ids: children.map(({ id }) => id),
        }),
      ),
    );
    const { rows } = await sql<{ held: number; lines: number[] }>`
      select held, array(select count(*)::int from basket_item where instance_id = i.id group by basket_id) as lines
      from session_instance i where session_id = ${session.id}`.execute(world.services.database.db);
    return { answers, held: rows[0]?.held ?? 0, lines: rows[0]?.lines ?? [] };
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

describe(`${buyers / 2} families with ${siblings} children each on two nodes for ${places} places`, () => {
  const served = Math.floor(places / siblings);

  it('get a place for every child or none, and never more than there are', async () => {
    const { answers, held, lines } = await raceOfSiblings(routes);
    const full = answers.filter(isFull);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(served);
    expect(full).toHaveLength(buyers / 2 - served);
    expect({ held, lines }).toEqual({ held: served * siblings, lines: Array(served).fill(siblings) });
  });

  it('oversell where the guard looks for one place only, and where it looks first and takes then', async () => {
    await dropLastGuard();
    for (const hold of [guardOneTakeAll, lookThenTake]) {
      expect((await raceOfSiblings(routesWith(hold))).held, hold.name).toBeGreaterThan(places);
    }
  });
});
