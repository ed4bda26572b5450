import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { decideReports, readReported } from './decideReports.ts';

const db = () => world.services.database.db;
let restore = () => {};
afterEach(() => restore());

const of = (branch: string) => `/nursery/marketplace/nurseryBranch/${branch}/reviews`;
const read = async (branch: string, query: Record<string, string> = {}) =>
  (await world.call('GET', of(branch), { query, token: null })).body;
const own = async (family: MadeFamily) =>
  (await world.call('GET', '/nursery/marketplace/reviews', { token: family.token })).body.data;
const write = (family: MadeFamily, branch: string, body: Record<string, unknown> = {}) =>
  world.call('POST', of(branch), {
    token: family.token,
    body: { child_id: family.children[0]?.id, stars: 4, body: 'A big garden.', ...body },
  });
const report = (family: MadeFamily, id: string, body: Record<string, unknown> = { reason: 'untrue' }) =>
  world.call('POST', `/nursery/marketplace/reviews/${id}/report`, { token: family.token, body });

async function attend(nursery: MadeNursery, status = 'attended', children = 1) {
  const session = await makeSession(world, nursery, { days: 1 });
  const family = await makeFamily(world, { children });
  await makeBooking(world, family, session, { status });
  return family;
}

describe('a review', () => {
  it('counts in the average, names the family by first name and initial, and is on the page and in the search', async () => {
    const nursery = await makeNursery(world);
    const [one, other] = [await attend(nursery), await attend(nursery)];
    await sql`update "user" set first_name = 'Mairi', last_name = 'Macrae' where id = ${one.id}`.execute(db());
    expect((await own(one)).map(({ review }: { review: unknown }) => review)).toEqual([null]);
    expect((await write(one, nursery.branch)).status).toBe(200);
    expect((await write(other, nursery.branch, { stars: 5 })).status).toBe(200);
    const { data, meta } = await read(nursery.branch, { per_page: '1', page: '2' });
    expect(data).toMatchObject([{ name: 'Mairi M.', stars: 4, body: 'A big garden.', changed_at: null }]);
    expect(meta).toMatchObject({ total: 2, last_page: 2, rating: { average: 4.5, count: 2 }, removed: 0 });
    const page = await world.call('GET', `/nursery/marketplace/nurseryBranch/${nursery.branch}`, { token: null });
    expect(page.body.data.rating).toEqual({ average: 4.5, count: 2 });
    const found = await world.call('GET', '/nursery/marketplace/search', {
      token: null,
      query: { search: page.body.data.name },
    });
    expect(found.body.data.find(({ id }: { id: string }) => id === nursery.branch).rating).toEqual({
      average: 4.5,
      count: 2,
    });
  });

  it.each(['pending', 'confirmed', 'absent', 'cancelled_by_family'])(
    'needs attendance: a %s booking is none',
    async (status) => {
      const nursery = await makeNursery(world);
      const family = await attend(nursery, status);
      expect(await own(family)).toEqual([]);
      expect((await write(family, nursery.branch)).body.code).toBe('not_attended');
      expect((await read(nursery.branch)).data).toEqual([]);
    },
  );

  it('needs the attendance of that child, of the family, at that service', async () => {
    const nursery = await makeNursery(world);
    const family = await attend(nursery, 'attended', 2);
    const other = await attend(await makeNursery(world));
    const sibling = family.children[1]?.id;
    expect((await write(family, nursery.branch, { child_id: sibling })).status).toBe(409);
    expect((await write(other, nursery.branch)).status).toBe(409);
    expect((await write(other, nursery.branch, { child_id: family.children[0]?.id })).status).toBe(404);
    expect((await write(family, newId())).status).toBe(404);
    expect((await write(family, nursery.branch, { stars: 6 })).status).toBe(422);
    expect((await write(family, nursery.branch, { body: ' ' })).status).toBe(422);
    await sql`update branch set status = 'unlisted' where id = ${nursery.branch}`.execute(db());
    expect((await write(family, nursery.branch)).status).toBe(404);
    expect(await own(family)).toEqual([]);
  });

  it('is one for each child and year: changed with its history kept, and new in the next year', async () => {
    const nursery = await makeNursery(world);
    const family = await attend(nursery);
    const first = (await write(family, nursery.branch)).body.data.review;
    // The same again is a repeated press.
    expect((await write(family, nursery.branch)).body.data.review).toEqual(first);
    expect((await write(family, nursery.branch, { stars: 2 })).body.code).toBe('changed');
    const changed = await write(family, nursery.branch, { stars: 2, revision: first.revision });
    expect(changed.body.data.review).toMatchObject({ id: first.id, stars: 2, revision: 2 });
    expect((await write(family, nursery.branch, { stars: 1, revision: 1 })).body.code).toBe('changed');
    const { rows } = await sql`select revision, stars, body from review_version where review_id = ${first.id}`.execute(
      db(),
    );
    expect(rows).toEqual([{ revision: 1, stars: 4, body: 'A big garden.' }]);
    expect((await read(nursery.branch)).meta.rating).toEqual({ average: 2, count: 1 });
    const next = Date.now() + 366 * 86_400_000;
    restore = setClock(() => next);
    const token = await signIn(world, family.id, 'keyworker');
    expect((await own({ ...family, token }))[0].review).toBeNull();
    expect((await write({ ...family, token }, nursery.branch)).status).toBe(200);
    expect((await read(nursery.branch)).meta.rating).toEqual({ average: 3, count: 2 });
  });

  it('is one even if two tabs send it at the same time', async () => {
    const nursery = await makeNursery(world);
    const family = await attend(nursery);
    const replies = await Promise.all([1, 2, 3].map((stars) => write(family, nursery.branch, { stars })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await read(nursery.branch)).meta.rating.count).toBe(1);
  });
});

describe('a report', () => {
  it('leaves the review on show until an operator decides, and a removal is counted on the page', async () => {
    const nursery = await makeNursery(world);
    const [family, reader] = [await attend(nursery), await makeFamily(world)];
    const { id } = (await write(family, nursery.branch)).body.data.review;
    expect((await report(reader, id, { reason: 'untrue', note: 'It has no garden.' })).status).toBe(200);
    await report(reader, id, { reason: 'other' });
    const waiting = async () => (await readReported(db())).filter((one) => one.id === id);
    expect(await waiting()).toMatchObject([{ stars: 4, reports: [{ reason: 'untrue', note: 'It has no garden.' }] }]);
    expect((await read(nursery.branch)).data).toHaveLength(1);
    expect(await transact(db(), (tx) => decideReports(tx, id, true))).toBe(true);
    expect(await waiting()).toEqual([]);
    expect(await read(nursery.branch)).toMatchObject({ data: [], meta: { rating: null, removed: 1 } });
    expect((await own(family))[0].review.removed).toBe(true);
    expect((await write(family, nursery.branch, { stars: 5, revision: 1 })).body.code).toBe('removed');
    expect((await report(family, id)).status).toBe(404);
    expect(await transact(db(), (tx) => decideReports(tx, id, true))).toBe(false);
  });

  it('that an operator turns down leaves the review', async () => {
    const nursery = await makeNursery(world);
    const [family, reader] = [await attend(nursery), await makeFamily(world)];
    const { id } = (await write(family, nursery.branch)).body.data.review;
    await report(reader, id);
    await transact(db(), (tx) => decideReports(tx, id, false));
    expect((await read(nursery.branch)).data).toHaveLength(1);
    expect((await report(reader, newId())).status).toBe(404);
    expect((await report(reader, id, { reason: 'boring' })).status).toBe(422);
  });
});
