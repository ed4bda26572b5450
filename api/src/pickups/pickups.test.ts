import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
} from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { picture, sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let family: MadeFamily;
let child: string;
beforeEach(async () => {
  nursery = await makeNursery(world, { branches: 2 });
  family = await makeFamily(world);
  child = family.children[0]?.id ?? '';
  await makeProfile(world, nursery, child);
});

const db = () => world.services.database.db;
const token = (role: string) => nursery.staff[role]?.token ?? '';
const admin = () => token('nursery-admin');
const staff = () => token('nursery-staff');

const add = async (by: string, own: Record<string, unknown> = {}) =>
  (
    await world.call('POST', '/account/pickup', {
      token: by,
      body: { child_id: child, name: 'Morag Testing', relation: 'Grandmother', ...own },
    })
  ).body.data;
const list = async (by: string) =>
  (await world.call('GET', '/account/pickup', { token: by, query: { child_id: child } })).body.data;
const collectors = async (by = staff(), of: { id: string; branch: string } = nursery) =>
  (
    await world.call('GET', `/nursery/${of.id}/branch/${of.branch}/session-registry`, { token: by })
  ).body.data.entries.flatMap((entry: { collectors: { name: string }[] }) => entry.collectors.map(({ name }) => name));

/** A second adult of the child with an account of their own. */
async function addAdult() {
  const other = await makeFamily(world, { children: 0 });
  await sql`insert into family_child values (${other.keyworker}, ${child}, 'parent', now())`.execute(db());
  return other;
}

describe('the people who may collect a child', () => {
  it('come first where they may collect today, and end by themselves with their last day', async () => {
    await add(family.token, { name: 'Later', from: dayFromToday(1), until: dayFromToday(1) });
    const ended = await add(family.token, { name: 'Ended', from: dayFromToday(0), until: dayFromToday(0) });
    await sql`update pickup set from_date = ${dayFromToday(-1)}, to_date = ${dayFromToday(-1)} where id = ${ended.id}`.execute(
      db(),
    );
    await add(family.token, { name: 'Today', from: dayFromToday(0), until: dayFromToday(0) });
    const states = (await list(staff())).map((one: { name: string; state: string }) => [one.name, one.state]);
    expect(states).toEqual([
      ['Today', 'now'],
      ['Later', 'later'],
      ['Ended', 'ended'],
    ]);
  });

  it('are offered at sign-out on the days and at the services at which they count', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 1 });
    await makeBooking(world, family, session);
    await add(family.token, { name: 'Every service' });
    await add(family.token, { name: 'Tomorrow', from: dayFromToday(1) });
    await add(admin(), { name: 'Of the service' });
    const elsewhere = { id: nursery.id, branch: nursery.branches[1]?.id ?? '' };
    await makeProfile(world, elsewhere, child);
    await add(token('nursery-super-admin'), { name: 'Of another', nursery_branch_id: elsewhere.branch });
    expect(await collectors()).toEqual(['Parent Testing', 'Every service', 'Of the service']);
  });

  it("are a parent's own, of whom another parent sees name and relation alone", async () => {
    const other = await addAdult();
    const named = await add(family.token, { phone: '0131 496 0102', password: 'heather' });
    expect(named).toMatchObject({ named_by: 'you', phone: '+441314960102', has_password: true, can: { change: true } });
    expect(await list(other.token)).toEqual([
      { ...named, phone: null, has_password: false, named_by: 'family', can: { change: false, show_password: false } },
    ]);
    const word = await world.call('POST', `/account/pickup/${named.id}/show-password`, { token: other.token });
    expect(word.status).toBe(404);
  });

  it('stop with the access of the parent who named them', async () => {
    const session = await makeSession(world, nursery, { from: 0, days: 1 });
    await makeBooking(world, family, session);
    const other = await addAdult();
    const named = await add(other.token, { name: 'New partner' });
    expect(await collectors()).toContain('New partner');
    await sql`delete from family_child where keyworker_profile_id = ${other.keyworker}`.execute(db());
    expect(await collectors()).not.toContain('New partner');
    expect(await list(staff())).toEqual([]);
    expect((await world.call('DELETE', `/account/pickup/${named.id}`, { token: other.token })).status).toBe(404);
  });

  it('are changed by the side that named them, and not over a newer change', async () => {
    const named = await add(admin(), { password: 'heather', until: dayFromToday(3) });
    const change = (by: string, revision: number, own: object = {}) =>
      world.call('POST', `/account/pickup/${named.id}/update`, {
        token: by,
        body: { name: 'Morag Renamed', relation: 'Aunt', revision, ...own },
      });
    expect((await change(staff(), 1)).status).toBe(403);
    expect((await change(family.token, 1)).status).toBe(404);
    const first = await change(admin(), 1);
    // What is left out of the form is taken away, but for the password, which no form shows.
    expect(first.body.data).toMatchObject({ name: 'Morag Renamed', until: null, has_password: true, revision: 2 });
    expect(await change(admin(), 1)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await change(admin(), 2, { remove_password: true })).body.data.has_password).toBe(false);
    const theirs = await add(family.token);
    const refused = await world.call('DELETE', `/account/pickup/${theirs.id}`, { token: admin() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_yours' } });
  });

  it('count at one service alone where a parent names one that looks after the child', async () => {
    const [, elsewhere] = nursery.branches;
    const refused = await world.call('POST', '/account/pickup', {
      token: family.token,
      body: { child_id: child, name: 'Gran', relation: 'Gran', nursery_branch_id: elsewhere?.id },
    });
    expect(refused.status).toBe(422);
    const named = await add(family.token, { nursery_branch_id: nursery.branch });
    expect(named.service.id).toBe(nursery.branch);
  });

  it('cannot be named for days that are over', async () => {
    const reply = await world.call('POST', '/account/pickup', {
      token: family.token,
      body: { child_id: child, name: 'Gran', relation: 'Gran', until: dayFromToday(-1) },
    });
    expect(reply.body.errors).toEqual({ until: ['The last day is over. Choose today or later.'] });
  });
});

describe('the password at the door', () => {
  it('is in no list, and each look at it is logged', async () => {
    const named = await add(family.token, { password: 'heather' });
    expect(JSON.stringify(await list(staff()))).not.toContain('heather');
    const shown = await world.call('POST', `/account/pickup/${named.id}/show-password`, { token: staff() });
    expect(shown.body.data).toEqual({ id: named.id, word: 'heather' });
    const { rows } = await sql`select user_id, nursery_id from audit_log
      where object_id = ${named.id} and action = 'pickup.show_password'`.execute(db());
    expect(rows).toEqual([{ user_id: nursery.staff['nursery-staff']?.id, nursery_id: nursery.id }]);
  });
});

describe('the photo', () => {
  const photoOf = (id: string, by: string) =>
    world.app.inject({
      url: `/api/account/pickup/${id}/photo`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${by}` },
    });
  const form = async () => ({ child_id: child, name: 'Gran', relation: 'Gran', photo: await picture(1200, 900) });
  const keyOf = async (id: string) =>
    (await sql<{ key: string }>`select photo_key as key from pickup where id = ${id}`.execute(db())).rows[0]?.key ?? '';

  it('is encoded again, and served to those who may read the person, by no public address', async () => {
    const { body } = await sendForm(world, '/account/pickup', family.token, await form());
    const { id } = body.data;
    const shown = await photoOf(id, staff());
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect((await photoOf(id, (await makeFamily(world)).token)).statusCode).toBe(404);
    const address = await world.app.inject({ url: `/files/${await keyOf(id)}` });
    expect(address.headers['content-type']).not.toContain('image');
  });

  it('is judged by its bytes', async () => {
    const photo = new Blob(['hello'], { type: 'image/png' });
    const reply = await sendForm(world, '/account/pickup', family.token, { ...(await form()), photo });
    expect(reply).toMatchObject({ status: 422, body: { errors: { photo: [expect.any(String)] } } });
  });

  it('is deleted with the person', async () => {
    const { body } = await sendForm(world, '/account/pickup', family.token, await form());
    const key = await keyOf(body.data.id);
    await world.call('DELETE', `/account/pickup/${body.data.id}`, { token: family.token });
    await world.services.outbox.run();
    expect(await world.services.files.find(key)).toBeNull();
  });
});
