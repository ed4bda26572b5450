import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onStatement } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeInvoice } from '../testing/makeInvoice.ts';
import { makeConnection } from '../testing/makeConnection.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { makeWaitingEntry } from '../testing/makeWaiting.ts';
import { world } from '../testing/sharedWorld.ts';

const count = async (token: string, query: Record<string, string> = {}) =>
  (await world.call('GET', '/account/count', { token, query })).body.data;

/** The statements of a piece of work that read counts, without the look-up of the caller. */
async function countingIn(work: () => Promise<unknown>) {
  const counting: string[] = [];
  const stop = onStatement(world, (statement) => {
    if (statement.includes('count(')) counting.push(statement);
  });
  await work().finally(stop);
  return counting.length;
}

it('counts for a family its bookings to come and the children to confirm, in one statement', async () => {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world);
  const session = await makeSession(world, nursery, { from: 0, days: 4 });
  const [today, next, third, fourth] = session.instances.map(({ id }) => id);
  await makeBooking(world, family, session, { instance: today ?? '' });
  await makeBooking(world, family, session, { instance: next ?? '', status: 'pending' });
  await makeBooking(world, family, session, { instance: third ?? '', status: 'cancelled_by_family' });
  await makeBooking(world, family, session, { instance: fourth ?? '', status: 'expired' });
  await makeBooking(world, await makeFamily(world), session, { instance: next ?? '' });
  expect(await count(family.token)).toEqual({
    family: {
      upcoming_bookings: 2,
      children_to_confirm: 0,
      requests: 0,
      offers: 0,
      reports_to_sign: 0,
      invoices_due: 0,
    },
    service: null,
  });
  await makeInvoice(world, { nursery: nursery.id, branch: nursery.branch, family });
  expect((await count(family.token)).family.invoices_due).toBe(1);
  const entered = await world.call('POST', '/account/child/create', {
    token: nursery.staff['nursery-admin']?.token ?? '',
    query: { nursery_branch_id: nursery.branch },
    body: { first_name: 'Ailsa', last_name: 'Testing', dob: '2023-05-06' },
  });
  await sql`with a as (
      insert into carer (nursery_id, id, first_name, last_name, email, created_at)
      select ${nursery.id}, gen_random_uuid(), 'Parent', 'Testing', u.email, now() from "user" u where u.id = ${family.id}
      returning id)
    insert into child_profile_carer (nursery_id, child_profile_id, carer_id)
    select ${nursery.id}, ${entered.body.data.profile.id}, id from a`.execute(world.services.database.db);
  expect((await count(family.token)).family.children_to_confirm).toBe(1);
  expect(await countingIn(() => count(family.token))).toBe(1);
});

it('counts for a service the children by state and, for admins alone, the carers, in one statement', async () => {
  const nursery = await makeNursery(world, { branches: 2 });
  const states = ['active', 'active', 'leaving', 'left'];
  for (const status of states) {
    const family = await makeFamily(world);
    await makeProfile(world, nursery, family.children[0]?.id ?? '', { status, carer: 'Morag' });
  }
  const query = { nursery_branch_id: nursery.branch };
  const token = (role: string) => nursery.staff[role]?.token ?? '';
  const children = { enrolling: 0, active: 2, leaving: 1, left: 1 };
  expect(await count(token('nursery-admin'), query)).toEqual({
    family: null,
    service: { children, carers: 4, requests: 0, offers: 0, accident_reports: 0, leave_requests: 0 },
  });
  expect(await count(token('nursery-staff'), query)).toEqual({
    family: null,
    service: { children, carers: null, requests: null, offers: null, accident_reports: 0, leave_requests: null },
  });
  const elsewhere = { nursery_branch_id: nursery.branches[1]?.id ?? '' };
  expect((await count(token('nursery-super-admin'), elsewhere)).service).toEqual({
    children: { enrolling: 0, active: 0, leaving: 0, left: 0 },
    carers: 0,
    requests: 0,
    offers: 0,
    accident_reports: 0,
    leave_requests: 0,
  });
  expect(await countingIn(() => count(token('nursery-admin'), query))).toBe(1);
});

it('counts what waits for an answer: requests to connect by the side that is asked, and offers of waiting lists', async () => {
  const nursery = await makeNursery(world);
  const [asking, asked] = [await makeFamily(world), await makeFamily(world)];
  const place = { nursery: nursery.id, branch: nursery.branch };
  await makeConnection(world, { ...place, keyworker: asking.keyworker });
  await makeConnection(world, { ...place, keyworker: asked.keyworker }, { asked_by: 'service' });
  const session = await makeSession(world, nursery, { from: 3, days: 1 });
  await makeWaitingEntry(world, session, { keyworker: asked.keyworker, offered: true });
  await makeWaitingEntry(world, session, { keyworker: asking.keyworker });
  expect((await count(asking.token)).family).toMatchObject({ requests: 0, offers: 0 });
  expect((await count(asked.token)).family).toMatchObject({ requests: 1, offers: 1 });
  const token = nursery.staff['nursery-admin']?.token ?? '';
  const { service } = await count(token, { nursery_branch_id: nursery.branch });
  expect(service).toMatchObject({ requests: 1, offers: 1 });
});
