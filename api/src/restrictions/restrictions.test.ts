import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeBooking, makeCarer, makeProfile } from '../testing/makeService.ts';
import { makeTwoAdults } from '../testing/makeTwoAdults.ts';
import { makeWaitingEntry } from '../testing/makeWaiting.ts';
import { countersOf } from '../testing/payOrder.ts';
import { picture, sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';
import { endByCommand } from './endCommand.ts';

type Made = Awaited<ReturnType<typeof makeTwoAdults>>;
let made: Made;
beforeEach(async () => {
  made = await makeTwoAdults(world);
});

const db = () => world.services.database.db;
const tokenOf = (role: string, nursery = made.nursery) => nursery.staff[role]?.token ?? '';
const pdf = () => new Blob(['%PDF-1.4 interdict'], { type: 'application/pdf' });
const path = (rest = '', child = made.child) => `/account/child/${child}/restriction${rest}`;

const enter = (adult_id: string, document: Blob | null = pdf(), by = tokenOf('nursery-admin'), of = made.nursery) =>
  sendForm(world, `${path()}?nursery_branch_id=${of.branch}`, by, { adult_id, ...(document && { document }) });
const get = (url: string, token: string, query: Record<string, string> = {}) =>
  world.call('GET', url, { token, query });
const ofBranch = (of = made.nursery) => ({ nursery_branch_id: of.branch });
const list = async (by = tokenOf('nursery-admin'), of = made.nursery) =>
  (await get(path(), by, ofBranch(of))).body.data;
const childrenOf = async (token: string): Promise<string[]> =>
  (await get('/auth/user', token)).body.data.keyworkerProfile.children.map(({ id }: { id: string }) => id);
const register = async () =>
  (await get(`/nursery/${made.nursery.id}/branch/${made.nursery.branch}/session-registry`, tokenOf('nursery-staff')))
    .body.data.entries;

describe('entering a court restriction', () => {
  it('needs a document that is a PDF or a picture by its bytes', async () => {
    expect((await enter(made.carers.adam, null)).body.errors).toEqual({ document: ["Add the court's document."] });
    const word = new Blob(['hello'], { type: 'application/pdf' });
    expect((await enter(made.carers.adam, word)).status).toBe(422);
    expect((await list()).restrictions).toEqual([]);
    expect((await enter(made.carers.adam, await picture(900, 1200))).status).toBe(200);
    expect((await list()).restrictions).toMatchObject([{ adult_name: 'Adam Testing', can: { end: true } }]);
  });

  it('is about an adult of the child, once', async () => {
    const strange = await makeCarer(world, made.nursery.id);
    expect((await enter(strange)).status).toBe(422);
    expect((await list()).adults.map(({ name }: { name: string }) => name)).toEqual(['Adam Testing', 'Beth Testing']);
    const { body } = await enter(made.carers.adam);
    expect(body.data.adults.map(({ name }: { name: string }) => name)).toEqual(['Beth Testing']);
    expect((await enter(made.carers.adam)).body.code).toBe('known');
  });

  it('is for admins of a service that has the child on its roll', async () => {
    expect((await enter(made.carers.adam, pdf(), tokenOf('nursery-staff'))).status).toBe(403);
    expect((await enter(made.carers.adam, pdf(), made.beth.token)).status).toBe(403);
    const elsewhere = await makeNursery(world);
    expect((await enter(made.carers.adam, pdf(), tokenOf('nursery-admin', elsewhere), elsewhere)).status).toBe(404);
    await sql`update child_profile set status = 'left' where id = ${made.profile}`.execute(db());
    expect((await enter(made.carers.adam)).status).toBe(422);
  });
});

describe('the document', () => {
  it('is served to admins of the services of the child alone, and each view is logged', async () => {
    await enter(made.carers.adam);
    const [{ id }] = (await list()).restrictions;
    const read = (by: string, of = made.nursery) =>
      world.app.inject({
        url: `/api${path(`/${id}/document`)}?nursery_branch_id=${of.branch}`,
        headers: { 'x-api-key': 'demo', authorization: `Bearer ${by}` },
      });
    const shown = await read(tokenOf('nursery-admin'));
    expect([shown.statusCode, shown.headers['content-type'], shown.payload]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.4 interdict',
    ]);
    const { rows } = await sql<{ user_id: string }>`select user_id from audit_log
      where object_id = ${made.child} and action = 'child.show_restriction'`.execute(db());
    expect(rows).toEqual([{ user_id: made.nursery.staff['nursery-admin']?.id }]);
    expect((await read(tokenOf('nursery-staff'))).statusCode).toBe(403);
    expect((await read(made.adam.token)).statusCode).not.toBe(200);
    expect((await read(made.beth.token)).statusCode).not.toBe(200);
    const elsewhere = await makeNursery(world);
    expect((await read(tokenOf('nursery-admin', elsewhere), elsewhere)).statusCode).toBe(404);
    // Another child of the service does not lead to it.
    const other = (await makeFamily(world)).children[0]?.id ?? '';
    await makeProfile(world, made.nursery, other);
    const wrong = await get(path(`/${id}/document`, other), tokenOf('nursery-admin'), ofBranch());
    expect(wrong.status).toBe(404);
    const key = await sql<{ key: string }>`select document_key as key from court_restriction where id = ${id}`.execute(
      db(),
    );
    const address = await world.app.inject({ url: `/files/${key.rows[0]?.key}` });
    expect(address.headers['content-type']).not.toContain('pdf');
  });
});

describe('an adult whom a court keeps from a child', () => {
  it('does not have the child at any service, from the next call on; the other adult has', async () => {
    const elsewhere = await makeNursery(world);
    await makeProfile(world, elsewhere, made.child);
    await enter(made.carers.adam);
    expect(await childrenOf(made.adam.token)).toEqual([]);
    expect(await childrenOf(made.beth.token)).toEqual([made.child]);
    for (const url of [`/account/child/${made.child}/show`, `/account/child/${made.child}/booking`]) {
      expect((await get(url, made.adam.token)).status).toBe(404);
      expect((await get(url, made.beth.token)).status).toBe(200);
    }
    expect(await get('/account/child/needs', made.adam.token)).toMatchObject({ body: { data: [] } });
    // The service that did not enter it knows it too, and cannot end it.
    const theirs = await list(tokenOf('nursery-admin', elsewhere), elsewhere);
    expect(theirs.restrictions).toMatchObject([{ adult_name: 'Adam Testing', can: { end: false } }]);
    const shown = await get(
      `/account/child/${made.child}/show`,
      tokenOf('nursery-staff', elsewhere),
      ofBranch(elsewhere),
    );
    expect(shown.body.data.may_not_collect).toEqual(['Adam Testing']);
    const end = await world.call('POST', path(`/${theirs.restrictions[0].id}/end`), {
      token: tokenOf('nursery-admin', elsewhere),
      query: ofBranch(elsewhere),
      body: { reason: 'They agreed' },
    });
    expect(end.body.code).toBe('not_yours');
    expect((await get(`/account/child/${made.child}/show`, made.beth.token)).body.data.may_not_collect).toEqual([]);
  });

  it('cannot confirm the child again, at this service or another, with or without an account then', async () => {
    const late = await makeFamily(world, { children: 0 });
    const carer = await makeCarer(world, made.nursery.id, { email: late.email, profiles: [made.profile] });
    const waiting = async () => (await get('/account/confirm-children', late.token)).body.data.length;
    expect(await waiting()).toBe(1);
    await enter(carer);
    expect(await waiting()).toBe(0);
    const elsewhere = await makeNursery(world);
    const profile = await makeProfile(world, elsewhere, made.child);
    await makeCarer(world, elsewhere.id, { email: late.email, profiles: [profile] });
    expect(await waiting()).toBe(0);
    const confirm = await world.call('POST', '/account/confirm-children', {
      token: late.token,
      body: { confirmed: [{ id: profile, child_id: null }], declined: [] },
    });
    expect(confirm.status).toBe(404);
  });

  it('loses what the basket holds for the child, and keeps the rest of it', async () => {
    const session = await makeSession(world, made.nursery);
    const own = newId();
    await sql`insert into child (id, first_name, last_name, dob, created_at)
      values (${own}, 'Own', 'Testing', '2023-05-06', ${now()})`.execute(db());
    await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
      values (${made.adam.keyworker}, ${own}, ${now()})`.execute(db());
    for (const [index, child_id] of [made.child, own].entries()) {
      const added = await world.call('POST', '/booking/basket/add', {
        token: made.adam.token,
        body: { session_id: session.id, instance_id: session.instances[index]?.id, child_id },
      });
      expect(added.status).toBe(200);
    }
    await enter(made.carers.adam);
    const { items } = (await get('/booking/basket', made.adam.token)).body.data;
    expect(items.map(({ child }: { child: { id: string } }) => child.id)).toEqual([own]);
    const { rows } = await sql<{ held: number }>`
      select held from session_instance where session_id = ${session.id} order by date`.execute(db());
    expect(rows.map(({ held }) => held)).toEqual([0, 1, 0]);
  });

  it('keeps orders with date, service and price, and reads "a child" in place of the name', async () => {
    const session = await makeSession(world, made.nursery);
    const booking = await makeBooking(world, made.adam, session);
    await transact(db(), (tx) =>
      notify(
        tx,
        {
          type: 'bookings.cancelled_by_service',
          object: booking.order,
          to: { family: made.adam.keyworker, nursery: made.nursery.id, branch: made.nursery.branch },
          ids: { order_id: booking.order, booking_ids: [booking.id] },
        },
        {
          type: 'needs.asked',
          object: made.child,
          to: { family: made.adam.keyworker, nursery: made.nursery.id, branch: made.nursery.branch },
          ids: { child_id: made.child },
        },
      ),
    );
    await enter(made.carers.adam);
    const { bookings } = (await get(`/booking/order/${booking.order}`, made.adam.token)).body.data;
    expect(bookings).toMatchObject([
      { price: 4200, date: session.instances[0]?.date, child: { full_name: 'A child', dob: null } },
    ]);
    const told = JSON.stringify((await get('/user-notifications', made.adam.token)).body.data);
    expect(told).toContain('a child');
    expect(told).not.toContain('Child1');
    const archive = await world.app.inject({
      url: '/api/users/data-export',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${made.adam.token}` },
    });
    const files = unzipSync(archive.rawPayload);
    const all = Object.values(files)
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('\n');
    expect(all).toContain('A child');
    expect(all).not.toContain('Child1');
    expect((await list()).restrictions).toMatchObject([{ bookings_ahead: 1 }]);
  });

  it('has unpaid orders for the child ended, and is told without its name', async () => {
    const session = await makeSession(world, made.nursery);
    const payBy = new Date(now().getTime() + 3_600_000);
    const booking = await makeBooking(world, made.adam, session, { status: 'pending', payBy });
    await enter(made.carers.adam);
    const { rows } = await sql<{ booking: string; order: string }>`
      select k.status as booking, o.status as "order" from booking k join "order" o on o.id = k.order_id
      where k.id = ${booking.id}`.execute(db());
    expect(rows).toEqual([{ booking: 'expired', order: 'cancelled' }]);
    const [email] = await emailsTo(world, made.adam.email);
    expect(email?.text).toContain('a child');
    expect(email?.text).not.toContain('Child1');
  });

  it('no longer waits for the child, whose offered place goes to who is next', async () => {
    const session = await makeSession(world, made.nursery, { capacity: 1 });
    const sibling = (await makeFamily(world, { children: 2 })).children[1]?.id ?? '';
    await sql`insert into family_child (keyworker_profile_id, child_id, relation, created_at)
      values (${made.adam.keyworker}, ${sibling}, 'father', ${now()})`.execute(db());
    const children = [made.child];
    const offered = await makeWaitingEntry(world, session, { keyworker: made.adam.keyworker, children, offered: true });
    const next = await makeWaitingEntry(world, session, { keyworker: made.beth.keyworker, children });
    const other = await makeSession(world, made.nursery, { capacity: 1 });
    const together = { keyworker: made.adam.keyworker, children: [made.child, sibling] };
    const group = await makeWaitingEntry(world, other, together);
    await sql`insert into waiting_event (nursery_id, id, entry_id, kind, reason, at)
      values (${made.nursery.id}, ${newId()}, ${group}, 'overtaken', 'Child1 is already booked.', ${now()})`.execute(
      db(),
    );
    await enter(made.carers.adam);
    const { rows } = await sql<{ id: string; status: string }>`
      select id, status from waiting_entry where id = any(${[offered, next, group]}::uuid[])`.execute(db());
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [offered]: 'removed',
      [next]: 'offered',
      [group]: 'removed',
    });
    expect(await countersOf(world, session)).toEqual({ booked: 0, held: 1 });
    const mine = (await get('/booking/waiting-list', made.adam.token)).body.data;
    expect(mine).toHaveLength(2);
    const told = (await get('/user-notifications', made.adam.token)).body;
    expect(JSON.stringify(told)).toContain('You were removed from a waiting list');
    const emails = await emailsTo(world, made.adam.email);
    expect(emails).toHaveLength(2);
    for (const shown of [mine, told, emails]) expect(JSON.stringify(shown)).not.toContain('Child1');
    expect(JSON.stringify(mine)).toContain('a child');
  });

  it('reads of an offer that they had accepted that it is over, not that they declined it', async () => {
    const session = await makeSession(world, made.nursery, { capacity: 1 });
    const waits = { keyworker: made.adam.keyworker, children: [made.child] };
    const entry = await makeWaitingEntry(world, session, { ...waits, offered: true });
    const accepted = await world.call('POST', `/booking/waiting-list/${entry}/accept-offer`, {
      token: made.adam.token,
    });
    expect(accepted.status).toBe(200);
    await enter(made.carers.adam);
    const { rows } = await sql<{ status: string; kinds: string[] }>`
      select status, (select json_agg(v.kind order by v.at, v.id) from waiting_event v where v.entry_id = e.id) as kinds
      from waiting_entry e where id = ${entry}`.execute(db());
    expect(rows).toEqual([{ status: 'removed', kinds: ['joined', 'accepted', 'removed'] }]);
    expect(await countersOf(world, session)).toEqual({ booked: 0, held: 0 });
    const mine = (await get('/booking/waiting-list', made.adam.token)).body.data;
    expect(JSON.stringify(mine)).not.toContain('declined');
    expect((await get('/booking/basket', made.adam.token)).body.data?.items ?? []).toEqual([]);
  });

  it('cannot accept an offer for the child that was made before', async () => {
    await enter(made.carers.adam);
    const session = await makeSession(world, made.nursery, { capacity: 1 });
    const waits = { keyworker: made.adam.keyworker, children: [made.child], offered: true };
    const entry = await makeWaitingEntry(world, session, waits);
    const accepted = await world.call('POST', `/booking/waiting-list/${entry}/accept-offer`, {
      token: made.adam.token,
    });
    expect(accepted).toMatchObject({ status: 409, body: { code: 'unfit' } });
    expect((await get('/booking/waiting-list', made.adam.token)).body.data).toMatchObject([{ in_basket: false }]);
  });

  it('is no collector, nor is who they named; the register says so first', async () => {
    const session = await makeSession(world, made.nursery, { from: 0, days: 1, start: '00:00', end: '23:59' });
    const booking = await makeBooking(world, made.adam, session);
    await world.call('POST', '/account/pickup', {
      token: made.adam.token,
      body: { child_id: made.child, name: 'His brother', relation: 'Uncle' },
    });
    await world.call('POST', '/account/pickup', {
      token: tokenOf('nursery-admin'),
      body: { child_id: made.child, name: 'adam testing', relation: 'Father', nursery_branch_id: made.nursery.branch },
    });
    const names = async () => (await register())[0].collectors.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Beth Testing', 'His brother', 'adam testing']);
    await enter(made.carers.adam);
    expect(await names()).toEqual(['Beth Testing']);
    const [entry] = await register();
    expect(entry.child.may_not_collect).toEqual(['Adam Testing']);
    expect(entry.keyworker.phone).toBeNull();
    const record = (body: object) =>
      world.call('POST', '/account/child/session-registry', {
        token: tokenOf('nursery-staff'),
        query: ofBranch(),
        body: { booking_id: booking.id, ...body },
      });
    expect((await record({ event: 'sign_in', from: 'expected' })).status).toBe(200);
    const refused = await record({ event: 'sign_out', from: 'in', collected_by: 'ADAM TESTING' });
    expect([refused.status, refused.body.code]).toEqual([409, 'may_not_collect']);
    expect((await record({ event: 'sign_out', from: 'in', collected_by: 'Beth Testing' })).status).toBe(200);
  });

  it('has the child again once the service that entered it says why it ends', async () => {
    await enter(made.carers.adam);
    const [{ id }] = (await list()).restrictions;
    const end = (reason: string) =>
      world.call('POST', path(`/${id}/end`), { token: tokenOf('nursery-admin'), query: ofBranch(), body: { reason } });
    expect((await end(' ')).status).toBe(422);
    expect((await end('The court has recalled it')).body.data.restrictions).toMatchObject([
      { ended: { reason: 'The court has recalled it' }, can: { end: false } },
    ]);
    expect((await end('Again')).body.code).toBe('ended');
    expect(await childrenOf(made.adam.token)).toEqual([made.child]);
    // The fact stays, and a further one can be entered.
    expect((await enter(made.carers.adam)).status).toBe(200);
    expect((await list()).restrictions).toHaveLength(2);
  });

  it('has the child again when an operator ends it, once, in the audit log without a person', async () => {
    await enter(made.carers.adam);
    const [{ id }] = (await list()).restrictions;
    expect(await endByCommand(db(), null)).toContain(`${id}  Adam Testing is kept from Child1 Testing`);
    const named = { id, reason: 'The service has closed' };
    expect(await endByCommand(db(), named)).toContain('Ended.');
    expect(await endByCommand(db(), named)).toBe('This restriction does not stand.');
    expect(await endByCommand(db(), { ...named, id: newId() })).toBe('This restriction does not stand.');
    expect(await endByCommand(db(), null)).not.toContain(id);
    expect(await childrenOf(made.adam.token)).toEqual([made.child]);
    expect((await list()).restrictions).toMatchObject([{ ended: { by: null, reason: 'The service has closed' } }]);
    const { rows } = await sql`select user_id from audit_log
      where object_id = ${made.child} and action = 'child.end_restriction'`.execute(db());
    expect(rows).toEqual([{ user_id: null }]);
  });
});
