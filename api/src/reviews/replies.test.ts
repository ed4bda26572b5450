import { sql } from 'kysely';
import { expect, describe, it } from 'vitest';
import { transact } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { decideReports } from './decideReports.ts';
import { forgetReviews } from './writeReview.ts';

const db = () => world.services.database.db;
const admin = (nursery: MadeNursery) => nursery.staff['nursery-admin']?.token ?? '';
const at = ({ id, branch }: MadeNursery) => `/nursery/${id}/branch/${branch}/reviews`;
const list = async (nursery: MadeNursery, query: Record<string, string> = {}) =>
  (await world.call('GET', at(nursery), { token: admin(nursery), query })).body.data;
const reply = (nursery: MadeNursery, review: string, body: object) =>
  world.call('POST', `${at(nursery)}/${review}/reply`, { token: admin(nursery), body });
const onPage = async ({ branch }: MadeNursery) =>
  (await world.call('GET', `/nursery/marketplace/nurseryBranch/${branch}/reviews`, { token: null })).body.data;
const notes = async (token: string, type: string) =>
  (await world.call('GET', '/user-notifications', { token })).body.data.filter(
    (note: { type: string }) => note.type === type,
  );

/** A service that a family has reviewed. */
async function reviewed(body = 'A big garden.') {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world);
  const session = await makeSession(world, nursery, { days: 1 });
  await makeBooking(world, family, session, { status: 'attended' });
  const review = await write(nursery, family, body);
  return { nursery, family, review };
}
async function write({ branch }: MadeNursery, { token, children }: MadeFamily, body: string): Promise<string> {
  const { body: answer } = await world.call('POST', `/nursery/marketplace/nurseryBranch/${branch}/reviews`, {
    token,
    body: { child_id: children[0]?.id, stars: 4, body },
  });
  return answer.data.review.id;
}

describe('a reply to a review', () => {
  it('stands below it in public, is told to the family once, and is logged', async () => {
    const { nursery, family, review } = await reviewed();
    expect(await notes(admin(nursery), 'review.written')).toMatchObject([{ link: '/settings/reviews' }]);
    const { status, body } = await reply(nursery, review, { reply: 'Thank you.', revision: 0 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ state: 'answered', reply: 'Thank you.', reply_revision: 1 });
    expect(await onPage(nursery)).toMatchObject([{ id: review, reply: 'Thank you.' }]);
    expect((await reply(nursery, review, { reply: 'Thank you, both.', revision: 1 })).status).toBe(200);
    expect(await notes(family.token, 'review.replied')).toMatchObject([
      { link: `/registered-provider-details/${nursery.branch}#reviews` },
    ]);
    const { rows } = await sql`select 1 from audit_log where action = 'review.reply' and object_id = ${review}`.execute(
      db(),
    );
    expect(rows).toHaveLength(2);
  });

  it('overwrites no reply that its writer has not seen, and a repeated press changes nothing', async () => {
    const { nursery, review } = await reviewed();
    await reply(nursery, review, { reply: 'First.', revision: 0 });
    expect((await reply(nursery, review, { reply: 'First.', revision: 0 })).body.data.reply_revision).toBe(1);
    expect((await reply(nursery, review, { reply: 'Second.', revision: 0 })).body.code).toBe('changed');
    expect(await onPage(nursery)).toMatchObject([{ reply: 'First.' }]);
  });

  it('is refused to a review of another service, to a removed one, and to stars whose family has left', async () => {
    const { nursery, family, review } = await reviewed();
    const other = await makeNursery(world);
    expect((await reply(other, review, { reply: 'Hello.', revision: 0 })).status).toBe(404);
    await reply(nursery, review, { reply: 'Mairi, thank you.', revision: 0 });
    await transact(db(), (tx) => forgetReviews(tx, family.keyworker));
    expect(await list(nursery)).toMatchObject([{ id: review, body: null, reply: null, can: { reply: false } }]);
    expect((await reply(nursery, review, { reply: 'Hello.', revision: 1 })).body.code).toBe('emptied');
    const second = await reviewed();
    await world.call('POST', `/nursery/marketplace/reviews/${second.review}/report`, {
      token: admin(second.nursery),
      body: { reason: 'untrue' },
    });
    expect(await list(second.nursery)).toMatchObject([{ reported: true, can: { reply: true, report: false } }]);
    await transact(db(), (tx) => decideReports(tx, second.review, true));
    expect(await list(second.nursery)).toMatchObject([{ state: 'removed', can: { reply: false, report: false } }]);
    expect((await reply(second.nursery, second.review, { reply: 'Hello.', revision: 0 })).body.code).toBe('removed');
  });
});

describe("a service's list of reviews", () => {
  it('is narrowed by state and words, and leaves out other services', async () => {
    const { nursery, review } = await reviewed('Ava loves the sandpit.');
    await reviewed('Another place.');
    expect(await list(nursery)).toMatchObject([{ id: review, state: 'unanswered', stars: 4 }]);
    expect(await list(nursery, { state: 'answered' })).toEqual([]);
    expect(await list(nursery, { search: 'SANDPIT', state: 'unanswered' })).toHaveLength(1);
    expect(await list(nursery, { search: 'swing' })).toEqual([]);
  });
});
