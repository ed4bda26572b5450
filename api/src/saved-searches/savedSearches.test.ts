import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { weekday } from '@bairn/shared/format/date';
import { now, setClock } from '@bairn/shared/schema/clock';
import { countStatements } from '../testing/countStatements.ts';
import { sealId } from '../auth/secrets.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
} from '../testing/make.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { alertSearches } from './alertSearches.ts';

// The job looks at the dates of all services.
let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  await sql`delete from new_place`.execute(db());
  await sql`delete from saved_search`.execute(db());
});

const db = () => world.services.database.db;
const path = '/nursery/marketplace/saved-searches';
const save = (address: string, name = 'Mine', token = family.token) =>
  world.call('POST', path, { token, body: { name, address } });
const list = async () => (await world.call('GET', path, { token: family.token })).body.data;
const emails = () => emailsTo(world, family.email);
const notifications = async () =>
  (await sql`select from user_notification where user_id = ${family.id} and type = 'search.found'`.execute(db())).rows
    .length;
const place = async () => {
  await sql`update branch set lat = 55.97, lng = -3.17 where id = ${nursery.branch}`.execute(db());
};
/** Takes all places of a session's dates, or frees them. */
const fill = (session: { id: string }, full = true) =>
  sql`update session_instance set booked = case when ${full}::boolean then capacity else 0 end
    where session_id = ${session.id}`.execute(db());
/** A search for this nursery alone, by a name that no other has. */
async function rename() {
  const word = `Quill${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  await sql`update branch set name = ${`${word} House`} where id = ${nursery.branch}`.execute(db());
  return word;
}

describe('saving a search', () => {
  it('keeps all filters of its address, and leaves out the page', async () => {
    const address =
      'place=EH6&age=6&care=after-school&price=2000&radius=5&sort=grade&type=2&view=map&only=listed&weekday=3&starts=late&funded=1&meals=3&support=2&grade=4';
    const { status, body } = await save(`${address}&page=3`, ' After school ');
    expect({ status, name: body.data.name }).toEqual({ status: 200, name: 'After school' });
    const kept = Object.fromEntries(new URLSearchParams(body.data.address));
    expect(kept).toEqual(Object.fromEntries(new URLSearchParams(address)));
    expect(await list()).toEqual([body.data]);
  });

  it('again, in another order, changes the name', async () => {
    const first = await save('place=EH6&age=6', 'One');
    const second = await save('age=6&place=EH6', 'Two');
    expect(second.body.data).toEqual({ ...first.body.data, name: 'Two' });
  });

  it.each([
    ['a value that the search does not take', { name: 'x', address: 'age=99' }, 'address'],
    ['no name', { name: ' ', address: 'age=6' }, 'name'],
    ['a long address', { name: 'x', address: `search=${'x'.repeat(1000)}` }, 'address'],
  ])('refuses %s', async (_, body, field) => {
    const reply = await world.call('POST', path, { token: family.token, body });
    expect({ status: reply.status, fields: Object.keys(reply.body.errors) }).toEqual({ status: 422, fields: [field] });
  });

  it('stops at 20, also for two tabs at once', async () => {
    for (let nth = 0; nth < 19; nth += 1) expect((await save(`search=word${nth}`)).status).toBe(200);
    const both = await Promise.all([save('search=onemore'), save('search=another')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is undone by deleting it, once', async () => {
    const { body } = await save('age=6');
    const remove = () => world.call('DELETE', `${path}/${body.data.id}`, { token: family.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

describe('an alert', () => {
  it('comes once a place appears at a service that was full, and says where', async () => {
    const word = await rename();
    const session = await makeSession(world, nursery, { days: 2 });
    await fill(session);
    const saved = await save(`search=${word}&age=3`, 'Near work');
    await alertSearches(db());
    expect(await emails()).toEqual([]);
    await fill(session, false);
    await alertSearches(db());
    const [email] = await emails();
    expect(email?.subject).toBe(`A place at ${word} House: Near work`);
    expect(email?.text).toContain(`/search?${saved.body.data.address}`);
    expect(email?.text).toContain('/settings/saved-searches');
    expect(await notifications()).toBe(1);
    // Nothing is new to a second look, or to another node.
    await Promise.all([alertSearches(db()), alertSearches(db())]);
    expect(await emails()).toHaveLength(1);
  });

  it('does not come for places that were there, or more dates of the same session', async () => {
    const word = await rename();
    const session = await makeSession(world, nursery, { days: 3 });
    await sql`update session_instance set booked = capacity where id = ${session.instances[1]?.id}`.execute(db());
    await sql`delete from new_place`.execute(db());
    await save(`search=${word}&age=3`);
    await fill(session, false);
    await alertSearches(db());
    expect(await emails()).toEqual([]);
  });

  it('needs every filter: another age, a price, a type, a day or a distance is no match', async () => {
    const word = await rename();
    await place();
    // A session of two days has none on the third weekday from tomorrow.
    const other = weekday(dayFromToday(3));
    const last = now().getTime() + 300 * 86_400_000;
    for (const more of [
      'age=12',
      'price=500',
      'type=100',
      `date=${new Date(last).toISOString().slice(0, 10)}`,
      'care=holiday',
      'favourites=1',
      'starts=late',
      'funded=1',
      'meals=3',
      'support=2',
      'grade=4',
      `weekday=${other}`,
    ]) {
      await save(`search=${word}&${more}`);
    }
    await save(`search=${word}&place=G12&radius=2`);
    const session = await makeSession(world, nursery, { days: 2 });
    await sql`update session set age_to_months = 60 where id = ${session.id}`.execute(db());
    await alertSearches(db());
    expect(await emails()).toEqual([]);
    await save(`search=${word}&place=EH6&radius=5&starts=early&weekday=${weekday(dayFromToday(2))}`, 'Near');
    await fill(session);
    await fill(session, false);
    await alertSearches(db());
    expect((await emails()).map(({ subject }) => subject)).toEqual([`A place at ${word} House: Near`]);
  });

  it('is for a favourite where the search is among favourites', async () => {
    await save('favourites=1', 'Favourites');
    await world.call('POST', `/nursery/marketplace/favourites/${nursery.branch}`, { token: family.token });
    await makeSession(world, nursery, { days: 2 });
    await makeSession(world, await makeNursery(world), { days: 2 });
    await alertSearches(db());
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A place at .*: Favourites$/),
    ]);
  });

  it('comes at most once a day for a search; what is found later comes the next day, if it is still there', async () => {
    const word = await rename();
    await save(`search=${word}`);
    await makeSession(world, nursery, { days: 20 });
    await alertSearches(db());
    const at = now().getTime();
    const other = await makeNursery(world);
    const gone = await makeNursery(world);
    for (const { branch } of [other, gone])
      await sql`update branch set name = ${`${word} Two`} where id = ${branch}`.execute(db());
    await makeSession(world, other, { days: 20 });
    const taken = await makeSession(world, gone, { days: 20 });
    await alertSearches(db());
    expect(await emails()).toHaveLength(1);
    await fill(taken);
    const setBack = setClock(() => at + 86_400_000);
    await alertSearches(db());
    const told = await emails();
    setBack();
    expect(told).toHaveLength(2);
    expect(told.map(({ subject }) => subject)).toContain(`A place at ${word} Two: Mine`);
  });

  it('can be stopped by one press in a mail client, without a login or a key, and by the link of the email', async () => {
    const word = await rename();
    await save(`search=${word}`);
    await save('age=6', 'Other');
    await makeSession(world, nursery, { days: 2 });
    await alertSearches(db());
    const [email] = await emails();
    const headers = email?.headers ?? {};
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const { pathname } = new URL(/^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    // The link of the text leads to a page, so that a program which opens links stops nothing.
    expect(email?.text).toContain(`/search/stop-emails#token=${pathname.split('/').at(-1)}`);
    const press = (url: string, type = 'application/x-www-form-urlencoded') =>
      world.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await world.app.inject({ method: 'GET', url: pathname })).statusCode).toBe(403);
    for (const spoilt of [`${pathname}A`, pathname.slice(0, -1), `/api${path}/stop/${'A'.repeat(64)}`])
      expect((await press(spoilt)).statusCode).toBe(404);
    expect((await press(pathname, 'application/xml')).statusCode).toBe(422);
    expect(await list()).toHaveLength(2);
    // A retry of the mail client, or two at once, is no failure.
    const replies = await Promise.all([press(pathname), press(pathname)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Other']);
  });

  it('is stopped by its own kind of link only', async () => {
    const saved = await save('age=6');
    const link = sealId(world.services.settings.tokenSecrets, 'payment-link', saved.body.data.id);
    expect((await world.call('POST', `${path}/stop/${link}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('is no email for a family that wants none, but a notification', async () => {
    const word = await rename();
    await save(`search=${word}`);
    await sql`update "user" set subscribed = false where id = ${family.id}`.execute(db());
    await makeSession(world, nursery, { days: 2 });
    await alertSearches(db());
    expect([await emails(), await notifications()]).toEqual([[], 1]);
  });

  it('costs a fixed number of statements, however many searches there are', async () => {
    const word = await rename();
    const session = await makeSession(world, nursery, { days: 2 });
    const cost = async () => {
      await fill(session);
      await sql`delete from new_place`.execute(db());
      await sql`delete from saved_search_find`.execute(db());
      await fill(session, false);
      await sql`update saved_search set alerted_on = ${new Date(now().getTime()).toISOString().slice(0, 10)}`.execute(
        db(),
      );
      return countStatements(world, () => alertSearches(db()));
    };
    await save(`search=${word}`);
    const one = await cost();
    for (let nth = 0; nth < 19; nth += 1) await save(`search=${word}&age=${nth % 16}&price=${5000 + nth}`);
    expect(await cost()).toBe(one);
  });
});
