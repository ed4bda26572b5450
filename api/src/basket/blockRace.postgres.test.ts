import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToBasket } from '@bairn/shared/calls/booking';
import { withContract } from '@bairn/shared/schema/allContracts';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import type { Tx } from '../database/database.ts';
import { serve, type Route } from '../http/serve.ts';
import { makeFamily, makeNursery, type MadeFamily } from '../testing/make.ts';
import { blockBody, makeBlock } from '../testing/makeBlock.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { addBlock } from './addBlock.ts';
import { readBasketOf } from './basketQueries.ts';

const families = 12;
const days = 4;

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

/**
 * The bug that the guard prevents: look whether all dates have their places, then take them. Looking at each date just
 * before it is taken would not do: the first date, once taken, makes the others wait.
 */
function lookThenTake() {
  const seen = new Map<Tx, string[]>();
  return async (tx: Tx, instance: string, wanted: number): Promise<boolean> => {
    const { rows } = await sql<{ left: number }>`
      select capacity - booked - held as left from session_instance where id = ${instance}`.execute(tx);
    if ((rows[0]?.left ?? 0) < wanted) return false;
    const dates = [...(seen.get(tx) ?? []), instance];
    seen.set(tx, dates);
    if (dates.length < days) return true;
    await sql`update session_instance set held = held + ${wanted}::int where id = any(${dates}::uuid[])`.execute(tx);
    return true;
  };
}

const unguarded = routes.map((route) =>
  route.endpoint === withContract(addToBasket)
    ? serve(addToBasket, { access: 'basket.use' }, async ({ body, person, tx }) => ({
        data: await readBasketOf(tx, await addBlock(tx, body, person?.keyworker_id ?? null, { hold: lookThenTake() })),
      }))
    : route,
);

/** Families who want all dates at once on two nodes; every third one wants a single date. */
async function race(list: readonly Route[], capacity: number, singles: boolean) {
  const nodes = [await listen(world.services, list), await listen(second, list)];
  try {
    const session = await makeBlock(world, await makeNursery(world), { capacity, days });
    const all: MadeFamily[] = [];
    for (let index = 0; index < families; index += 1) all.push(await makeFamily(world));
    const answers = await Promise.all(
      all.map(async ({ token }, index) => {
        const single = singles && index % 3 === 0;
        const body = single
          ? { session_id: session.id, instance_id: session.instances[(index / 3) % days]?.id }
          : blockBody(session);
        const { status, body: reply } = await (nodes[index % 2] as Node).call('POST', '/booking/basket/add', {
          token,
          body,
        });
        return { single, status, code: reply.code };
      }),
    );
    const { rows } = await sql<{ held: number; blocks: number; lines: number }>`
      select held, (select count(*)::int from basket_item t where t.instance_id = i.id) as lines,
        (select count(*)::int from basket_item t where t.instance_id = i.id and t.block_id is not null) as blocks
      from session_instance i where session_id = ${session.id}`.execute(world.services.database.db);
    return { answers, rows };
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

describe(`${families} families on two nodes`, () => {
  it('of whom two get the last two blocks, and the others nothing', async () => {
    const { answers, rows } = await race(routes, 2, false);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'dates_gone')).toHaveLength(families - 2);
    expect(rows).toEqual(Array(days).fill({ held: 2, blocks: 2, lines: 2 }));
  });

  it('of whom some want single dates: every block that is had has all of its dates', async () => {
    const { answers, rows } = await race(routes, 3, true);
    const won = answers.filter(({ single, status }) => !single && status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(rows.map(({ blocks }) => blocks))).toEqual(new Set([won]));
    for (const { held, lines } of rows) {
      expect(held).toBe(lines);
      expect(held).toBeLessThanOrEqual(3);
    }
  });

  it('oversell where the places are looked at first and taken then, so the race is real', async () => {
    await sql`alter table session_instance drop constraint if exists never_oversold`.execute(
      world.services.database.db,
    );
    const { rows } = await race(unguarded, 2, false);
    expect(Math.max(...rows.map(({ held }) => held))).toBeGreaterThan(2);
  });
});
