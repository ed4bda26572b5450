import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { dayFromToday, makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeConnection } from '../testing/makeConnection.ts';
import { makeEnquiry } from '../testing/makeEnquiry.ts';
import { world } from '../testing/sharedWorld.ts';
import { endBarredEnquiries, endServicesEnquiries, expireEnquiries } from './endEnquiries.ts';

let nursery: MadeNursery;
let family: MadeFamily;
beforeEach(async () => {
  nursery = await makeNursery(world, { branches: 2 });
  family = await makeFamily(world, { children: 2 });
});

const db = () => world.services.database.db;
const admin = () => nursery.staff['nursery-admin'];
const child = () => family.children[0]?.id ?? '';
const wanted = () => ({
  child_id: child(),
  from: dayFromToday(30),
  days: [3, 1, 3],
  message: 'Is there a place?',
  consent: 1,
});
const ask = (more: object = {}, { token } = family, branch = nursery.branch) =>
  world.call('POST', `/nursery/marketplace/nurseryBranch/${branch}/enquiries`, {
    token,
    body: { ...wanted(), ...more },
  });
const own = async (token = family.token) => (await world.call('GET', '/account/enquiries', { token })).body.data;
const withdraw = (id: string) => world.call('POST', `/account/enquiries/${id}/withdraw`, { token: family.token });
const ofBranch = () => `/nursery/${nursery.id}/branch/${nursery.branch}/marketplace/enquiry`;
const list = async (query: Record<string, string> = {}) =>
  (await world.call('GET', ofBranch(), { token: admin()?.token ?? '', query })).body.data;
const answer = (id: string, verb: 'accept' | 'decline', more: object = {}) =>
  world.call('POST', `${ofBranch()}/${id}/${verb}`, {
    token: admin()?.token ?? '',
    body: { answer: 'Come on Monday.', ...(verb === 'accept' && { consent: 1 }), ...more },
  });
const ends = () => ({ nursery: nursery.id, branch: nursery.branch, keyworker: family.keyworker });
const made = () => makeEnquiry(world, { ...ends(), child: child() });
const connections = async () =>
  (
    await sql<{ id: string; status: string }>`
      select id, status from connection where keyworker_profile_id = ${family.keyworker}`.execute(db())
  ).rows;
const told = async (user: string) =>
  (
    await sql<{ type: string }>`select type from user_notification where user_id = ${user} order by created_at`.execute(
      db(),
    )
  ).rows.map(({ type }) => type);

describe('asking about a place', () => {
  it('reaches the service with the child, and its admins by notification and email', async () => {
    const { status, body } = await ask();
    expect({ status, state: body.data.status, days: body.data.days }).toEqual({
      status: 200,
      state: 'new',
      days: [1, 3],
    });
    expect(await list()).toMatchObject([
      {
        id: body.data.id,
        family: { name: 'Parent Testing', email: family.email },
        child: { name: 'Child1', age_months: expect.any(Number) },
        message: 'Is there a place?',
        can: { accept: true, decline: true, withdraw: false },
      },
    ]);
    expect(await told(admin()?.id ?? '')).toEqual(['enquiry.asked']);
    const [email] = await emailsTo(world, admin()?.email ?? '');
    expect(email?.subject).toContain('Parent Testing asks about a place');
    expect(email?.text).toContain('Is there a place?');
  });

  it('again answers the same enquiry, and another question about the child is refused', async () => {
    const first = await ask();
    expect((await ask()).body.data.id).toBe(first.body.data.id);
    expect(await ask({ days: [5] })).toMatchObject({ status: 409, body: { code: 'asked' } });
    expect((await ask({ child_id: family.children[1]?.id })).status).toBe(200);
    expect(await own()).toHaveLength(2);
  });

  it('is possible again after the answer', async () => {
    const id = await made();
    await answer(id, 'decline');
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ['a day that is over', { from: dayFromToday(-1) }, 'from'],
    ['a day in the far future', { from: '2190-01-01' }, 'from'],
    ['no day of the week', { days: [] }, 'days'],
    ['a day that does not exist', { days: [8] }, 'days.0'],
    ['a long message', { message: 'x'.repeat(1001) }, 'message'],
    ['no version of the text', { consent: undefined }, 'consent'],
  ])('refuses %s', async (_, more, field) => {
    const { status, body } = await ask(more);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
  });

  it('refuses an older text, another family’s child and a service that is not listed', async () => {
    expect((await ask({ consent: 2 })).body.code).toBe('changed');
    const other = await makeFamily(world);
    expect((await ask({}, other)).body.errors).toHaveProperty('child_id');
    await sql`update branch set status = 'unlisted' where id = ${nursery.branch}`.execute(db());
    expect((await ask()).status).toBe(404);
  });

  it('has a rate limit', async () => {
    const services = await makeNursery(world, { branches: 12 });
    const statuses: number[] = [];
    for (const { id } of services.branches) statuses.push((await ask({}, family, id)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });
});

describe('the answer of the service', () => {
  it('accepts, connects once and tells the family', async () => {
    const id = await made();
    const { status, body } = await answer(id, 'accept');
    expect({ status, state: body.data.status, answer: body.data.answer }).toEqual({
      status: 200,
      state: 'accepted',
      answer: 'Come on Monday.',
    });
    expect((await answer(id, 'accept', { answer: 'Another' })).body.data.answer).toBe('Come on Monday.');
    expect(await connections()).toMatchObject([{ status: 'active' }]);
    const { rows } =
      await sql`select s.side, s.step, s.text_version from connection_consent s join connection x on x.id = s.connection_id
      where x.keyworker_profile_id = ${family.keyworker} order by s.created_at, s.id`.execute(db());
    expect(rows).toEqual([
      { side: 'family', step: 'ask', text_version: 1 },
      { side: 'service', step: 'accept', text_version: 1 },
    ]);
    expect(await told(family.id)).toEqual(['enquiry.changed']);
    const emails = await emailsTo(world, family.email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('can offer Child1 a place')]);
    expect(emails[0]?.text).toContain('Come on Monday.');
  });

  it.each([
    ['requested', 'family', 'active'],
    ['requested', 'service', 'active'],
    ['active', 'family', 'active'],
    ['paused', 'family', 'paused'],
  ] as const)('finds a connection %s by the %s, and leaves it %s', async (status, asked_by, after) => {
    const former = await makeConnection(world, ends(), {
      status,
      asked_by,
      ...(status === 'paused' && { paused_by: 'family' }),
    });
    expect((await answer(await made(), 'accept')).status).toBe(200);
    expect(await connections()).toEqual([{ id: former, status: after }]);
  });

  it('declines with a reason, and no longer sees the family', async () => {
    const id = await made();
    expect((await answer(id, 'decline', { answer: 'We are full.' })).body.data).toMatchObject({
      status: 'declined',
      family: { name: null, email: null, phone: null },
      child: null,
      message: null,
    });
    expect(await connections()).toEqual([]);
    expect(await own()).toMatchObject([{ status: 'declined', answer: 'We are full.', child: { name: 'Child1' } }]);
    expect(await list({ search: 'Testing' })).toEqual([]);
    expect((await emailsTo(world, family.email))[0]?.subject).toContain('has no place for Child1');
  });

  it('is refused for what is over', async () => {
    const id = await made();
    await withdraw(id);
    expect(await answer(id, 'accept')).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect(await connections()).toEqual([]);
  });

  it('is hidden from the other service of the provider', async () => {
    const id = await made();
    const other = nursery.branches[1]?.id ?? '';
    const { status } = await world.call(
      'POST',
      `/nursery/${nursery.id}/branch/${other}/marketplace/enquiry/${id}/decline`,
      {
        token: nursery.staff['nursery-super-admin']?.token ?? '',
        body: {},
      },
    );
    expect(status).toBe(404);
  });

  it('comes as a file too', async () => {
    await made();
    const { headers, body } = await world.app.inject({
      url: `/api${ofBranch()}?format=csv`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${admin()?.token}` },
    });
    expect(headers['content-type']).toContain('text/csv');
    expect(body).toContain('Is there a place?');
  });
});

describe('an enquiry', () => {
  it('is withdrawn once, and the service is told', async () => {
    const id = await made();
    expect((await withdraw(id)).body.data).toMatchObject({ status: 'withdrawn', can: { withdraw: false } });
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect(await told(admin()?.id ?? '')).toEqual(['enquiry.changed']);
    expect((await emailsTo(world, admin()?.email ?? ''))[0]?.subject).toContain('is closed');
  });

  it('expires after 14 days, once, and both sides are told', async () => {
    const id = await made();
    const at = now().getTime();
    let setBack = setClock(() => at + 14 * 86_400_000 - 1000);
    await expireEnquiries(db());
    setBack();
    expect((await own())[0]).toMatchObject({ id, status: 'new', can: { withdraw: true } });
    setBack = setClock(() => at + 14 * 86_400_000 + 1000);
    await Promise.all([expireEnquiries(db()), expireEnquiries(db())]);
    const subjects = (await emailsTo(world, family.email)).map(({ subject }) => subject);
    setBack();
    expect((await own())[0]).toMatchObject({ id, status: 'expired' });
    expect([await told(family.id), await told(admin()?.id ?? '')]).toEqual([['enquiry.changed'], ['enquiry.changed']]);
    expect(subjects).toEqual([expect.stringContaining('did not answer about Child1')]);
  });

  it('whose time is over is not accepted, though the job has not run', async () => {
    const id = await made();
    await sql`update enquiry set expires_at = ${new Date(now().getTime() - 1000)} where id = ${id}`.execute(db());
    expect(await answer(id, 'accept')).toMatchObject({ status: 409, body: { code: 'expired' } });
    expect((await list())[0]).toMatchObject({ id, can: { accept: false, decline: false } });
  });

  it('ends with the service, and with a court’s restriction of the child', async () => {
    const ended = await made();
    await transact(db(), (tx) => endServicesEnquiries(tx, { nursery: nursery.id, branch: nursery.branch }));
    const barred = await made();
    const by = { user: admin()?.id ?? '', request: crypto.randomUUID() };
    await transact(db(), (tx) => endBarredEnquiries(tx, { keyworker: family.keyworker, child: child() }, by));
    const states = (await own()).map((enquiry: { id: string; status: string }) => [enquiry.id, enquiry.status]);
    expect(Object.fromEntries(states)).toEqual({ [barred]: 'withdrawn', [ended]: 'expired' });
    // The service is not told who ended it.
    const closed = (await emailsTo(world, admin()?.email ?? '')).find(({ subject }) => subject.includes('is closed'));
    expect(closed?.text).toContain('An enquiry about a place is closed');
    expect(closed?.text).not.toMatch(/withdr|family|court/i);
  });
});
