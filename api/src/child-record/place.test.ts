import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { retention, monthsFrom } from '@bairn/shared/schema/retention';
import { localDate } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { fillBasket, placeOrder } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import { eraseDue } from './eraseDue.ts';
import { departDue } from './moveChild.ts';

let nursery: MadeNursery;
beforeEach(async () => {
  nursery = await makeNursery(world);
});

const db = () => world.services.database.db;
const token = () => nursery.staff['nursery-admin']?.token ?? '';
const query = () => ({ nursery_branch_id: nursery.branch });
const move = (child: string, body: object) =>
  world.call('POST', `/account/child/${child}/move`, { token: token(), query: query(), body });
const exclude = (child: string, body: object) =>
  world.call('POST', `/account/child/${child}/exclude`, { token: token(), query: query(), body });
const preview = async (child: string, from: string) =>
  (await world.call('GET', `/account/child/${child}/exclude`, { token: token(), query: { ...query(), from } })).body
    .data;
const remove = (child: string) => world.call('DELETE', `/account/child/${child}`, { token: token(), query: query() });
const statusOf = async (profile: string) =>
  (
    await sql<{ status: string; leaving_date: string | null }>`
      select status, leaving_date from child_profile where id = ${profile}`.execute(db())
  ).rows[0];

async function onRoll(status = 'active') {
  const family = await makeFamily(world);
  const child = family.children[0]?.id ?? '';
  return { family, child, profile: await makeProfile(world, nursery, child, { status }) };
}

/** A child whom no family has. */
async function entered() {
  const child = newId();
  await sql`insert into child (id, first_name, last_name, dob, allergies, created_at)
    values (${child}, 'Struan', 'Geddes', '2022-05-06', '{Egg}', now())`.execute(db());
  return { child, profile: await makeProfile(world, nursery, child, { carer: 'Morag' }) };
}

describe('the state of a child', () => {
  it('goes from enrolling over active and leaving to left, and back', async () => {
    const { child, profile } = await onRoll('enrolling');
    expect((await move(child, { event: 'stay' })).status).toBe(409);
    await move(child, { event: 'start' });
    expect((await move(child, { event: 'leave' })).body.errors).toEqual({
      leaving_date: ['The last day field is required'],
    });
    expect((await move(child, { event: 'leave', leaving_date: dayFromToday(-1) })).status).toBe(422);
    await move(child, { event: 'leave', leaving_date: dayFromToday(3) });
    expect(await statusOf(profile)).toEqual({ status: 'leaving', leaving_date: dayFromToday(3) });
    await move(child, { event: 'stay' });
    expect(await statusOf(profile)).toEqual({ status: 'active', leaving_date: null });
    await remove(child);
    expect((await statusOf(profile))?.status).toBe('left');
    expect((await move(child, { event: 'rejoin' })).body.data.profile.status).toBe('enrolling');
  });

  it('is left after the last day, by the job', async () => {
    const { child, profile } = await onRoll();
    await move(child, { event: 'leave', leaving_date: dayFromToday(0) });
    await departDue(db());
    expect((await statusOf(profile))?.status).toBe('leaving');
    await sql`update child_profile set leaving_date = ${dayFromToday(-1)} where id = ${profile}`.execute(db());
    await departDue(db());
    expect((await statusOf(profile))?.status).toBe('left');
  });

  it('has no last day before a booking', async () => {
    const { family, child } = await onRoll();
    await makeBooking(world, family, await makeSession(world, nursery, { from: 5, days: 1 }));
    const early = await move(child, { event: 'leave', leaving_date: dayFromToday(4) });
    expect([early.status, early.body.code]).toEqual([409, 'bookings_to_come']);
    expect((await move(child, { event: 'leave', leaving_date: dayFromToday(5) })).status).toBe(200);
  });

  it("is counted on the roll; a family's child who left long ago does not come back by a press", async () => {
    const { child, profile } = await onRoll();
    await onRoll('enrolling');
    await sql`update child_profile set status = 'left', leaving_date = ${dayFromToday(-31)} where id = ${profile}`.execute(
      db(),
    );
    expect((await move(child, { event: 'rejoin' })).body.code).toBe('family');
    const roll = (status?: string) =>
      world.call('GET', '/account/child', { token: token(), query: { ...query(), ...(status && { status }) } });
    const { body } = await roll();
    expect(body.states).toEqual({ enrolling: 1, active: 0, leaving: 0, left: 1 });
    expect(body.data).toHaveLength(1);
    expect((await roll('left')).body.data).toMatchObject([{ id: child, status: 'left' }]);
  });
});

describe('taking a child off the roll', () => {
  it('is refused while bookings lie ahead, and then keeps what others refer to', async () => {
    const { family, child, profile } = await onRoll();
    const session = await makeSession(world, nursery, { from: 2, days: 1 });
    const { id } = await makeBooking(world, family, session);
    expect((await remove(child)).body.code).toBe('bookings_to_come');
    await sql`update booking set status = 'cancelled_by_family' where id = ${id}`.execute(db());
    expect((await remove(child)).status).toBe(200);
    expect(await statusOf(profile)).toEqual({ status: 'left', leaving_date: localDate() });
  });

  it('removes a child entered by mistake with its record and its adult', async () => {
    const { child, profile } = await entered();
    expect((await remove(child)).status).toBe(200);
    expect(await statusOf(profile)).toBeUndefined();
    const { rows } = await sql`select 1 from child where id = ${child}
      union all select 1 from carer where nursery_id = ${nursery.id}`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe('an exclusion', () => {
  it('refuses basket, order and desk from its date, and is taken back by the same call', async () => {
    const { family, child } = await onRoll();
    const session = await makeSession(world, nursery, { from: 1, days: 3 });
    const before = await fillBasket(world, family, [session], { day: 2 });
    const from = dayFromToday(2);
    expect((await exclude(child, { excluded: true, from })).body.errors).toEqual({
      reason: ['The reason field is required'],
    });
    const { body } = await exclude(child, { excluded: true, from, reason: 'Unpaid invoices' });
    expect(body.data.profile.exclusion).toEqual({ from, reason: 'Unpaid invoices' });
    const words = 'Child1 cannot be booked at this service at the moment. Please contact the service.';
    expect(Object.values((await placeOrder(world, family, before)).body.errors)).toEqual([[words]]);
    const dates = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/bookings/dates`, {
      token: token(),
      query: { session_id: session.id, family_id: family.keyworker, child_id: child },
    });
    expect(dates.body.data?.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, words, words]);
    await exclude(child, { excluded: false });
    expect((await placeOrder(world, family, before)).status).toBe(200);
  });

  it("lists the bookings first and cancels them by the order's policy if the admin says so", async () => {
    const { family, child } = await onRoll();
    const session = await makeSession(world, nursery, { from: 3, days: 2 });
    const made = await makeBooking(world, family, session);
    const kept = await makeBooking(world, family, await makeSession(world, nursery, { from: 1, days: 1 }));
    await sql`update booking set cancellation_steps = '[{"hours_before": 0, "refund_percent": 50}]'
      where id in (${made.id}, ${kept.id})`.execute(db());
    const from = dayFromToday(2);
    expect(await preview(child, from)).toMatchObject({
      bookings: [{ id: made.id, price: 4200, refund: 2100 }],
      total_refund: 2100,
      pending: 0,
    });
    const excluded = { excluded: true, from, reason: 'Unpaid invoices' };
    const wrong = await exclude(child, { ...excluded, cancel_bookings: true, expected_refund: 4200 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'changed']);
    expect((await exclude(child, { ...excluded, cancel_bookings: true, expected_refund: 2100 })).status).toBe(200);
    const { rows } = await sql<{ id: string; status: string }>`
      select id, status from booking where child_id = ${child} order by date`.execute(db());
    expect(rows).toEqual([
      { id: kept.id, status: 'confirmed' },
      { id: made.id, status: 'cancelled_by_service' },
    ]);
    const refunds = await sql`select amount from refund where booking_id = ${made.id}`.execute(db());
    expect(refunds.rows).toEqual([{ amount: 2100 }]);
  });
});

describe('erasing', () => {
  const due = () => monthsFrom(localDate(), -retention.record.months);
  const leave = (profile: string, date: string) =>
    sql`update child_profile set status = 'left', leaving_date = ${date} where id = ${profile}`.execute(db());

  it('waits for the time of the record, and then removes a child whom nothing refers to', async () => {
    const { child, profile } = await entered();
    await leave(profile, due());
    await eraseDue(db());
    expect(await statusOf(profile)).toBeDefined();
    await leave(profile, monthsFrom(due(), -1));
    await eraseDue(db());
    expect(await statusOf(profile)).toBeUndefined();
    expect((await sql`select 1 from child where id = ${child}`.execute(db())).rows).toEqual([]);
  });

  it('takes with the record why a child was absent, from the list and from its history', async () => {
    const { family, profile } = await onRoll();
    const booked = await makeBooking(world, family, await makeSession(world, nursery, { from: 1, days: 1 }));
    const path = `/booking/${booked.id}/absence`;
    const report = { reason: 'ill' };
    expect((await world.call('POST', path, { token: family.token, body: report })).status).toBe(200);
    const reasons = async () => {
      const { rows } = await sql<{ reason: string | null; event: string | null }>`
        select e.absence_reason as reason, v.absence_reason as event from register_entry e
        join register_event v on v.register_entry_id = e.id where e.booking_id = ${booked.id}`.execute(db());
      return rows;
    };
    expect(await reasons()).toEqual([{ reason: report.reason, event: report.reason }]);
    await leave(profile, monthsFrom(due(), -1));
    await eraseDue(db());
    expect(await reasons()).toEqual([{ reason: null, event: null }]);
    // Nothing else of the history can be changed.
    for (const change of ["status = 'in'", "absence_reason = 'holiday'"]) {
      const write = sql`update register_event set ${sql.raw(change)} where register_entry_id in (
        select id from register_entry where booking_id = ${booked.id})`;
      await expect(write.execute(db())).rejects.toThrow('never changed');
    }
  });

  it("keeps bookings and payments without the record; a family's own record stays", async () => {
    const { family, child, profile } = await onRoll();
    await makeBooking(world, family, await makeSession(world, nursery, { from: 1, days: 1 }), { status: 'attended' });
    await world.call('POST', `/account/child/${child}/update`, {
      token: family.token,
      body: { version: 0, diet: 'Vegan' },
    });
    await leave(profile, monthsFrom(due(), -1));
    await eraseDue(db());
    expect(await statusOf(profile)).toBeUndefined();
    const kept = () =>
      sql`select diet from child_record where child_id = ${child}`.execute(db()).then(({ rows }) => rows);
    expect(await kept()).toEqual([{ diet: 'Vegan' }]);
    const again = await makeProfile(world, nursery, child);
    await sql`delete from family_child where child_id = ${child}`.execute(db());
    await leave(again, monthsFrom(due(), -1));
    await eraseDue(db());
    expect(await kept()).toEqual([]);
    const { rows } = await sql`select c.first_name from booking k join child c on c.id = k.child_id
      where k.child_id = ${child}`.execute(db());
    expect(rows).toEqual([{ first_name: 'Child1' }]);
  });
});
