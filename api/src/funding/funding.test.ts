import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate } from '@bairn/shared/schema/clock';
import { transact, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { mergeChild } from '../children/mergeChild.ts';
import {
  makeFamily,
  makeNursery,
  makeSession,
  dayFromToday,
  type MadeFamily,
  type MadeNursery,
} from '../testing/make.ts';
import { makeFunding, makeSplit } from '../testing/makeFunding.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { allocateHours, releaseHours, recordHours } from './bookedHours.ts';
import { unfundEnded } from './unfundEnded.ts';

// A year that is still to come, of a child who is three all through it: it does not depend on today.
const year = fundingYearOf(localDate()) + 1;
const dob = `${year - 4}-05-10`;
const start = `${year}-08-01`;
const whole = 68_400;

const { db } = world.services.database;
let [one, other]: [MadeNursery, MadeNursery] = [] as never;
let family: MadeFamily;
let child: string;

beforeEach(async () => {
  [one, other] = [await makeNursery(world), await makeNursery(world)];
  family = await makeFamily(world, { dob });
  child = family.children[0]?.id ?? '';
});

const of = (nursery: MadeNursery) => ({ id: nursery.id, branch: nursery.branch });
const at = ({ branch }: MadeNursery, of: string) => `/account/child/profile/${of}/nurseryBranch/${branch}`;
const token = ({ staff }: MadeNursery) => staff['nursery-admin']?.token ?? '';

const entered = (own: object = {}) => ({
  year,
  revision: 0,
  status: 'approved',
  band: 'three_to_five',
  local_authority: 'S12000036',
  model: 1,
  allocated_minutes: 0,
  outside_minutes: 0,
  start_date: start,
  ...own,
});

const save = (nursery: MadeNursery, own: object = {}, profile = child) =>
  world.call('PATCH', `${at(nursery, profile)}/funding`, { token: token(nursery), body: entered(own) });
const show = (nursery: MadeNursery, query: Record<string, string> = { year: String(year) }) =>
  world.call('GET', `${at(nursery, child)}/fundingHoursSummary`, { token: token(nursery), query });
const ledger = async (nursery: MadeNursery) => (await show(nursery)).body.data.ledger;

describe('the funding of a child', () => {
  it('is kept as it was entered, with the hours of the year, and marks the child as funded', async () => {
    const profile = await makeProfile(world, of(one), child);
    const { status, body } = await save(one, { allocated_minutes: 30_000, outside_minutes: 6000, meal: 'lunch' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { profile_id: profile, funding: { status: 'approved', weeks: 38, meal: 'lunch', revision: 1 } } },
    });
    expect(body.data.ledger).toEqual({
      entitlement: whole,
      here: 30_000,
      other_services: 0,
      outside: 6000,
      free: whole - 36_000,
      booked: 0,
      used: 0,
      left: 30_000,
    });
    const roll = () => sql<{ funded: boolean }>`select funded from child_profile where id = ${profile}`.execute(db);
    expect((await roll()).rows).toEqual([{ funded: true }]);
    expect((await save(one, { status: 'declined', revision: 1 }, profile)).status).toBe(200);
    expect((await roll()).rows).toEqual([{ funded: false }]);
    expect((await ledger(one)).entitlement).toBe(0);
  });

  it('is refused when someone else changed it meanwhile', async () => {
    await makeProfile(world, of(one), child);
    await save(one);
    const { status, body } = await save(one);
    expect([status, body.code]).toEqual([409, 'changed']);
  });

  it('is not known to a service without the child on its roll', async () => {
    await makeProfile(world, of(one), child);
    expect((await save(other)).status).toBe(404);
    expect((await show(other)).status).toBe(404);
  });

  it.each([
    ['start_date', { start_date: `${year - 1}-07-31` }, 'The first day must be in the funding year'],
    ['start_date', { band: 'eligible_two', reason: 'kinship_care', start_date: `${year + 1}-08-01` }, 'must be in'],
    ['end_date', { end_date: `${year + 1}-08-01` }, 'at the latest'],
    ['band', { band: 'deferred' }, 'five when school starts'],
    ['reason', { band: 'eligible_two' }, 'why the child is eligible'],
    ['weeks', { model: 4 }, 'Enter the weeks'],
    ['model', { model: 99 }, 'one of the patterns'],
    ['local_authority', { local_authority: 'S12999999' }, 'one of the councils'],
    ['evidence_checked_on', { evidence_checked_on: dayFromToday(1) }, 'after today'],
  ])('is refused with a message at %s of %j', async (field, own, words) => {
    await makeProfile(world, of(one), child);
    const { status, body } = await save(one, own);
    expect(status).toBe(422);
    expect(body.errors[field]?.join()).toContain(words);
  });

  it('begins before the rule allows only with a reference of the council, and never before the birthday', async () => {
    const { children } = await makeFamily(world, { dob: `${year - 3}-10-10` });
    const young = children[0]?.id ?? '';
    await makeProfile(world, of(one), young);
    const early = await save(one, { start_date: `${year}-11-02` }, young);
    expect(early.body.errors.start_date[0]).toMatch(/can begin on .* Jan/);
    const body = { start_date: `${year}-11-02`, council_reference: 'CEC/77' };
    expect((await save(one, { ...body, start_date: `${year}-10-09` }, young)).status).toBe(422);
    expect((await save(one, body, young)).status).toBe(200);
  });
});

describe('a split placement', () => {
  beforeEach(async () => {
    await makeFunding(world, of(one), child, { year, start, minutes: 50_000 });
    await makeProfile(world, of(other), child);
  });

  it('gives the second service what is free, and no more', async () => {
    const { status, body } = await save(other, { allocated_minutes: 20_000 });
    expect(status).toBe(422);
    expect(body.errors.allocated_minutes[0]).toContain('Only 306 h 40 min of 1,140 h are free');
    expect((await save(other, { allocated_minutes: 18_400 })).status).toBe(200);
    expect(await ledger(other)).toMatchObject({ here: 18_400, other_services: 50_000, free: 0 });
    expect((await save(one, { allocated_minutes: 50_001, revision: 1 })).status).toBe(422);
  });

  it('moves hours of a child without a family once the other service agrees, which says nothing of who it is', async () => {
    await sql`delete from family_child where child_id = ${child}`.execute(db);
    await save(other, { allocated_minutes: 18_400 });
    const path = (nursery: MadeNursery) => `${at(nursery, child)}/funding/split`;
    const asked = await world.call('POST', path(other), { token: token(other), body: { year, minutes: 5000 } });
    expect(asked.body.data.splits).toMatchObject([{ asked_by: 'us', minutes: 5000 }]);
    expect(await ledger(one)).toMatchObject({ here: 50_000 });
    const news = async (nursery: MadeNursery) =>
      (await world.call('GET', '/user-notifications', { token: token(nursery) })).body.data.map(
        ({ type, link }: { type: string; link: string }) => [type, link],
      );
    const link = `/children/profile/${child}/funding-status`;
    expect(await news(one)).toEqual([['funding.asked', link]]);
    const again = await world.call('POST', path(other), { token: token(other), body: { year, minutes: 1 } });
    expect([again.status, again.body.code]).toEqual([409, 'waiting']);

    const seen = await show(one);
    expect(seen.body.data.splits).toMatchObject([{ asked_by: 'another_service', minutes: 5000 }]);
    expect(JSON.stringify(seen.body)).not.toContain(other.id);
    expect(JSON.stringify(seen.body)).not.toContain(other.branch);
    const answer = (nursery: MadeNursery, word: string) =>
      world.call('POST', `${path(nursery)}/${seen.body.data.splits[0].id}/answer`, {
        token: token(nursery),
        body: { answer: word },
      });
    expect((await answer(other, 'agree')).status).toBe(409);
    expect((await answer(one, 'withdraw')).status).toBe(409);
    const agreed = await answer(one, 'agree');
    expect(agreed.body.data).toMatchObject({ ledger: { here: 45_000, other_services: 23_400, free: 0 }, splits: [] });
    expect((await answer(one, 'agree')).status).toBe(404);
    expect(await news(other)).toEqual([['funding.answered', link]]);
  });

  it('of a child whose family has an account waits for the family too, in either order', async () => {
    const family = await makeFamily(world);
    await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
      values (${family.keyworker}, ${child}, now())`.execute(db);
    await save(other, { allocated_minutes: 18_400 });
    const path = (nursery: MadeNursery) => `${at(nursery, child)}/funding/split`;
    const ask = async () =>
      (await world.call('POST', path(other), { token: token(other), body: { year, minutes: 5000 } })).body.data
        .splits[0].id as string;
    const giver = (split: string) =>
      world.call('POST', `${path(one)}/${split}/answer`, { token: token(one), body: { answer: 'agree' } });
    const asFamily = (split: string, answer = 'agree', by = family.token) =>
      world.call('POST', `/account/child/${child}/funding/split/${split}/answer`, { token: by, body: { answer } });

    const first = await ask();
    const told = await world.call('GET', '/user-notifications', { token: family.token });
    expect(told.body.data).toMatchObject([
      { type: 'funding.to_agree', link: `/settings/children/${child}/profile#funding`, is_read: false },
    ]);
    const seen = await world.call('GET', `/account/child/${child}/funding`, {
      token: family.token,
      query: { year: String(year) },
    });
    expect(seen.body.data).toMatchObject({
      entitlement: 68_400,
      free: 0,
      services: [{ allocated: 50_000 }, { allocated: 18_400 }],
      splits: [{ id: first, service: { id: other.branch }, minutes: 5000, waits_for: ['service', 'family'] }],
    });
    expect((await asFamily(first, 'agree', (await makeFamily(world)).token)).status).toBe(404);
    expect((await giver(first)).body.data.splits).toMatchObject([{ waits_for: ['family'], agreed_here: true }]);
    expect(await ledger(one)).toMatchObject({ here: 50_000 });
    expect((await giver(first)).body.code).toBe('agreed');
    expect((await asFamily(first)).body.data).toMatchObject({
      services: [{ allocated: 45_000 }, { allocated: 23_400 }],
      splits: [],
    });
    expect((await asFamily(first)).status).toBe(404);

    const second = await ask();
    await asFamily(second);
    expect(await ledger(one)).toMatchObject({ here: 45_000 });
    await giver(second);
    expect(await ledger(one)).toMatchObject({ here: 40_000 });

    const third = await ask();
    await giver(third);
    await asFamily(third, 'decline');
    expect(await ledger(one)).toMatchObject({ here: 40_000 });

    // What the service has booked since it agreed stays with it: it is asked again.
    const fourth = await ask();
    await giver(fourth);
    await sql`update child_funding set taken = 39000 where nursery_id = ${one.id} and child_id = ${child}`.execute(db);
    expect((await asFamily(fourth)).body.data.splits).toMatchObject([{ waits_for: ['service'] }]);
    expect(await ledger(one)).toMatchObject({ here: 40_000 });
    expect((await giver(fourth)).body.code).toBe('funding_booked');
  });

  it('cannot be agreed about hours that are booked', async () => {
    const { id } = await makeFunding(world, of(await addBranch(other)), child, { year, start, minutes: 0 });
    const split = await makeSplit(world, other.id, id, 49_000);
    await sql`update child_funding set taken = 2000 where nursery_id = ${one.id} and child_id = ${child}`.execute(db);
    const { status, body } = await world.call('POST', `${at(one, child)}/funding/split/${split}/answer`, {
      token: token(one),
      body: { answer: 'agree' },
    });
    expect([status, body.code]).toEqual([409, 'funding_booked']);
  });
});

/** A further branch of a provider. */
async function addBranch(nursery: MadeNursery): Promise<MadeNursery> {
  const branch = newId();
  await sql`insert into branch (nursery_id, id, name, status, created_at)
    values (${nursery.id}, ${branch}, 'Further', 'onboarding', now())`.execute(db);
  return { ...nursery, branch };
}

describe('funded hours of bookings', () => {
  const day = `${year}-09-07`;
  let bookings: string[];
  const take = (nursery: MadeNursery, booking: string, minutes: number, date = day) =>
    transact(db, (tx) =>
      allocateHours(tx, { nursery: nursery.id, branch: nursery.branch, child, booking, date, minutes }),
    );
  const within = <T>(work: (tx: Tx) => Promise<T>) => transact(db, work);

  beforeEach(async () => {
    bookings = [];
    for (const nursery of [one, other]) {
      await makeFunding(world, of(nursery), child, { year, start, minutes: 1000 });
      const times = nursery === one ? { start: '08:00', end: '10:00' } : { start: '10:00', end: '12:00' };
      const session = await makeSession(world, nursery, { days: 2, ...times });
      for (const { id } of session.instances) {
        bookings.push((await makeBooking(world, family, session, { instance: id })).id);
      }
    }
  });

  it('are taken, used and given back, each once', async () => {
    const [first = '', second = ''] = bookings;
    await take(one, first, 300);
    await take(one, first, 300);
    await take(one, second, 240);
    expect(await ledger(one)).toMatchObject({ booked: 540, used: 0, left: 460 });
    await within((tx) => recordHours(tx, { nursery: one.id, booking: first }));
    expect(await ledger(one)).toMatchObject({ booked: 240, used: 300, left: 460 });
    const release = () => within((tx) => releaseHours(tx, { nursery: one.id, booking: second }));
    expect([await release(), await release()]).toEqual([240, 0]);
    expect(await ledger(one)).toMatchObject({ booked: 0, used: 300, left: 700 });
    await take(one, second, 100, `${year}-09-08`);
    const { body } = await world.call('GET', `${at(one, child)}/fundingWeeks`, {
      token: token(one),
      query: { year: String(year) },
    });
    const week = body.data.find(({ used }: { used: number }) => used > 0);
    expect(week).toMatchObject({ booked: 100, used: 300, left: 0 });
    expect(body.data.reduce((sum: number, { allocated }: { allocated: number }) => sum + allocated, 0)).toBe(1000);
  });

  it('are planned for no week in which the service is closed, while the pattern has another', async () => {
    const weeks = async () => {
      const query = { year: String(year) };
      const { body } = await world.call('GET', `${at(one, child)}/fundingWeeks`, { token: token(one), query });
      return body.data.map(({ monday }: { monday: string }) => monday) as string[];
    };
    const before = await weeks();
    const [, monday = ''] = before;
    await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name)
      select ${one.id}, gen_random_uuid(), ${one.branch}, ${monday}::date + n, 4, 'Local holiday'
      from generate_series(0, 6) n`.execute(world.services.database.db);
    const after = await weeks();
    expect(after).not.toContain(monday);
    expect(after).toHaveLength(before.length);
  });

  it('are refused beyond the hours here, outside of the funding, and over 10 hours on a day at all services', async () => {
    const [first = '', second = '', third = ''] = bookings;
    await expect(take(one, first, 1001)).rejects.toMatchObject({ code: 'funding_left' });
    await expect(take(one, first, 60, `${year}-07-31`)).rejects.toMatchObject({ code: 'not_funded' });
    await take(one, first, 400);
    await expect(take(other, third, 201)).rejects.toMatchObject({ code: 'funding_day' });
    await take(other, third, 200);
    await expect(take(one, second, 1)).rejects.toMatchObject({ code: 'funding_day' });
  });

  it('keep the hours of a funding from falling below them', async () => {
    await take(one, bookings[0] ?? '', 300);
    expect((await save(one, { revision: 1, allocated_minutes: 299 })).body.code).toBe('funding_booked');
    expect((await save(one, { revision: 1, status: 'declined' })).body.code).toBe('funding_booked');
    expect((await save(one, { revision: 1, status: 'ended', allocated_minutes: 1000 })).status).toBe(200);
    expect(await ledger(one)).toMatchObject({ here: 300, left: 0 });
  });
});

it('an ended funding takes the mark off the child when its last day has passed', async () => {
  const { id, profile } = await makeFunding(world, of(one), child, { start: localDate() });
  const funded = async () => {
    await unfundEnded().execute(db);
    const { rows } = await sql<{ funded: boolean }>`select funded from child_profile where id = ${profile}`.execute(db);
    return rows[0]?.funded;
  };
  expect(await funded()).toBe(true);
  await sql`update child_funding set end_date = ${dayFromToday(-1)}, start_date = ${dayFromToday(-2)}
    where id = ${id}`.execute(db);
  expect(await funded()).toBe(false);
});

describe('two records of one child that are merged', () => {
  /** The child as a service had entered it, with funding there. */
  async function enter(minutes: number) {
    const entered = (await makeFamily(world, { dob })).children[0]?.id ?? '';
    await sql`delete from family_child where child_id = ${entered}`.execute(db);
    const { profile } = await makeFunding(world, of(other), entered, { year, start, minutes });
    return { entered, profile };
  }
  const merge = ({ entered, profile }: Awaited<ReturnType<typeof enter>>) =>
    transact(db, async (tx) => {
      await sql`select from child where id = any(${[child, entered]}::uuid[]) order by id for update`.execute(tx);
      const standing = { id: profile, nursery_id: other.id, branch_id: other.branch, child_id: entered };
      await mergeChild(tx, { ...standing, relation: 'parent', mine: false, others: false, declined: false }, child);
    });

  it('have one ledger', async () => {
    await makeFunding(world, of(one), child, { year, start, minutes: 40_000 });
    const made = await enter(20_000);
    await merge(made);
    expect(await ledger(one)).toMatchObject({ here: 40_000, other_services: 20_000, free: 8400 });
    expect(await ledger(other)).toMatchObject({ here: 20_000, other_services: 40_000 });
    const { rows } = await sql`select from child where id = ${made.entered}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('keep what is booked and lose what nobody booked, where both are more than the child has', async () => {
    await makeFunding(world, of(one), child, { year, start, minutes: 60_000 });
    const made = await enter(20_000);
    await sql`update child_funding set taken = 10000 where child_id = ${made.entered}`.execute(db);
    await merge(made);
    expect(await ledger(other)).toMatchObject({ here: 10_000, other_services: 58_400, free: 0 });
  });

  it('stay apart where both have booked more than the child has', async () => {
    await makeFunding(world, of(one), child, { year, start, minutes: 60_000 });
    const made = await enter(20_000);
    await sql`update child_funding set taken = allocated
      where child_id = any(${[child, made.entered]}::uuid[])`.execute(db);
    await expect(merge(made)).rejects.toMatchObject({ code: 'funded_twice' });
  });
});

it('the councils and the patterns are public', async () => {
  const councils = await world.call('GET', '/nursery/local-authorities', {});
  expect(councils.body.data).toHaveLength(32);
  expect(councils.body.data).toContainEqual({ id: 5, code: 'S12000036', name: 'City of Edinburgh' });
  const models = await world.call('GET', '/nursery/funding-models', {});
  expect(models.body.data[0]).toEqual({ id: 1, name: 'Term time, 38 weeks', weeks: 38, weekly_minutes: 1800 });
});
