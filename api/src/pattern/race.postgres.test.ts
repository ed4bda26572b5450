import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPattern } from '@bairn/shared/calls/pattern';
import { withContract } from '@bairn/shared/schema/allContracts';
import { routes } from '../app.ts';
import { readBasketOf } from '../basket/basketQueries.ts';
import { compose, type Composed } from '../compose.ts';
import type { Tx } from '../database/database.ts';
import { serve, type Route } from '../http/serve.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily } from '../testing/make.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { addDates } from './addPattern.ts';

const families = 10;
const places = 7;
/** Children of each family: two places on each date. */
const children = 2;

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

/** The bug that the guard prevents: check whether the places are left, then take them. */
async function lookThenTake(tx: Tx, instance: string, wanted: number): Promise<boolean> {
  const { rows } = await sql<{ left: number }>`
    select capacity - booked - held as left from session_instance where id = ${instance}`.execute(tx);
  if ((rows[0]?.left ?? 0) < wanted) return false;
  await sql`update session_instance set held = held + ${wanted}::int where id = ${instance}`.execute(tx);
  return true;
}

const unguarded = routes.map((route) =>
  route.endpoint === withContract(addPattern)
    ? serve(addPattern, { access: 'basket.use' }, async ({ body, person, tx }) => ({
        data: await readBasketOf(tx, await addDates(tx, body, person?.keyworker_id ?? null, { hold: lookThenTake })),
      }))
    : route,
);

/** Families who all want the same dates at two services at once, each naming them in an order of its own. */
async function race(list: readonly Route[], days: number, services: 1 | 2) {
  const nodes = [await listen(world.services, list), await listen(second, list)];
  try {
    const sessions = [await makeSession(world, await makeNursery(world), { capacity: places, days })];
    if (services === 2) {
      const afternoon = { capacity: places, days, start: '13:00', end: '17:00' };
      sessions.push(await makeSession(world, await makeNursery(world), afternoon));
    }
    const all: MadeFamily[] = [];
    for (let index = 0; index < families; index += 1) all.push(await makeFamily(world, { children }));
    const dates = sessions.flatMap(({ id, instances }) =>
      instances.flatMap((instance) =>
        [0, 1].map((child) => ({ session_id: id, instance_id: instance.id, child, price: 4200 })),
      ),
    );
    const answers = await Promise.all(
      all.map((family, index) =>
        (nodes[index % 2] as Node).call('POST', '/booking/basket/add-pattern', {
          token: family.token,
          body: { children: family.children.map(({ id }) => ({ id })), dates: index % 3 ? dates : dates.toReversed() },
        }),
      ),
    );
    const { rows } = await sql<{ held: number; lines: number[] }>`
      select held, array(select count(*)::int from basket_item where instance_id = i.id group by basket_id) as lines
      from session_instance i where session_id = any(${sessions.map(({ id }) => id)})`.execute(
      world.services.database.db,
    );
    return { answers, rows };
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
}

const served = Math.floor(places / children);

/** The last guard of the database would hide what the statement lets through. */
const dropLastGuard = () =>
  sql`alter table session_instance drop constraint if exists never_oversold`.execute(world.services.database.db);

describe(`${families} families with ${children} children on two nodes, for dates of ${places} places`, () => {
  it.each([
    [1, 1],
    [3, 2],
  ] as const)(
    'get %i dates at %i services for both children or nothing, and never more than there are',
    async (days, services) => {
      const { answers, rows } = await race(routes, days, services);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([
        ...Array(served).fill(200),
        ...Array(families - served).fill(409),
      ]);
      const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'dates_gone');
      expect(refused).toHaveLength(families - served);
      expect(rows).toEqual(
        Array(days * services).fill({ held: served * children, lines: Array(served).fill(children) }),
      );
    },
  );

  // On one date only: on several, the next look at the second date refuses the whole week, and undoes the first.
  it('oversell where the places are looked at first and taken then, so the race is real', async () => {
    await dropLastGuard();
    const { rows } = await race(unguarded, 1, 1);
    expect(Math.max(...rows.map(({ held }) => held))).toBeGreaterThan(places);
  });
});
