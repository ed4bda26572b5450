import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import type { Consent } from '@bairn/shared/schema/consents';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world, { branches: 2 });
});

const db = () => world.services.database.db;
const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const member = () => nursery.staff['nursery-staff']?.token ?? '';

/** A family's child on the branch's roll. */
async function onRoll(options: { status?: string; carer?: string } = {}) {
  const family = await makeFamily(world);
  const child = family.children[0]?.id ?? '';
  const profile = await makeProfile(world, nursery, child, options);
  return { family, child, profile };
}

const query = () => ({ nursery_branch_id: nursery.branch });
const show = async (child: string, token: string): Promise<ChildShown> =>
  (await world.call('GET', `/account/child/${child}/show`, { token, query: query() })).body.data;
const update = (child: string, token: string, body: object) =>
  world.call('POST', `/account/child/${child}/update`, { token, query: query(), body });
const enter = (child: object) =>
  world.call('POST', '/account/child/create', { token: admin(), query: query(), body: child });
const share = (child: string, { token }: MadeFamily, section: string, shared: boolean) =>
  world.call('POST', `/account/child/${child}/sharing`, { token, query: query(), body: { section, shared } });
const consent = (child: string, token: string, body: object) =>
  world.call('POST', `/account/child/${child}/consents`, { token, query: query(), body });
const consentsOf = async (child: string, token: string): Promise<Consent[]> =>
  (await world.call('GET', `/account/child/${child}/consents`, { token, query: query() })).body.data.consents;

const entered = () => ({
  first_name: 'Ailsa',
  last_name: newId().replaceAll(/\d/g, 'x'),
  dob: '2023-05-06',
  allergies: 'Egg, milk',
});

describe("a child's record", () => {
  it('is changed by the family and the service alike, each from the version that they saw', async () => {
    const { family, child } = await onRoll();
    expect((await show(child, admin())).record).toMatchObject({ version: 0, health: { diet: null }, languages: [] });
    const first = await update(child, family.token, { version: 0, diet: 'Vegetarian', languages: ['Gaelic'] });
    expect(first.body.data.record).toMatchObject({ version: 1, health: { diet: 'Vegetarian' }, languages: ['Gaelic'] });
    const stale = await update(child, admin(), { version: 0, diet: 'Halal' });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed']);
    expect((await update(child, admin(), { version: 1, gp_name: 'Dr Kerr', gp_phone: '0131 496 0100' })).status).toBe(
      200,
    );
    expect((await show(child, family.token)).record).toMatchObject({
      version: 2,
      health: { diet: 'Vegetarian', gp_name: 'Dr Kerr', gp_phone: '+441314960100' },
    });
    const { rows } = await sql<{ action: string; related: object }>`
      select action, related from audit_log where object_id = ${child} order by at, id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['child.change', 'child.change']);
    expect(JSON.stringify(rows)).not.toContain('Kerr');
  });

  it('keeps one of two changes that are sent together', async () => {
    const { family, child } = await onRoll();
    const replies = await Promise.all([
      update(child, family.token, { version: 0, diet: 'Vegan' }),
      update(child, admin(), { version: 0, diet: 'Halal' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is read by staff and changed by admins; name and birth date are the family’s', async () => {
    const { child } = await onRoll();
    expect((await show(child, member())).can).toEqual({ update: false, rename: false, manage: false });
    expect((await update(child, member(), { version: 0, diet: 'Vegan' })).status).toBe(403);
    expect((await show(child, admin())).can).toEqual({ update: true, rename: false, manage: true });
    const renamed = await update(child, admin(), { version: 0, first_name: 'Another' });
    expect(renamed.body.errors).toEqual({ first_name: ['The family changes this in its own account.'] });
    const { body } = await enter(entered());
    const own = await update(body.data.id, admin(), { version: 0, first_name: 'Another' });
    expect(own.body.data.first_name).toBe('Another');
  });

  it('hides a section that the family does not share, and never allergies', async () => {
    const { family, child } = await onRoll();
    await sql`update child set allergies = '{Egg}' where id = ${child}`.execute(db());
    await update(child, family.token, { version: 0, diet: 'Vegan', support_text: 'A quiet corner' });
    expect((await share(child, family, 'health', false)).body.data[0].sections[0]).toMatchObject({
      section: 'health',
      shared: false,
      by: 'Parent Testing',
    });
    const seen = await show(child, admin());
    expect(seen).toMatchObject({
      needs: { allergies: ['Egg'] },
      not_shared: ['health'],
      record: { health: null, support: { text: 'A quiet corner' } },
    });
    expect((await update(child, admin(), { version: 1, diet: 'Halal' })).body.errors).toEqual({
      diet: ['The family does not share this with your service.'],
    });
    await share(child, family, 'health', true);
    await share(child, family, 'health', true);
    expect((await show(child, admin())).record.health?.diet).toBe('Vegan');
    const { rows } =
      await sql`select shared from child_sharing where child_id = ${child} order by created_at, id`.execute(db());
    expect(rows).toEqual([{ shared: false }, { shared: true }]);
    const { body } = await world.call('GET', `/account/child/${child}/sharing`, { token: family.token });
    expect(body.data[0].sections[0]).toMatchObject({
      shared: true,
      earlier: [{ shared: false, by: 'Parent Testing' }],
    });
  });

  it('shows the carers with their children; emails and other phones to admins alone', async () => {
    const { child, profile } = await onRoll({ carer: 'Morag' });
    const sibling = newId();
    await sql`insert into child (id, first_name, last_name, dob, created_at)
      values (${sibling}, 'Rory', 'Testing', '2022-01-01', now())`.execute(db());
    const other = await makeProfile(world, nursery, sibling);
    await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id)
      select nursery_id, ${other}, carer_id from child_profile_carer where child_profile_id = ${profile}`.execute(db());
    await sql`update carer set email = 'morag@test.bairn.test' where id in (
      select carer_id from child_profile_carer where child_profile_id = ${profile})`.execute(db());
    const { primary_carer: known } = await show(child, admin());
    expect(known).toMatchObject({ name: 'Morag Testing', email: 'morag@test.bairn.test', phone: '+441314960101' });
    expect(known?.children.map(({ id }) => id).toSorted()).toEqual([child, sibling].toSorted());
    expect((await show(child, member())).primary_carer).toMatchObject({ email: null, phone: '+441314960101' });
  });

  it('shows one parent the name and the relation of the other, and nothing else', async () => {
    const { family, child } = await onRoll();
    const other = await makeFamily(world, { children: 2 });
    await sql`insert into family_child values (${other.keyworker}, ${child}, 'father', now())`.execute(db());
    await sql`update "user" set telephone_number = '+441314960444' where id = ${other.id}`.execute(db());
    const { carers } = await show(child, family.token);
    expect(carers.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ['Parent Testing', true],
      ['Parent Testing', false],
    ]);
    expect(carers[1]).toEqual({
      id: other.keyworker,
      name: 'Parent Testing',
      relation: 'father',
      is_primary: false,
      may_collect: false,
      phone: null,
      email: null,
      children: [{ id: child, full_name: 'Child1 Testing' }],
    });
  });

  it('is not shown to a service that the child has left', async () => {
    const { family, child } = await onRoll({ status: 'left' });
    await update(child, family.token, { version: 0, diet: 'Vegan' });
    expect(await show(child, admin())).toMatchObject({ needs: null, record: { health: null, languages: null } });
    expect((await update(child, admin(), { version: 1 })).body.code).toBe('left');
  });

  it('takes what a service was told about allergies, unless a parent has answered since', async () => {
    const { family, child } = await onRoll();
    const needs = { allergies: 'Egg', medical_needs: '', allergies_seen: null, medical_needs_seen: null };
    const told = await update(child, admin(), { version: 0, needs });
    expect(told.body.data.needs).toMatchObject({ allergies: ['Egg'], medical_needs: null });
    await world.call('POST', `/account/child/${child}/needs`, {
      token: family.token,
      body: { topic: 'allergies', answer: 'alert', text: 'Milk', seen: told.body.data.needs.allergies_at },
    });
    const late = await update(child, admin(), {
      version: 1,
      needs: { ...needs, allergies: 'Fish', allergies_seen: told.body.data.needs.allergies_at },
    });
    expect([late.status, late.body.code]).toEqual([409, 'changed']);
    expect((await show(child, admin())).needs?.allergies).toEqual(['Milk']);
  });
});

describe('a child that a service enters', () => {
  it('is enrolling, with what the service was told', async () => {
    const { status, body } = await enter(entered());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      first_name: 'Ailsa',
      has_family: false,
      needs: { allergies: ['Egg', 'milk'], no_allergies_on: null },
      profile: { status: 'enrolling' },
    });
  });

  it('is entered once by calls at the same time', async () => {
    const child = entered();
    const replies = await Promise.all([enter(child), enter({ ...child, first_name: 'AILSA' })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes a room of the branch alone', async () => {
    const reply = await enter({ ...entered(), room_id: newId() });
    expect(reply.body.errors).toEqual({ room_id: ['Choose a room of this service'] });
  });
});

describe('a consent', () => {
  it('is not asked yet, then the latest answer with all before it', async () => {
    const { family, child } = await onRoll();
    expect((await consentsOf(child, member())).every(({ answer }) => answer === null)).toBe(true);
    await consent(child, family.token, { kind: 'outings', given: true, given_by: 'Someone else' });
    await consent(child, family.token, { kind: 'outings', given: true });
    await consent(child, admin(), { kind: 'outings', given: false, given_by: 'Jean Mackay' });
    const [outings] = await consentsOf(child, admin());
    expect(outings).toMatchObject({
      kind: 'outings',
      answer: { given: false, by: 'Jean Mackay', recorded_by: 'Staff Testing' },
      earlier: [{ given: true, by: 'Parent Testing', recorded_by: null }],
    });
    expect((await show(child, admin())).consents_refused).toEqual(['outings']);
    expect((await consentsOf(child, family.token))[0]?.answer?.recorded_by).toBeNull();
  });

  it('is not overwritten by an adult whose screen showed an older answer', async () => {
    const { family, child } = await onRoll();
    const given = await consent(child, family.token, { kind: 'outings', given: true, seen: null });
    const stale = await consent(child, admin(), { kind: 'outings', given: false, given_by: 'Jean', seen: null });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed']);
    const [outings] = await consentsOf(child, family.token);
    expect(outings).toEqual(given.body.data.consents[0]);
    const seen = outings?.answer?.id;
    expect((await consent(child, admin(), { kind: 'outings', given: false, given_by: 'Jean', seen })).status).toBe(200);
  });

  it('is answered once by two adults who saw it unanswered at the same time', async () => {
    const { family, child } = await onRoll();
    const replies = await Promise.all([
      consent(child, family.token, { kind: 'outings', given: true, seen: null }),
      consent(child, admin(), { kind: 'outings', given: false, given_by: 'Jean', seen: null }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('needs the name of the adult from a service, and is refused to staff', async () => {
    const { child } = await onRoll();
    expect((await consent(child, admin(), { kind: 'outings', given: true })).body.errors).toEqual({
      given_by: ['Enter the name of the adult who answered'],
    });
    expect((await consent(child, member(), { kind: 'outings', given: true, given_by: 'Jean' })).status).toBe(403);
  });

  it('is given at a service that has the child on its roll alone', async () => {
    const { family, child } = await onRoll({ status: 'left' });
    expect((await consent(child, family.token, { kind: 'outings', given: true })).status).toBe(404);
    expect((await share(child, family, 'health', false)).status).toBe(404);
  });
});

describe('a merge', () => {
  it("keeps the family's words, fills what is missing, and brings consents and switches along", async () => {
    const family = await makeFamily(world);
    const own = family.children[0]?.id ?? '';
    await update(own, family.token, { version: 0, diet: 'Vegan', support_services: [2] });
    const child = (await enter(entered())).body.data.id as string;
    await update(child, admin(), {
      version: 0,
      diet: 'Halal',
      gp_name: 'Dr Kerr',
      languages: ['Gaelic'],
      support_services: [1],
    });
    await consent(child, admin(), { kind: 'outings', given: false, given_by: 'Jean' });
    const { rows } = await sql<{ id: string }>`select id from child_profile where child_id = ${child}`.execute(db());
    const profile = rows[0]?.id ?? '';
    const carer = newId();
    await sql`insert into carer (nursery_id, id, first_name, last_name, email, created_at)
      values (${nursery.id}, ${carer}, 'Jean', 'Testing', ${family.email}, now())`.execute(db());
    await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, is_primary)
      values (${nursery.id}, ${profile}, ${carer}, true)`.execute(db());
    const merged = await world.call('POST', '/account/confirm-children', {
      token: family.token,
      body: { confirmed: [{ id: profile, child_id: own }], declined: [] },
    });
    expect(merged.status).toBe(200);
    expect(await show(own, admin())).toMatchObject({
      consents_refused: ['outings'],
      record: {
        version: 2,
        health: { diet: 'Vegan', gp_name: 'Dr Kerr' },
        languages: ['Gaelic'],
        support: { services: [{ id: 1 }, { id: 2 }] },
      },
    });
    const left = await sql`select 1 from child where id = ${child}`.execute(db());
    expect(left.rows).toEqual([]);
  });
});
