import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { text } from '@bairn/shared/schema/text';
import { routes } from '../app.ts';
import { invalid } from '../refusals/refusal.ts';
import { serve, type Route } from '../http/serve.ts';
import { nameOf } from '../testing/contract.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { openBooks } from './books.ts';
import { makeFuzz, type Fuzz } from './walk.ts';
import { upTo } from '../testing/property.ts';

/** Attacks on the whole of the contract. */
const all = upTo(900, 10_000);

describe('every call, under attacks derived from its contract', () => {
  let world: World;
  let fuzz: Fuzz;
  let made = 0;
  beforeAll(async () => {
    world = await makeWorld();
    fuzz = makeFuzz(world, await openBooks(world));
  });
  afterAll(() => world.close());

  const count = Math.ceil(all / routes.length);
  it.each(routes.map((route) => ({ name: nameOf(route.endpoint), route })))(
    '$name refuses in the specified format, reveals nothing and changes nothing',
    async ({ route }) => {
      await fuzz.attack(route, count);
      made += 1;
    },
    120_000,
  );

  it('got past the access checks', () => {
    const share = (...of: number[]) =>
      of.reduce((sum, status) => sum + (fuzz.statuses.get(status) ?? 0), 0) /
      [...fuzz.statuses.values()].reduce((sum, times) => sum + times, 0);
    expect(made).toBe(routes.length);
    expect([...fuzz.statuses.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThanOrEqual(all);
    expect(share(200)).toBeGreaterThan(0.1);
    expect(share(422)).toBeGreaterThan(0.1);
    expect(share(401, 403)).toBeLessThan(0.5);
  });
});

describe('the fuzz itself', () => {
  const wanted = inlineEndpoint({
    method: 'POST',
    path: '/users/profile/broken',
    summary: 'A call that is broken on purpose',
    body: z.object({ name: text(50), nested: z.optional(z.object({ list: z.array(z.int()) })) }),
    response: one(z.null()),
  });
  const options = { access: 'account.change', ownTransactions: true } as const;
  const broken: [what: string, route: Route, says: RegExp][] = [
    [
      'an unexpected failure',
      serve(wanted, options, async ({ body }) => {
        if (body.name.includes('%')) throw new TypeError('Cannot read properties of undefined');
        return { data: null };
      }),
      /status 500/,
    ],
    [
      'a row that a refused call wrote',
      serve(wanted, options, async ({ transact, person }) => {
        await transact((tx) => sql`update "user" set city = 'x' where id = ${person.user_id}`.execute(tx));
        throw invalid({ name: ['No.'] });
      }),
      /422, but it wrote: user/,
    ],
    [
      'a row that a refused call took away',
      serve(wanted, options, async ({ transact }) => {
        await transact((tx) =>
          sql`delete from family_link where ctid in (select ctid from family_link limit 1)`.execute(tx),
        );
        throw invalid({ name: ['No.'] });
      }),
      /422, but it wrote: family_link/,
    ],
    [
      'an answer that tells how we are made',
      serve(wanted, options, async ({ body }) =>
        Promise.reject(invalid({ name: [`insert into "user" ${body.name}`] })),
      ),
      /422 tells SQL/,
    ],
    [
      'a place that is counted twice',
      serve(wanted, options, async ({ transact }) => {
        await transact((tx) =>
          sql`update session_instance set booked = booked + 1 where booked + held < capacity`.execute(tx),
        );
        return { data: null };
      }),
      /moved places or money/,
    ],
  ];

  it.each(broken)('detects %s', async (_, route, says) => {
    const world = await makeWorld({ list: [route] });
    try {
      await expect(makeFuzz(world, await openBooks(world)).attack(route, 100)).rejects.toThrow(says);
    } finally {
      await world.close();
    }
  });
});
