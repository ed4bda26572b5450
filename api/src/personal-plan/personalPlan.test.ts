import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import type { PersonalPlan } from '@bairn/shared/schema/personalPlan';
import { emailsTo } from '../testing/emailsTo.ts';
import { dayFromToday, makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { planTexts } from '../testing/makePlan.ts';
import { makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { remindPlans } from './remindPlans.ts';

let nursery: MadeNursery;
let family: MadeFamily;
let child: string;
let profile: string;
let restore = () => {};
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  child = family.children[0]?.id ?? '';
  profile = await makeProfile(world, nursery, child);
});
afterEach(() => restore());

const db = () => world.services.database.db;
const token = (role: string) => nursery.staff[role]?.token ?? '';
const admin = () => token('nursery-admin');
const staff = () => token('nursery-staff');
const query = () => ({ nursery_branch_id: nursery.branch });
const path = () => `/account/child/${child}/personal-plan`;
/** The clock at noon on a day from today. */
const onDay = (days: number) => {
  const at = new Date(`${addDays(today, days)}T12:00:00Z`).getTime();
  restore();
  restore = setClock(() => at);
};
const today = localDate();

const read = async (by: string): Promise<PersonalPlan> =>
  (await world.call('GET', path(), { token: by, query: query() })).body.data[0];
const write = (by: string, revision: number, needs?: string) =>
  world.call('POST', path(), {
    token: by,
    query: query(),
    body: { wellbeing: planTexts(needs), wishes: '', revision },
  });
const share = (by: string, revision = 1) =>
  world.call('POST', `${path()}/share`, { token: by, query: query(), body: { revision } });
const answer = (by: string, plan: string, change?: string) =>
  world.call('POST', `${path()}/${plan}/answer`, { token: by, body: { change } });
const setKey = (by: string, key: string | null, buddy: string | null = null, children = [child]) =>
  world.call('POST', '/account/child/key-person', {
    token: by,
    query: query(),
    body: { child_ids: children, key_person_id: key, buddy_id: buddy },
  });
const profileOf = (role: string) =>
  sql<{ id: string }>`select id from staff_profile where nursery_id = ${nursery.id} and role = ${role} limit 1`
    .execute(db())
    .then(({ rows }) => rows[0]?.id ?? '');
const told = async (type: string) =>
  (
    await sql<{ user_id: string }>`select n.user_id from user_notification n
      where n.type = ${type} and (n.branch_id = ${nursery.branch}) and n.read_at is null`.execute(db())
  ).rows.map(({ user_id }) => user_id);
const userOf = (role: string) => nursery.staff[role]?.id ?? '';

/** A shared plan of the child; gives the version's id. */
async function shared(revision = 0) {
  await write(admin(), revision);
  const { body } = await share(admin());
  return (body.data as PersonalPlan).versions[0]?.id ?? '';
}

describe('a personal plan', () => {
  it('is written by staff, shared by an admin, signed by the family, and followed by a version', async () => {
    expect(await read(staff())).toMatchObject({ state: 'none', due_on: dayFromToday(28), draft: null, versions: [] });
    expect((await write(staff(), 0)).body.data).toMatchObject({ state: 'draft', draft: { version: 1, revision: 1 } });
    expect(await read(family.token)).toMatchObject({ draft: null, versions: [], can: { answer: false } });
    expect((await share(staff())).status).toBe(403);
    expect(await read(staff())).toMatchObject({ state: 'draft' });
    const { body } = await share(admin());
    expect(body.data).toMatchObject({ state: 'shared', draft: null, versions: [{ version: 1, answers: [] }] });
    const [first] = (await read(family.token)).versions;
    expect(first?.wellbeing.safe).toEqual({ needs: 'A hand on the stairs', support: null });
    const signed = await answer(family.token, first?.id ?? '');
    expect(signed.body.data).toMatchObject({
      state: 'signed',
      versions: [{ answers: [{ is_you: true, change: null }] }],
    });
    await write(admin(), 0, 'Two hands on the stairs');
    await share(admin());
    const { versions, state } = await read(family.token);
    expect([state, versions.map(({ version }) => version)]).toEqual(['shared', [2, 1]]);
    expect(versions[1]?.wellbeing.safe.needs).toBe('A hand on the stairs');
    expect((await answer(family.token, first?.id ?? '')).body.code).toBe('changed');
  });

  it('is due 28 days after the first day, then six months after it was shared', async () => {
    await sql`update child_profile set start_date = '2026-08-31' where id = ${profile}`.execute(db());
    expect(await read(staff())).toMatchObject({ due_on: '2026-09-28' });
    restore = setClock(() => Date.parse('2026-08-31T22:30:00Z'));
    await shared();
    expect(await read(staff())).toMatchObject({ due_on: '2027-02-28' });
    await sql`update child_profile set status = 'left' where id = ${profile}`.execute(db());
    expect(await read(staff())).toMatchObject({ due_on: null, can: { write: false, share: false } });
    expect((await write(staff(), 0)).body.code).toBe('left');
  });

  it('is not overwritten from an older draft, nor shared empty or twice', async () => {
    await write(staff(), 0, 'First');
    expect((await write(admin(), 0, 'Second')).body.code).toBe('changed');
    expect((await share(admin(), 2)).body.code).toBe('changed');
    await write(staff(), 1, '');
    expect((await share(admin(), 2)).status).toBe(422);
    await write(staff(), 2, 'Third');
    expect((await share(admin(), 3)).status).toBe(200);
    expect((await share(admin(), 3)).body.code).toBe('changed');
    expect((await share(admin(), 0)).body.code).toBe('no_draft');
    expect((await read(staff())).versions).toHaveLength(1);
  });

  it('is signed once by each adult; a change that one asks for is told to the service', async () => {
    const other = await makeFamily(world);
    await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
      values (${other.keyworker}, ${child}, now())`.execute(db());
    const plan = await shared();
    expect(await told('plan.shared')).toHaveLength(2);
    await answer(family.token, plan);
    await answer(family.token, plan);
    expect(await told('plan.shared')).toEqual([]);
    const { body } = await answer(other.token, plan, 'She naps at noon now.');
    expect(body.data).toMatchObject({
      state: 'change_asked',
      versions: [
        {
          answers: [
            { is_you: false, change: null },
            { is_you: true, change: 'She naps at noon now.' },
          ],
        },
      ],
    });
    expect(await told('plan.signed')).toContain(userOf('nursery-admin'));
    expect(await told('plan.change_asked')).toContain(userOf('nursery-admin'));
    const [note] = (await world.call('GET', '/user-notifications', { token: admin() })).body.data;
    expect(note).toMatchObject({ type: 'plan.change_asked', link: `/children/profile/${child}/information#plan` });
  });

  it('of another service is not found, nor by another family', async () => {
    const plan = await shared();
    const second = await makeNursery(world);
    await makeProfile(world, second, child);
    const theirs = second.staff['nursery-admin']?.token ?? '';
    const here = { token: theirs, query: { nursery_branch_id: second.branch } };
    const { body } = await world.call('GET', path(), here);
    expect(body.data).toMatchObject([{ service: { id: second.branch }, state: 'none', versions: [] }]);
    expect((await world.call('GET', path(), { token: theirs, query: query() })).status).toBe(404);
    const all = await world.call('GET', path(), { token: family.token });
    expect(all.body.data).toHaveLength(2);
    const stranger = await makeFamily(world);
    expect((await answer(stranger.token, plan)).status).toBe(404);
    const own = `/account/child/${stranger.children[0]?.id}/personal-plan/${plan}/answer`;
    expect((await world.call('POST', own, { token: stranger.token, body: {} })).status).toBe(404);
    expect((await read(staff())).versions[0]?.answers).toEqual([]);
  });
});

describe('the key person', () => {
  it('shares the plan, and counts while the person works at the branch', async () => {
    const [key, buddy] = [await profileOf('nursery-staff'), await profileOf('nursery-admin')];
    expect((await setKey(staff(), key)).status).toBe(403);
    expect((await setKey(admin(), key, key)).status).toBe(422);
    expect((await setKey(admin(), null, key)).status).toBe(422);
    expect((await setKey(admin(), key, buddy)).status).toBe(200);
    expect(await read(family.token)).toMatchObject({ key_person: { id: key }, buddy: { id: buddy } });
    await write(staff(), 0);
    const { body } = await share(staff());
    expect(body.data.state).toBe('shared');
    await answer(family.token, body.data.versions[0].id);
    expect((await told('plan.signed')).toSorted()).toEqual(
      expect.arrayContaining([userOf('nursery-staff'), userOf('nursery-admin')]),
    );
    const seen = await world.call('GET', '/user-notifications', { token: staff() });
    expect(seen.body.data).toMatchObject([{ type: 'plan.signed' }]);
    const listed = () =>
      world
        .call('GET', '/account/child', { token: admin(), query: { ...query(), plan: 'no_key_person' } })
        .then((reply) => reply.body.data.length);
    expect(await listed()).toBe(0);
    await sql`update staff_profile set suspended_at = now() where id = ${key}`.execute(db());
    expect(await read(family.token)).toMatchObject({ key_person: null, buddy: { id: buddy } });
    expect(await listed()).toBe(1);
  });

  it('works at the branch, and is set for several children at once or for none', async () => {
    const elsewhere = await makeNursery(world);
    const { rows } = await sql<{ id: string }>`
      select id from staff_profile where nursery_id = ${elsewhere.id} limit 1`.execute(db());
    expect((await setKey(admin(), rows[0]?.id ?? '')).status).toBe(422);
    const second = family.children[1]?.id ?? (await makeFamily(world)).children[0]?.id ?? '';
    await makeProfile(world, nursery, second, { status: 'left' });
    const key = await profileOf('nursery-staff');
    expect((await setKey(admin(), key, null, [child, second])).body.code).toBe('left');
    expect(await read(staff())).toMatchObject({ key_person: null });
    await sql`update child_profile set status = 'active' where child_id = ${second}`.execute(db());
    await setKey(admin(), key, null, [child, second]);
    const keyed = await sql`select from child_profile where key_person = ${key}`.execute(db());
    expect(keyed.rows).toHaveLength(2);
  });
});

describe('the daily reminder', () => {
  const run = async (days: number) => {
    onDay(days);
    await sql`update user_notification set read_at = now() where branch_id = ${nursery.branch}`.execute(db());
    await remindPlans(db());
  };

  it('tells admins and key people a week before, when overdue, and weekly after; no one else', async () => {
    await setKey(admin(), await profileOf('nursery-staff'));
    const people = [userOf('nursery-admin'), userOf('nursery-staff'), userOf('nursery-super-admin')].toSorted();
    const days: number[] = [];
    for (let day = 20; day <= 44; day += 1) {
      await run(day);
      const who = (await told('plan.due')).toSorted();
      if (who.length === 0) continue;
      days.push(day);
      expect(who).toEqual(people);
    }
    expect(days).toEqual([21, 29, 36, 43]);
    // Tokens are not valid for weeks.
    restore();
    await sql`update child_profile set start_date = ${dayFromToday(-40)} where id = ${profile}`.execute(db());
    const [note] = (await world.call('GET', '/user-notifications', { token: staff() })).body.data;
    expect(note).toMatchObject({ type: 'plan.due', title: '1 personal plan due' });
  });

  it('reminds the family of a plan that no one answered, weekly for five weeks', async () => {
    const plan = await shared();
    expect(await emailsTo(world, family.email)).toMatchObject([{ subject: "Read and sign Child1's personal plan" }]);
    const days: number[] = [];
    for (let day = 1; day <= 50; day += 1) {
      await run(day);
      if ((await told('plan.shared')).length > 0) days.push(day);
    }
    expect(days).toEqual([7, 14, 21, 28, 35]);
    expect(await emailsTo(world, family.email)).toHaveLength(6);
    restore();
    await answer(family.token, plan);
    await sql`update personal_plan set reminded_on = null, shared_at = ${new Date(Date.parse(`${addDays(today, 40)}T12:00Z`))}
      where id = ${plan}`.execute(db());
    await run(50);
    expect(await told('plan.shared')).toEqual([]);
  });
});

describe('a plan on paper', () => {
  const print = (by: string, version?: string) =>
    world.app.inject({
      url: `/api${path()}?${new URLSearchParams({ ...query(), format: 'pdf', ...(version && { version }) })}`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${by}` },
    });
  const sign = (plan: string, body: object = { signed_by: 'Morag Orr', signed_on: today }, by = staff()) =>
    world.call('POST', `${path()}/${plan}/paper-signature`, { token: by, query: query(), body });
  const shared = async () => {
    await write(admin(), 0, 'Runs ahead.');
    return ((await share(admin())).body.data as PersonalPlan).versions[0]?.id ?? '';
  };

  it('is a PDF of a shared version, for the service and the family, and never of a draft', async () => {
    await write(admin(), 0, 'Runs ahead.');
    expect((await print(admin())).statusCode).toBe(404);
    await share(admin());
    for (const by of [staff(), family.token]) {
      const reply = await print(by);
      expect(reply.headers['content-type']).toBe('application/pdf');
      expect(reply.headers['content-disposition']).toBe('attachment; filename="personal-plan-version-1.pdf"');
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(reply.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    }
    const draft = ((await write(admin(), 0, 'Runs less.')).body.data as PersonalPlan).draft?.id ?? '';
    expect([(await print(admin(), draft)).statusCode, (await print(family.token, draft)).statusCode]).toEqual([
      404, 404,
    ]);
  });

  it('is signed: staff record who and when, the family reads it, and the plan counts as signed', async () => {
    const plan = await shared();
    const { status, body } = await sign(plan);
    expect(status).toBe(200);
    const answers = [
      { by: 'Morag Orr', is_you: false, change: null, paper: { signed_on: today, recorded_by: 'Staff Testing' } },
    ];
    expect(body.data).toMatchObject({ state: 'signed', versions: [{ answers }] });
    expect(await read(family.token)).toMatchObject({ state: 'signed', versions: [{ answers }] });
    expect((await sign(plan, { signed_by: 'morag orr', signed_on: today })).body.data.versions[0].answers).toHaveLength(
      1,
    );
    expect((await answer(family.token, plan)).body.data.versions[0].answers).toHaveLength(2);
  });

  it('is recorded under an earlier version too, on no day before it was shared or to come', async () => {
    const plan = await shared();
    const on = (signed_on: string) => sign(plan, { signed_by: 'Morag Orr', signed_on });
    expect((await on(addDays(today, 1))).body.errors).toEqual({ signed_on: ['This day is in the future'] });
    expect((await on(addDays(today, -1))).body.errors.signed_on[0]).toMatch(/^This version was shared on/);
    await write(admin(), 0, 'Runs less.');
    await share(admin());
    const { versions, state } = (await on(today)).body.data as PersonalPlan;
    expect([state, versions.map(({ answers }) => answers.length)]).toEqual(['shared', [0, 1]]);
  });

  it('is recorded by the staff of its service alone, for a shared version of a child who is there', async () => {
    const plan = await shared();
    const other = await makeNursery(world);
    expect((await sign(plan, undefined, other.staff['nursery-admin']?.token ?? '')).status).toBe(404);
    expect((await sign(plan, undefined, family.token)).status).toBeGreaterThanOrEqual(403);
    const draft = ((await write(admin(), 0, 'Runs less.')).body.data as PersonalPlan).draft?.id ?? '';
    expect((await sign(draft)).status).toBe(404);
    await sql`update child_profile set status = 'left', leaving_date = ${today} where id = ${profile}`.execute(db());
    expect((await sign(plan)).body.code).toBe('left');
  });
});
