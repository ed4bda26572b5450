import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attendanceEvents,
  attendanceStatuses,
  type AttendanceEvent,
  type AttendanceStatus,
} from '@bairn/shared/schema/attendance';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
import { makeFamily, makeNursery, makeSession, makeStaff, signIn, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { testClock } from '../testing/testClock.ts';

/** A Tuesday in summer, when Scotland is an hour ahead of UTC: 9:30 there. */
const morning = Date.parse('2026-06-16T08:30:00.000Z');
const now = testClock(morning);
let nursery: MadeNursery;
beforeEach(async () => {
  nursery = await makeNursery(world);
});

const hours = 3_600_000;
const tokenOf = (role = 'nursery-staff', of = nursery) => of.staff[role]?.token ?? '';

async function booked(options: { from?: number; status?: string; start?: string } = {}) {
  const session = await makeSession(world, nursery, {
    from: options.from ?? 0,
    days: 1,
    start: options.start ?? '08:00',
  });
  const family = await makeFamily(world);
  const booking = await makeBooking(world, family, session, { status: options.status ?? 'confirmed' });
  return { session, family, ...booking };
}

type Tap = { from: AttendanceStatus; event: AttendanceEvent; [more: string]: unknown };
const tap = (
  booking: string,
  { token = tokenOf(), branch = nursery.branch, ...body }: Tap & { token?: string; branch?: string },
) =>
  world.call('POST', '/account/child/session-registry', {
    token,
    query: { nursery_branch_id: branch },
    body: { booking_id: booking, ...(body.event === 'sign_out' ? { collected_by: 'Granny Morag' } : {}), ...body },
  });

async function stateOf(booking: string) {
  const { db } = world.services.database;
  const { rows } = await sql<{ booking: string; entry: string; events: number; audits: number }>`
    select k.status as booking, coalesce(e.status, 'expected') as entry,
      (select count(*) from register_event v where v.register_entry_id = e.id) as events,
      (select count(*) from audit_log a where a.object_id = k.id and a.action like 'register.%') as audits
    from booking k left join register_entry e on e.booking_id = k.id where k.id = ${booking}`.execute(db);
  return rows[0];
}

/** The events that lead to each state. */
const ways: Record<AttendanceStatus, Tap[]> = {
  expected: [],
  in: [{ from: 'expected', event: 'sign_in' }],
  out: [
    { from: 'expected', event: 'sign_in' },
    { from: 'in', event: 'sign_out' },
  ],
  absent: [{ from: 'expected', event: 'absent', reason: 'ill' }],
};
const bookingIn = { expected: 'confirmed', in: 'attended', out: 'attended', absent: 'absent' };

async function bookedIn(status: AttendanceStatus, start?: string) {
  const made = await booked({ start });
  for (const step of ways[status]) expect((await tap(made.id, step)).status).toBe(200);
  return made;
}

const pairs = attendanceStatuses.flatMap((from) => attendanceEvents.map((event) => ({ from, event })));
describe.each(pairs)('an entry that is $from, on $event', ({ from, event }) => {
  const to = nextState(attendanceMachine, from, event);
  it(to ? `is ${to}, and its booking ${bookingIn[to]}` : 'refuses and changes nothing', async () => {
    const made = await bookedIn(from);
    const before = await stateOf(made.id);
    expect(before).toMatchObject({ entry: from, booking: bookingIn[from] });
    const reply = await tap(made.id, { from, event });
    if (to) {
      expect([reply.status, reply.body.data?.status]).toEqual([200, to]);
      const once = (before?.events ?? 0) + 1;
      expect(await stateOf(made.id)).toEqual({ entry: to, booking: bookingIn[to], events: once, audits: once });
    } else {
      expect(reply.status).toBe(409);
      expect(reply.body.message).toContain(
        { expected: 'expected', in: 'signed in', out: 'signed out', absent: 'marked absent' }[from],
      );
      expect(await stateOf(made.id)).toEqual(before);
    }
  });
});

/** Closes the only date of a session, which has one booking. */
const close = ({ id, instances }: { id: string; instances: { id: string }[] }) =>
  world.call('DELETE', `/nursery/${nursery.id}/branch/${nursery.branch}/session/${id}/instance`, {
    token: tokenOf('nursery-admin'),
    query: { instance_id: instances[0]?.id, reason: 'No heating.', expected_bookings: '1' },
  });

async function moneyOf(booking: string, instance: string) {
  const { rows } = await sql<{ booked: number; refund: number | null; reason: string | null; emails: number }>`
    select i.booked, k.cancel_reason as reason,
      (select sum(r.amount)::int from refund r where r.booking_id = k.id) as refund,
      (select count(*) from mail m where m.template = 'booking.cancelled' and m.ids ->> 'order_id' = k.order_id::text)
        as emails
    from booking k, session_instance i where k.id = ${booking} and i.id = ${instance}`.execute(
    world.services.database.db,
  );
  return rows[0];
}

describe.each(pairs)('on a date that was closed since, an entry that is $from, on $event', ({ from, event }) => {
  // Closing has cancelled the bookings of expected and absent children; one expected again is cancelled the same way.
  const gone = from === 'expected' || from === 'absent';
  const to = gone ? undefined : nextState(attendanceMachine, from, event);
  const cancels = to === 'expected';
  it(cancels ? 'is cancelled with all that was paid' : to ? `is ${to}` : 'is refused', async () => {
    const made = await bookedIn(from, '11:00');
    const instance = made.session.instances[0]?.id ?? '';
    expect((await close(made.session)).status).toBe(200);
    const before = await stateOf(made.id);
    const reply = await tap(made.id, { from, event });
    const after = await stateOf(made.id);
    const money = await moneyOf(made.id, instance);
    expect([reply.status, reply.body.data?.status]).toEqual(to ? [200, to] : [409, undefined]);
    if (cancels || gone) {
      expect(after?.booking).toBe('cancelled_by_service');
      expect(money).toEqual({ booked: 0, refund: 4200, reason: 'No heating.', emails: 1 });
    } else {
      expect(after?.booking).toBe(to ? bookingIn[to] : before?.booking);
      expect(money).toEqual({ booked: 1, refund: null, reason: null, emails: 0 });
    }
  });
});

describe('a recorded event', () => {
  it('says when, by whom and who collected the child, and undo removes it', async () => {
    const made = await booked();
    const arrived = await tap(made.id, { from: 'expected', event: 'sign_in' });
    expect(arrived.body.data).toMatchObject({
      signed_in_at: '2026-06-16T08:30:00.000Z',
      signed_in_by: 'Staff Testing',
      can: { sign_in: false, sign_out: true, absent: false, undo: true },
    });
    now.at += 4 * hours;
    const token = await signIn(world, nursery.staff['nursery-admin']?.id ?? '', 'service');
    const left = await tap(made.id, { from: 'in', event: 'sign_out', collected_by: ' Aunt  Isobel ', token });
    expect(left.body.data).toMatchObject({
      signed_out_at: '2026-06-16T12:30:00.000Z',
      collected_by: 'Aunt  Isobel',
      status: 'out',
    });
    const back = await tap(made.id, { from: 'out', event: 'undo', token });
    expect(back.body.data).toMatchObject({
      status: 'in',
      signed_out_at: null,
      signed_out_by: null,
      collected_by: null,
      signed_in_at: '2026-06-16T08:30:00.000Z',
    });
  });

  it('is kept for ever, in order of recording', async () => {
    const made = await bookedIn('out');
    now.at += 60_000;
    await tap(made.id, { from: 'out', event: 'undo' });
    const reply = await world.call('GET', '/account/child/session-registry', {
      token: tokenOf('nursery-admin'),
      query: { nursery_branch_id: nursery.branch, booking_id: made.id },
    });
    expect(
      reply.body.data[0].records.map(({ event, by, collected_by }: Record<string, string>) => [
        event,
        by,
        collected_by,
      ]),
    ).toEqual([
      ['sign_in', 'Staff Testing', null],
      ['sign_out', 'Staff Testing', 'Granny Morag'],
      ['undo', 'Staff Testing', null],
    ]);
    const { db } = world.services.database;
    await expect(sql`delete from register_event`.execute(db)).rejects.toThrow('never changed');
  });

  it('leaves no text in the audit log', async () => {
    const made = await bookedIn('out');
    const { rows } = await sql<{ text: string }>`
      select a::text as text from audit_log a where object_id = ${made.id}`.execute(world.services.database.db);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ text }) => text.includes('Morag'))).toEqual([]);
  });

  it('is announced to the open attendance screens of the branch and to the family', async () => {
    const made = await bookedIn('in');
    const { rows } = await sql<{ payload: unknown }>`
      select payload from outbox where topic = 'realtime.event' and payload->'data'->>'booking_id' = ${made.id}
        and payload->>'event' = 'register.changed' order by payload->>'channel'`.execute(world.services.database.db);
    expect(rows.map(({ payload }) => payload)).toEqual([
      {
        channel: `private-branch.${nursery.branch}`,
        event: 'register.changed',
        data: { session_id: made.session.id, instance_id: made.session.instances[0]?.id, booking_id: made.id },
      },
      { channel: `private-user.${made.family.id}`, event: 'register.changed', data: { booking_id: made.id } },
    ]);
  });
});

describe('two devices', () => {
  it("that record at the same time record once, and the second gets the first one's state", async () => {
    const made = await booked();
    const other = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token;
    const replies = await Promise.all([
      tap(made.id, { from: 'expected', event: 'sign_in' }),
      tap(made.id, { from: 'expected', event: 'absent', token: other }),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused.code).toBe('changed');
    expect(refused.message).toMatch(/is already (signed in|marked absent)/);
    expect(await stateOf(made.id)).toMatchObject({ events: 1, audits: 1 });
  });

  it('that change an existing entry at the same time also record once', async () => {
    const made = await bookedIn('in');
    await tap(made.id, { from: 'in', event: 'undo' });
    const other = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token;
    for (let round = 1; round <= 5; round += 1) {
      const replies = await Promise.all([
        tap(made.id, { from: 'expected', event: 'sign_in' }),
        tap(made.id, { from: 'expected', event: 'sign_in', token: other }),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await stateOf(made.id)).toMatchObject({ entry: 'in', events: 1 + 2 * round });
      await tap(made.id, { from: 'in', event: 'undo' });
    }
  });

  it('conflict when the second has an outdated state; a repeat by the same person does not', async () => {
    const made = await bookedIn('in');
    const repeat = await tap(made.id, { from: 'expected', event: 'sign_in' });
    expect([repeat.status, repeat.body.data.status]).toEqual([200, 'in']);
    expect(await stateOf(made.id)).toMatchObject({ events: 1 });
    const other = await tap(made.id, { from: 'expected', event: 'sign_in', token: tokenOf('nursery-admin') });
    expect([other.status, other.body.code]).toEqual([409, 'changed']);
  });
});

describe('the day', () => {
  const newToken = () => signIn(world, nursery.staff['nursery-staff']?.id ?? '', 'service');

  it('ends the time for undo', async () => {
    const made = await bookedIn('absent');
    now.at += 24 * hours;
    const late = await tap(made.id, { from: 'absent', event: 'undo', token: await newToken() });
    expect([late.status, late.body.code]).toEqual([409, 'too_late']);
    expect(await stateOf(made.id)).toMatchObject({ entry: 'absent', booking: 'absent' });
  });

  it('allows an absence before it, and nothing else', async () => {
    const made = await booked({ from: 2 });
    const early = await tap(made.id, { from: 'expected', event: 'sign_in' });
    expect([early.status, early.body.code]).toEqual([409, 'too_early']);
    expect((await tap(made.id, { from: 'expected', event: 'absent', reason: 'holiday' })).status).toBe(200);
    now.at += 24 * hours;
    // An absence can be undone until the day itself, whenever it was recorded.
    expect((await tap(made.id, { from: 'absent', event: 'undo', token: await newToken() })).status).toBe(200);
  });

  it('when it is past needs the time, in Scotland, and can be corrected on the day of that change', async () => {
    const made = await booked({ from: -1 });
    const none = await tap(made.id, { from: 'expected', event: 'sign_in' });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['time']]);
    const told = await tap(made.id, { from: 'expected', event: 'sign_in', time: '08:05' });
    expect(told.body.data.signed_in_at).toBe('2026-06-15T07:05:00.000Z');
    const before = await tap(made.id, { from: 'in', event: 'sign_out', time: '08:00' });
    expect([before.status, Object.keys(before.body.errors)]).toEqual([422, ['time']]);
    expect((await tap(made.id, { from: 'in', event: 'sign_out', time: '08:05' })).status).toBe(200);
    expect((await tap(made.id, { from: 'out', event: 'undo' })).status).toBe(200);
  });

  it('accepts no time in the future', async () => {
    const made = await booked();
    expect((await tap(made.id, { from: 'expected', event: 'sign_in', time: '09:31' })).status).toBe(422);
    const reply = await tap(made.id, { from: 'expected', event: 'sign_in', time: '09:30' });
    expect(reply.body.data.signed_in_at).toBe('2026-06-16T08:30:00.000Z');
  });
});

describe('an entry', () => {
  it('of a cancelled or unpaid booking is refused', async () => {
    for (const status of ['cancelled_by_family', 'cancelled_by_service', 'expired', 'pending']) {
      const made = await booked({ status });
      const reply = await tap(made.id, { from: 'expected', event: 'sign_in' });
      expect([status, reply.status, reply.body.code]).toEqual([status, 409, 'changed']);
    }
  });

  it('of another branch or nursery is not found, and families cannot write it', async () => {
    const made = await booked();
    const other = await makeNursery(world);
    const theirs = await tap(made.id, {
      from: 'expected',
      event: 'sign_in',
      token: tokenOf('nursery-staff', other),
      branch: other.branch,
    });
    expect(theirs.status).toBe(404);
    expect(
      (await tap(made.id, { from: 'expected', event: 'sign_in', token: tokenOf('nursery-staff', other) })).status,
    ).toBe(404);
    expect((await tap(made.id, { from: 'expected', event: 'sign_in', token: made.family.token })).status).toBe(403);
    expect(await stateOf(made.id)).toMatchObject({ entry: 'expected', events: 0 });
  });

  it('is not found through another branch of the same provider', async () => {
    nursery = await makeNursery(world, { branches: 2 });
    const made = await booked();
    const owner = tokenOf('nursery-super-admin');
    const branch = nursery.branches[1]?.id ?? '';
    expect((await tap(made.id, { from: 'expected', event: 'sign_in', token: owner, branch })).status).toBe(404);
    expect((await tap(made.id, { from: 'expected', event: 'sign_in', token: owner })).status).toBe(200);
  });

  it('needs the name of the person who collects', async () => {
    const made = await bookedIn('in');
    const reply = await tap(made.id, { from: 'in', event: 'sign_out', collected_by: '   ' });
    expect([reply.status, reply.body.errors]).toEqual([422, { collected_by: ['The collected by field is required'] }]);
  });

  it('of an absent child who was booked elsewhere since stays absent', async () => {
    const made = await bookedIn('absent');
    const elsewhere = await makeSession(world, nursery, { from: 0, days: 1 });
    await makeBooking(world, made.family, elsewhere);
    const reply = await tap(made.id, { from: 'absent', event: 'undo' });
    expect([reply.status, reply.body.code]).toEqual([409, 'booked_elsewhere']);
    expect(await stateOf(made.id)).toMatchObject({ entry: 'absent', booking: 'absent' });
  });
});

describe('the note of an entry', () => {
  const note = (booking: string, text: string | null, previous: string | null, token = tokenOf()) =>
    world.call('POST', '/account/child/session-registry/notes', {
      token,
      query: { nursery_branch_id: nursery.branch },
      body: { booking_id: booking, note: text, previous },
    });

  it("is written, changed and deleted, and never overwrites another person's", async () => {
    const made = await booked();
    expect((await note(made.id, ' Slept until two ', null)).body.data.note).toBe('Slept until two');
    const blind = await note(made.id, 'Ate nothing', null, tokenOf('nursery-admin'));
    expect([blind.status, blind.body.code]).toEqual([409, 'changed']);
    expect((await note(made.id, 'Slept until two', null)).status).toBe(200);
    expect((await note(made.id, '', 'Slept until two')).body.data.note).toBeNull();
    expect(await stateOf(made.id)).toMatchObject({ entry: 'expected', booking: 'confirmed', events: 2, audits: 2 });
  });
});
