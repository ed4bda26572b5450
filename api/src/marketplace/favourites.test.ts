import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { listService } from '../testing/listService.ts';
import { makeFamily, makeSession, type MadeFamily } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

const path = '/nursery/marketplace/favourites';
const keep = (family: MadeFamily, branch: string) => world.call('POST', `${path}/${branch}`, { token: family.token });
const drop = (family: MadeFamily, branch: string) => world.call('DELETE', `${path}/${branch}`, { token: family.token });
const kept = async (family: MadeFamily): Promise<string[]> =>
  (await world.call('GET', path, { token: family.token })).body.data;
const merge = (family: MadeFamily, branch_ids: unknown) =>
  world.call('POST', path, { token: family.token, body: { branch_ids } });
const search = (query: Record<string, unknown>, family?: MadeFamily) =>
  world.call('GET', '/nursery/marketplace/search', { query, token: family?.token ?? null });
const names = async (query: Record<string, unknown>, family?: MadeFamily): Promise<string[]> =>
  (await search(query, family)).body.data.map(({ name }: { name: string }) => name);

/** Listed services of these names, each with a session of a price, as `[id, id]`. */
async function makeServices(prices: Record<string, number>): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, price] of Object.entries(prices)) {
    const service = await listService(world, { name, postcode: 'IV51 9AA' });
    await makeSession(world, service, { price });
    ids.push(service.branch);
  }
  return ids;
}

describe("a family's favourites", () => {
  it('are saved once each, latest first, and visible only to the family', async () => {
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    const [first = '', second = ''] = await makeServices({ Portree: 1000, Uig: 1000 });
    expect((await keep(family, first)).body).toEqual({ data: { favourite: true } });
    await keep(family, first);
    await keep(family, second);
    expect((await kept(family)).toSorted()).toEqual([first, second].toSorted());
    expect(await kept(other)).toEqual([]);
    expect((await drop(other, first)).body).toEqual({ data: { favourite: false } });
    expect((await kept(family)).length).toBe(2);
    expect((await drop(family, first)).body).toEqual({ data: { favourite: false } });
    expect((await drop(family, first)).status).toBe(200);
    expect(await kept(family)).toEqual([second]);
  });

  it('must be visible to families when saved; one that is no longer listed can still be removed', async () => {
    const family = await makeFamily(world);
    const [listed = ''] = await makeServices({ Dunvegan: 1000 });
    const { branch: hidden } = await listService(world, { name: 'Hidden', postcode: 'IV51 9AA', status: 'unlisted' });
    expect((await keep(family, hidden)).status).toBe(404);
    expect((await keep(family, newId())).status).toBe(404);
    expect((await keep(family, 'nonsense')).status).toBe(404);
    expect((await drop(family, newId())).status).toBe(404);
    await keep(family, listed);
    await sql`update branch set status = 'unlisted' where id = ${listed}`.execute(world.services.database.db);
    expect(await names({ favourites: '1' }, family)).toEqual([]);
    expect((await drop(family, listed)).status).toBe(200);
    expect(await kept(family)).toEqual([]);
  });

  it('include those of a visitor after login, except unlisted and duplicate ones', async () => {
    const family = await makeFamily(world);
    const [first = '', second = ''] = await makeServices({ Kyle: 1000, Broadford: 1000 });
    await keep(family, first);
    const merged = await merge(family, [second, first, newId()]);
    expect([merged.status, (merged.body.data as string[]).toSorted()]).toEqual([200, [first, second].toSorted()]);
    expect((await merge(family, [second])).body.data.length).toBe(2);
  });

  it.each([[undefined], ['x'], [['nonsense']], [Array.from({ length: 51 }, () => newId())]])(
    'refuse to take over %j',
    async (ids) => {
      expect((await merge(await makeFamily(world), ids)).status).toBe(422);
    },
  );

  it('are limited to 200', async () => {
    const family = await makeFamily(world);
    const [one = '', more = ''] = await makeServices({ Elgol: 1000, Staffin: 1000 });
    await sql`insert into branch (nursery_id, id, name, status, created_at)
      select nursery_id, gen_random_uuid(), 'Kept', 'listed', created_at from branch, generate_series(1, 199)
      where id = ${one}`.execute(world.services.database.db);
    await sql`insert into favourite select ${family.keyworker}, id, created_at from branch where name = 'Kept'`.execute(
      world.services.database.db,
    );
    const [first, second] = await Promise.all([keep(family, one), keep(family, more)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
    expect((await kept(family)).length).toBe(200);
    expect((await merge(family, [one, more])).body.data.length).toBe(200);
  });
});

describe('searching among favourites', () => {
  it('finds those of the family and those that a visitor names, with all other filters', async () => {
    const family = await makeFamily(world);
    const [first = '', second = '', third = ''] = await makeServices({ Ainort: 900, Bracadale: 3000, Carbost: 3000 });
    await keep(family, first);
    await keep(family, second);
    expect(await names({ favourites: '1', sort: 'name' }, family)).toEqual(['Ainort', 'Bracadale']);
    expect(await names({ favourites: '1', sort: 'price', price: 1000 }, family)).toEqual(['Ainort']);
    expect(await names({ favourites: '1', place: 'IV51', sort: 'name' }, family)).toEqual(['Ainort', 'Bracadale']);
    expect(await names({ favourites: '1', search: 'bracadale' }, family)).toEqual(['Bracadale']);
    expect(await names({ favourites: '1', favourite_ids: third, sort: 'name' })).toEqual(['Carbost']);
    expect(await names({ favourites: '1', favourite_ids: third, sort: 'name' }, family)).toEqual([
      'Ainort',
      'Bracadale',
      'Carbost',
    ]);
    expect(await names({ favourites: '1' })).toEqual([]);
    const { meta } = (await search({ favourites: '1' }, family)).body;
    expect(meta).toMatchObject({ total: 2, bookable: 2 });
    expect(meta.facets.price.at(-1)).toEqual({ value: 8000, count: 2 });
    const points = await world.call('GET', '/nursery/marketplace/search/points', {
      token: family.token,
      query: { favourites: '1' },
    });
    expect(points.body.meta.total).toBe(2);
  });

  it('needs as many statements for many favourites as for one', async () => {
    const family = await makeFamily(world);
    const ids = await makeServices({ Talisker: 1000, Fiskavaig: 1000, Merkadale: 1000 });
    await keep(family, ids[0] ?? '');
    const one = await countStatements(world, () => search({ favourites: '1' }, family));
    await merge(family, ids);
    expect(await countStatements(world, () => search({ favourites: '1' }, family))).toBe(one);
  });

  it.each(['nonsense', `${newId()},`, Array.from({ length: 51 }, () => newId()).join()])(
    'refuses favourite_ids=%s',
    async (favourite_ids) => {
      const reply = await search({ favourites: '1', favourite_ids });
      expect([reply.status, Object.keys(reply.body.errors)[0]]).toEqual([422, expect.stringMatching(/^favourite_ids/)]);
    },
  );

  it('does not change the results of other searches', async () => {
    const family = await makeFamily(world);
    const [first = ''] = await makeServices({ Sligachan: 1000 });
    await keep(family, first);
    const query = { search: 'sligachan' };
    expect((await search(query, family)).body).toEqual((await search(query)).body);
  });
});
