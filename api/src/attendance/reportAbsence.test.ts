import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { testClock } from '../testing/testClock.ts';

/** A quarter of an hour before a session at 8:00 in summer time. */
const before = Date.parse('2026-06-16T06:45:00.000Z');
const now = testClock(before);
let nursery: MadeNursery;
let family: MadeFamily;
let booking: string;
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  const session = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' });
  booking = (await makeBooking(world, family, session)).id;
});

const report = (body: object = { reason: 'ill' }, token = family.token) =>
  world.call('POST', `/booking/${booking}/absence`, { token, body });
const takeBack = () => world.call('DELETE', `/booking/${booking}/absence`, { token: family.token });
const staffToken = () => signIn(world, nursery.staff['nursery-staff']?.id ?? '', 'service');

async function tap(from: string, event: string) {
  return world.call('POST', '/account/child/session-registry', {
    token: await staffToken(),
    query: { nursery_branch_id: nursery.branch },
    body: { booking_id: booking, from, event },
  });
}

async function onAttendance() {
  const path = `/nursery/${nursery.id}/branch/${nursery.branch}/session-registry`;
  const { body } = await world.call('GET', path, { token: await staffToken(), query: { date: '2026-06-16' } });
  return body.data.entries[0];
}

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(world.services.database.db)).rows;
const paid = () =>
  rowsOf(sql`select k.status, i.booked, (select count(*)::int from refund r where r.booking_id = k.id) as refunds
    from booking k join session_instance i on i.id = k.instance_id where k.id = ${booking}`);

describe('an absence that a family reports', () => {
  it('is on attendance with its reason and who said it, and keeps the place without a refund', async () => {
    const booked = (await paid()) as { booked: number }[];
    expect(await report()).toMatchObject({ status: 200, body: { data: { booking_id: booking, absent: true } } });
    expect(await onAttendance()).toMatchObject({
      status: 'absent',
      absence_reason: 'ill',
      absent_by_family: true,
      absent_by: expect.stringMatching(/\w+ \w+/),
    });
    expect(await paid()).toEqual([{ status: 'absent', booked: booked[0]?.booked, refunds: 0 }]);
  });

  it('needs no reason, and does not take the one that is for staff alone', async () => {
    expect(await report({ reason: 'no_show' })).toMatchObject({ status: 422 });
    expect(await report({})).toMatchObject({ status: 200 });
    expect(await onAttendance()).toMatchObject({ status: 'absent', absence_reason: null });
  });

  it('is announced to the branch, and told to its admins without the reason', async () => {
    await report();
    const told = await rowsOf(sql`select payload ->> 'event' as event from outbox
      where payload -> 'data' ->> 'booking_id' = ${booking} and payload ->> 'channel' like ${`%${nursery.branch}%`}`);
    expect(told).toEqual([{ event: 'register.changed' }]);
    const token = await signIn(world, nursery.staff['nursery-admin']?.id ?? '', 'service');
    const read = async () => (await world.call('GET', '/user-notifications', { token })).body.data[0];
    const notice = await read();
    expect(notice).toMatchObject({ type: 'bookings.absence', title: expect.stringContaining('will not come') });
    expect(notice.link).toMatch(/register\?date=2026-06-16$/);
    expect(JSON.stringify(notice).toLowerCase()).not.toContain('ill"');
    await takeBack();
    expect((await read()).title).toContain('comes after all');
  });

  it('is reported once: a repeat changes nothing', async () => {
    await report();
    expect(await report()).toMatchObject({ status: 200 });
    expect(
      await rowsOf(sql`select v.event, v.by_family, v.staff_profile_id from register_event v
        join register_entry e on e.id = v.register_entry_id where e.booking_id = ${booking}`),
    ).toEqual([{ event: 'absent', by_family: true, staff_profile_id: null }]);
  });

  it('is undone by staff when the child comes after all', async () => {
    await report();
    expect((await tap('absent', 'undo')).body.data).toMatchObject({ status: 'expected', absent_by_family: false });
    expect((await tap('expected', 'sign_in')).status).toBe(200);
    expect(await report()).toMatchObject({ status: 409, body: { code: 'changed' } });
  });

  it("is in the record of the child's attendance as the family's", async () => {
    await report();
    const query = { nursery_branch_id: nursery.branch, booking_id: booking };
    const { body } = await world.call('GET', '/account/child/session-registry', { token: await staffToken(), query });
    expect(body.data[0].records).toMatchObject([{ event: 'absent', by_family: true, absence_reason: 'ill' }]);
  });
});

describe('taking it back', () => {
  it('makes the child expected again, and is harmless twice', async () => {
    await report();
    expect(await takeBack()).toMatchObject({ status: 200, body: { data: { absent: false } } });
    expect(await takeBack()).toMatchObject({ status: 200 });
    expect(await onAttendance()).toMatchObject({ status: 'expected', absent_by_family: false, absence_reason: null });
  });

  it('is refused for an absence that staff recorded', async () => {
    await tap('expected', 'absent');
    expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'changed' } });
  });

  it('of a date that was closed since cancels the booking with a full refund', async () => {
    await report();
    await sql`update session_instance set status = 'closed' where id = (
      select instance_id from booking where id = ${booking})`.execute(world.services.database.db);
    await takeBack();
    expect(await paid()).toMatchObject([{ status: 'cancelled_by_service', refunds: 1 }]);
  });
});

describe('the cut-off', () => {
  it('is the start of the session, and then says whom to phone', async () => {
    await sql`update branch set contact_phone = '+441314960101' where id = ${nursery.branch}`.execute(
      world.services.database.db,
    );
    now.at = Date.parse('2026-06-16T06:59:00.000Z');
    expect((await report()).status).toBe(200);
    now.at = Date.parse('2026-06-16T07:00:00.000Z');
    const refused = await takeBack();
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(refused.body.message).toMatch(/until Tue 16 Jun at 8:00 am\. Please phone .* on 0131 496 0101\./);
  });

  it("is as many hours earlier as the service's setting says", async () => {
    await sql`update branch set absence_notice_hours = 12 where id = ${nursery.branch}`.execute(
      world.services.database.db,
    );
    expect(await report()).toMatchObject({ status: 409, body: { code: 'too_late' } });
    now.at = Date.parse('2026-06-15T18:59:00.000Z');
    expect((await report()).status).toBe(200);
  });
});

it('is for the family that booked, while a court does not keep it from the child', async () => {
  const other = await makeFamily(world);
  expect((await report({}, other.token)).status).toBe(404);
  await sql`delete from family_child where keyworker_profile_id = ${family.keyworker}`.execute(
    world.services.database.db,
  );
  expect((await report()).status).toBe(404);
});
