import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { testClock } from '../testing/testClock.ts';

/** 9:30 in Scotland. */
const morning = Date.parse('2026-06-16T08:30:00.000Z');
const minutes = 60_000;
const now = testClock(morning);
let nursery: MadeNursery;
let sam: string;
beforeEach(async () => {
  nursery = await makeNursery(world);
  sam = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token;
});

const iona = () => nursery.staff['nursery-staff']?.token ?? '';
/** The second before a time in Scotland on that day. */
const clock = (time: string) => new Date(Date.parse(`2026-06-16T${time}:00.000+01:00`));

async function booked() {
  const session = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' });
  return { session, ...(await makeBooking(world, await makeFamily(world), session)) };
}

type Sent = { token?: string; device?: string; branch?: string };
type Made = {
  key?: string;
  event: string;
  from: string;
  at: string;
  ahead?: number;
  collected_by?: string;
  time?: string;
  undoes?: string;
};
const device = newId();
const recordOf = (booking: string, { at: tapped, ahead = 0, ...made }: Made) => ({
  key: newId(),
  booking_id: booking,
  device_at: new Date(clock(tapped).getTime() + ahead).toISOString(),
  ahead_ms: ahead,
  ...made,
});
const send = (records: object[], { token = iona(), device: device_id = device, branch = nursery.branch }: Sent = {}) =>
  world.call('POST', '/account/child/session-registry/late', {
    token,
    query: { nursery_branch_id: branch },
    body: { device_id, records },
  });
const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.data.results.map(({ outcome }: { outcome: string }) => outcome);
const tap = (booking: string, body: object, token = sam) =>
  world.call('POST', '/account/child/session-registry', {
    token,
    query: { nursery_branch_id: nursery.branch },
    body: { booking_id: booking, ...body },
  });
const day = async (date = '2026-06-16', token = sam) =>
  (
    await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/session-registry`, {
      token,
      query: { date },
    })
  ).body.data;
const decide = (body: object, token = sam) =>
  world.call('POST', '/account/child/session-registry/conflicts', {
    token,
    query: { nursery_branch_id: nursery.branch },
    body,
  });
const bookingState = async (id: string) => {
  const { rows } = await sql<{ status: string }>`select status from booking where id = ${id}`.execute(
    world.services.database.db,
  );
  return rows[0]?.status;
};

describe('a record that comes late', () => {
  it('counts at the time of its tap, whatever the clock of the device says', async () => {
    const { id } = await booked();
    const answer = await send([
      recordOf(id, { event: 'sign_in', from: 'expected', at: '08:05', ahead: 47 * 60 * minutes }),
    ]);
    expect(outcomes(answer)).toEqual(['applied']);
    expect(answer.body.data.entries[0]).toMatchObject({ status: 'in', signed_in_at: clock('08:05').toISOString() });
    expect(await bookingState(id)).toBe('attended');
    const { rows } = await sql<{ related: Record<string, string> }>`
      select related from audit_log where object_id = ${id} and action = 'register.sign_in'`.execute(
      world.services.database.db,
    );
    expect(rows[0]?.related['device_id']).toBe(device);
  });

  it('answers a repeat as before and counts once, also when both come at once', async () => {
    const { id } = await booked();
    const record = recordOf(id, { event: 'sign_in', from: 'expected', at: '08:05' });
    const both = await Promise.all([send([record]), send([record])]);
    expect(both.map(outcomes)).toEqual([['applied'], ['applied']]);
    expect(outcomes(await send([record]))).toEqual(['applied']);
    const { rows } = await sql<{ events: number }>`
      select count(*)::int as events from register_event v join register_entry e on e.id = v.register_entry_id
      where e.booking_id = ${id}`.execute(world.services.database.db);
    expect(rows[0]?.events).toBe(1);
  });

  it.each([
    { first: '08:05', second: '08:10', by: 'online first' },
    { first: '08:10', second: '08:05', by: 'the late one first' },
  ])('of two that say the same the earliest stands: $by', async ({ first, second }) => {
    const { id } = await booked();
    await send([recordOf(id, { event: 'sign_in', from: 'expected', at: first })], { token: sam, device: newId() });
    expect(outcomes(await send([recordOf(id, { event: 'sign_in', from: 'expected', at: second })]))).toEqual([
      'merged',
    ]);
    const { entries, conflicts } = await day();
    expect(entries[0]).toMatchObject({ status: 'in', signed_in_at: clock('08:05').toISOString() });
    expect(conflicts).toEqual([]);
  });

  it('takes back with its undo what its own device recorded, and leaves what another did', async () => {
    const { id } = await booked();
    await send([recordOf(id, { event: 'sign_in', from: 'expected', at: '08:05' })], { token: sam, device: newId() });
    const mine = [
      recordOf(id, { event: 'sign_in', from: 'expected', at: '08:01' }),
      recordOf(id, { event: 'undo', from: 'in', at: '08:02' }),
    ];
    expect(outcomes(await send(mine))).toEqual(['merged', 'merged']);
    expect((await day()).entries[0]).toMatchObject({ status: 'in', signed_in_at: clock('08:05').toISOString() });
  });

  it('waits for a decision where it contradicts, for all staff, and changes nothing until then', async () => {
    const { id } = await booked();
    now.at = clock('08:35').getTime();
    expect((await tap(id, { event: 'sign_in', from: 'expected' })).status).toBe(200);
    now.at = morning;
    const record = { ...recordOf(id, { event: 'absent', from: 'expected', at: '08:40' }), reason: 'ill' };
    expect(outcomes(await send([record]))).toEqual(['conflict']);
    const { entries, conflicts } = await day();
    expect(entries[0].status).toBe('in');
    expect(conflicts).toMatchObject([
      { booking_id: id, event: 'absent', at: clock('08:40').toISOString(), by: 'Staff Testing', conflict: 'changed' },
    ]);
    expect(await bookingState(id)).toBe('attended');
  });

  it('does not disappear under an undo of a person who did not see it', async () => {
    const { id } = await booked();
    now.at = clock('08:05').getTime();
    await tap(id, { event: 'sign_in', from: 'expected' });
    now.at = clock('08:06').getTime();
    await tap(id, { event: 'undo', from: 'in' });
    now.at = morning;
    expect(outcomes(await send([recordOf(id, { event: 'sign_in', from: 'expected', at: '08:01' })]))).toEqual([
      'conflict',
    ]);
  });

  it('contradicts where two devices let the child go with different people', async () => {
    const { id } = await booked();
    const leave = (name: string, time: string) => [
      recordOf(id, { event: 'sign_in', from: 'expected', at: '08:01' }),
      recordOf(id, { event: 'sign_out', from: 'in', at: time, collected_by: name }),
    ];
    expect(outcomes(await send(leave('Granny Isobel', '08:30'), { token: sam, device: newId() }))).toEqual([
      'applied',
      'applied',
    ]);
    expect(outcomes(await send(leave('granny isobel', '08:32')))).toEqual(['merged', 'merged']);
    expect(outcomes(await send(leave('Uncle Rab', '08:33'), { device: newId() }))).toEqual(['merged', 'conflict']);
    expect((await day()).entries[0]).toMatchObject({
      collected_by: 'Granny Isobel',
      signed_out_at: clock('08:30').toISOString(),
    });
  });

  it('is kept as a conflict where the booking was cancelled, and can only be set aside', async () => {
    const { id } = await booked();
    await sql`update booking set status = 'cancelled_by_service' where id = ${id}`.execute(world.services.database.db);
    expect(outcomes(await send([recordOf(id, { event: 'sign_in', from: 'expected', at: '08:05' })]))).toEqual([
      'conflict',
    ]);
    const { entries, conflicts } = await day();
    expect(entries).toEqual([]);
    expect(conflicts).toMatchObject([{ booking_id: id, conflict: 'cancelled' }]);
    expect((await decide({ id: conflicts[0].id, decision: 'use', from: null })).status).toBe(409);
    expect((await decide({ id: conflicts[0].id, decision: 'keep', from: null })).body.data).toEqual({ entry: null });
    expect((await day()).conflicts).toEqual([]);
  });

  it.each([
    { when: 'later than now', at: '09:33' },
    { when: 'with a time after the tap', at: '08:05', time: '08:06' },
  ])('is not put in by itself $when', async ({ when: _, ...made }) => {
    const { id } = await booked();
    expect(outcomes(await send([recordOf(id, { event: 'sign_in', from: 'expected', ...made })]))).toEqual(['conflict']);
    expect((await day()).conflicts[0].conflict).toBe('time');
  });

  it('is not put in by itself after a day, or on another day than the booking', async () => {
    const { id } = await booked();
    now.at = morning + 24 * 60 * minutes;
    const { token } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    expect(
      outcomes(await send([recordOf(id, { event: 'sign_in', from: 'expected', at: '09:29' })], { token })),
    ).toEqual(['conflict']);
    const next = {
      ...recordOf(id, { event: 'sign_in', from: 'expected', at: '09:00' }),
      device_at: new Date(now.at).toISOString(),
    };
    expect(outcomes(await send([next], { token }))).toEqual(['conflict']);
    expect(
      outcomes(await send([recordOf(id, { event: 'sign_in', from: 'expected', at: '09:31' })], { token })),
    ).toEqual(['applied']);
  });

  it('stores whatever instant a broken clock says', async () => {
    const { id } = await booked();
    for (const device_at of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      const record = recordOf(id, { event: 'sign_in', from: 'expected', at: '08:05' });
      expect(outcomes(await send([{ ...record, device_at, ahead_ms: 1 }]))).toEqual(['conflict']);
    }
  });

  it('is withdrawn by its own undo while it waits', async () => {
    const { id } = await booked();
    now.at = clock('08:35').getTime();
    await tap(id, { event: 'sign_in', from: 'expected' });
    now.at = morning;
    const absent = { ...recordOf(id, { event: 'absent', from: 'expected', at: '08:40' }), reason: 'ill' };
    const undo = recordOf(id, { event: 'undo', from: 'absent', at: '08:41', undoes: absent.key });
    expect(outcomes(await send([absent, undo]))).toEqual(['conflict', 'merged']);
    expect((await day()).conflicts).toEqual([]);
  });

  it('of a booking elsewhere is refused beside the others, and tells nothing', async () => {
    const { id } = await booked();
    const other = await makeNursery(world);
    const session = await makeSession(world, other, { from: 0, days: 1, start: '08:00' });
    const foreign = await makeBooking(world, await makeFamily(world), session);
    const answer = await send([
      recordOf(foreign.id, { event: 'sign_in', from: 'expected', at: '08:05' }),
      recordOf(newId(), { event: 'sign_in', from: 'expected', at: '08:05' }),
      recordOf(id, { event: 'sign_in', from: 'expected', at: '08:05' }),
    ]);
    expect(outcomes(answer)).toEqual(['refused', 'refused', 'applied']);
    expect(answer.body.data.entries).toHaveLength(1);
  });

  it('is in the history with both times', async () => {
    const { id } = await booked();
    now.at = clock('08:35').getTime();
    await tap(id, { event: 'sign_in', from: 'expected' });
    now.at = morning;
    await send([{ ...recordOf(id, { event: 'absent', from: 'expected', at: '08:40' }), reason: 'ill' }]);
    const { body } = await world.call('GET', '/account/child/session-registry', {
      token: sam,
      query: { nursery_branch_id: nursery.branch, booking_id: id },
    });
    expect(body.data[0].records).toMatchObject([
      { event: 'sign_in', received_at: null, conflict: null },
      {
        event: 'absent',
        at: clock('08:40').toISOString(),
        received_at: new Date(morning).toISOString(),
        conflict: 'waiting',
      },
    ]);
  });
});

describe('a decision about a conflict', () => {
  async function contradicted() {
    const { id } = await booked();
    now.at = clock('08:35').getTime();
    await tap(id, { event: 'sign_in', from: 'expected' });
    now.at = morning;
    await send([{ ...recordOf(id, { event: 'absent', from: 'expected', at: '08:40' }), reason: 'ill' }]);
    const { conflicts } = await day();
    return { booking: id, id: conflicts[0].id as string };
  }

  it('keeps what is there', async () => {
    const { booking, id } = await contradicted();
    expect((await decide({ id, decision: 'keep', from: 'in' })).body.data.entry.status).toBe('in');
    expect(await bookingState(booking)).toBe('attended');
    expect((await day()).conflicts).toEqual([]);
    expect((await decide({ id, decision: 'keep', from: 'in' })).status).toBe(200);
    expect((await decide({ id, decision: 'use', from: 'in' })).body.code).toBe('changed');
  });

  it('uses the late record, with what it means for the booking, also on a later day', async () => {
    const { booking, id } = await contradicted();
    now.at = morning + 48 * 60 * minutes;
    const { token } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    // The list of the present day says where it waits.
    const waits = { date: '2026-06-16', records: 1, session_name: expect.any(String), session_id: expect.any(String) };
    expect(await day('2026-06-18', token)).toMatchObject({ conflicts: [], undecided: [waits] });
    const answer = await decide({ id, decision: 'use', from: 'in' }, token);
    expect((await day('2026-06-18', token)).undecided).toEqual([]);
    expect(answer.body.data.entry).toMatchObject({ status: 'absent', absence_reason: 'ill' });
    expect(await bookingState(booking)).toBe('absent');
  });

  it('is refused on a state that has changed since, and stays open', async () => {
    const { booking, id } = await contradicted();
    await tap(booking, { event: 'undo', from: 'in' });
    expect((await decide({ id, decision: 'use', from: 'in' })).status).toBe(409);
    expect((await day()).conflicts).toHaveLength(1);
  });
});
