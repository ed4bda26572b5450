import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortOrders } from '@bairn/shared/schema/searchChoices';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { listService } from '../testing/listService.ts';
import { makeSession, type MadeSession } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
const sessions: MadeSession[] = [];

beforeAll(async () => {
  world = await makeWorld();
  for (let index = 0; index < 11; index += 1) {
    const nursery = await listService(world, {
      name: `Walked ${index % 4}`,
      postcode: index % 2 ? 'IV51 9AA' : 'IV49 9AA',
    });
    sessions.push(
      await makeSession(world, nursery, {
        capacity: 1,
        days: 3,
        from: 1 + (index % 3),
        price: 1000 + (index % 5) * 300,
      }),
    );
  }
  await upsertPublicRegisterRows(
    world.services.database.db,
    Array.from({ length: 5 }, (_, index) => publicRegisterRow({ name: `Walked ${index % 2}`, postcode: 'IV51 9AB' })),
  );
});
afterAll(() => world.close());

const search = (query: Record<string, unknown>) =>
  world.call('GET', '/nursery/marketplace/search', {
    query: { place: 'IV51', radius: 50, facets: 0, per_page: 3, ...query },
  });

/** Reads all pages by `next`; `between` runs after each. */
async function walk(query: Record<string, unknown>, between: (page: number) => Promise<unknown> = async () => null) {
  const seen: string[] = [];
  let after: string | null | undefined;
  for (let page = 1; after !== null; page += 1) {
    const { status, body } = await search({ ...query, page, ...(after && { after }) });
    expect(status).toBe(200);
    expect(body.meta.current_page).toBe(page);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    after = body.meta.next;
    await between(page);
  }
  return seen;
}

const setHeld = (ids: readonly string[], held: number) =>
  sql`update session_instance set held = ${held} where id = any(${ids}::uuid[])`.execute(world.services.database.db);

describe('paging by `next`', () => {
  it.each(sortOrders)('goes through the list in the order of its pages (%s)', async (sort) => {
    const whole = (await search({ sort, per_page: 50 })).body;
    expect(whole.meta).toMatchObject({ total: 16, next: null });
    expect(await walk({ sort })).toEqual(whole.data.map(({ id }: { id: string }) => id));
  });

  it.each(sortOrders)('shows nothing twice and misses nothing while places are taken and freed (%s)', async (sort) => {
    const dates = sessions.flatMap(({ instances }) => instances.map(({ id }) => id));
    const seen = await walk({ sort }, async (page) => {
      // Never all dates of a session: a session that matches throughout must be seen.
      await setHeld(dates, 0);
      await setHeld(
        dates.filter((_, index) => (index * 5 + page * 7) % 3 === 0),
        1,
      );
    });
    await setHeld(dates, 0);
    expect(seen).toHaveLength(16);
    expect(new Set(seen).size).toBe(16);
  });

  it('is needed: numbered pages repeat some results and miss others', async () => {
    const [first] = sessions;
    const numbered: string[] = [];
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const { body } = await search({ sort: 'date', page });
      numbered.push(...body.data.map(({ id }: { id: string }) => id));
      await setHeld(first?.instances.map(({ id }) => id) ?? [], page === 1 ? 1 : 0);
    }
    await setHeld(first?.instances.map(({ id }) => id) ?? [], 0);
    expect(new Set(numbered).size).toBeLessThan(16);
  });

  it('continues after a page that was opened by its number', async () => {
    const order = await walk({ sort: 'price' });
    const { body } = await search({ sort: 'price', page: 2 });
    const following = await search({ sort: 'price', page: 3, after: body.meta.next });
    expect(following.body.data.map(({ id }: { id: string }) => id)).toEqual(order.slice(6, 9));
  });

  it('keeps the corrected spelling', async () => {
    const words = { place: '', radius: '', search: 'wakled' };
    expect(await walk(words)).toEqual(await walk({ ...words, search: 'walked' }));
    expect(await walk(words)).toHaveLength(16);
  });

  it('has no page after the nearest results', async () => {
    const { body } = await search({ place: 'TD15', radius: 1, per_page: 3 });
    expect(body.meta).toMatchObject({ radius: null, next: null });
    expect(body.data).toHaveLength(3);
  });
});

describe('a page that does not exist', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    'nonsense',
    '%00',
    written(null),
    written({}),
    written(['distance']),
    written(['distance', false, 7]),
    written(['distance', 'false', '']),
    written(['distance', false, '', 0]),
    written(['price', false, '']),
    'a'.repeat(13_000),
  ])('is refused (%s)', async (after) => {
    const { status, body } = await search({ after });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['after']]);
  });

  it('is refused if it is of another order', async () => {
    const { body } = await search({ sort: 'name' });
    expect((await search({ sort: 'distance', after: body.meta.next })).status).toBe(422);
  });

  it('is ignored when it is empty', async () => {
    expect((await search({ after: '' })).status).toBe(200);
  });
});
