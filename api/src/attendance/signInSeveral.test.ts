import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignInResult } from '@bairn/shared/schema/attendance';
import { makeFamily, makeNursery, makeSession, makeStaff, signIn as logIn, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { testClock } from '../testing/testClock.ts';

/** 9:30 in Scotland. */
const morning = Date.parse('2026-06-16T08:30:00.000Z');
const minutes = 60_000;
const now = testClock(morning);
let nursery: MadeNursery;
beforeEach(async () => {
  nursery = await makeNursery(world);
});

/** Bookings of as many children of one session of today, 08:00 to 13:00. */
async function booked(many: number, of = nursery) {
  const session = await makeSession(world, of, { from: 0, days: 1, start: '08:00' });
  const ids: string[] = [];
  for (let one = 0; one < many; one += 1) ids.push((await makeBooking(world, await makeFamily(world), session)).id);
  return ids;
}

const staffToken = () => nursery.staff['nursery-staff']?.token ?? '';
const post = (path: string, body: object, token = staffToken()) =>
  world.call('POST', `/account/child/session-registry${path}`, {
    token,
    query: { nursery_branch_id: nursery.branch },
    body,
  });
const signIn = (booking_ids: string[], more: { token?: string; time?: string } = {}) => {
  const { token, ...body } = more;
  return post('/sign-in', { booking_ids, ...body }, token);
};
const results = ({ body }: { body: { data: SignInResult[] } }) =>
  body.data.map(({ entry, refusal }) => [entry?.status ?? null, refusal]);

/** What the database has of the bookings: their states and how much was recorded, logged and announced. */
async function recorded(ids: string[]) {
  const { rows } = await sql<{ booking: string; entry: string | null; events: number; audits: number; told: number }>`
    select k.status as booking, e.status as entry,
      (select count(*) from register_event v where v.register_entry_id = e.id) as events,
      (select count(*) from audit_log a where a.object_id = k.id and a.action = 'register.sign_in') as audits,
      (select count(*) from outbox o where o.topic = 'realtime.event' and o.payload ->> 'event' = 'register.changed'
        and o.payload ->> 'channel' like 'private-branch.%' and o.payload -> 'data' ->> 'booking_id' = k.id::text) as told
    from unnest(${ids}::uuid[]) with ordinality as w (id, place) join booking k on k.id = w.id
      left join register_entry e on e.booking_id = k.id order by w.place`.execute(world.services.database.db);
  return rows;
}
const signedIn = { booking: 'attended', entry: 'in', events: 1, audits: 1, told: 1 };

describe('signing in several children', () => {
  it('records, logs and announces each as one tap does, in the order asked for', async () => {
    const ids = await booked(3);
    const asked = [...ids].reverse();
    const answer = await signIn(asked);
    expect(answer.status).toBe(200);
    expect(answer.body.data.map(({ booking_id }: SignInResult) => booking_id)).toEqual(asked);
    expect(answer.body.data[0].entry).toMatchObject({
      status: 'in',
      signed_in_at: '2026-06-16T08:30:00.000Z',
      signed_in_by: 'Staff Testing',
      recorded_at: '2026-06-16T08:30:00.000Z',
      can: { sign_out: true, undo: true },
    });
    expect(results(answer)).toEqual([
      ['in', null],
      ['in', null],
      ['in', null],
    ]);
    expect(await recorded(ids)).toEqual([signedIn, signedIn, signedIn]);
  });

  it('leaves the others signed in where one is refused, and says of each why', async () => {
    const [absent = '', cancelled = '', fine = ''] = await booked(3);
    const other = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token;
    await post('', { booking_id: absent, from: 'expected', event: 'absent', reason: 'ill' }, other);
    const { db } = world.services.database;
    await sql`update booking set status = 'cancelled_by_family' where id = ${cancelled}`.execute(db);
    const strange = (await booked(1, await makeNursery(world)))[0] ?? '';
    const answer = await signIn([absent, cancelled, strange, fine]);
    expect(answer.status).toBe(200);
    expect(results(answer)).toEqual([
      ['absent', expect.stringMatching(/is already marked absent\./)],
      [null, 'This booking has been cancelled.'],
      [null, 'This booking could not be found.'],
      ['in', null],
    ]);
    expect(await recorded([absent, cancelled, strange, fine])).toMatchObject([
      { booking: 'absent', entry: 'absent', events: 1 },
      { booking: 'cancelled_by_family', entry: null, events: 0 },
      { booking: 'confirmed', entry: null, events: 0 },
      signedIn,
    ]);
  });

  it('records nothing twice when it is sent again, and does not take over what a colleague recorded', async () => {
    const ids = await booked(2);
    await signIn(ids);
    expect(results(await signIn([...ids, ...ids]))).toEqual([
      ['in', null],
      ['in', null],
    ]);
    const other = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token;
    expect(results(await signIn(ids, { token: other }))).toEqual([
      ['in', expect.stringMatching(/is already signed in\./)],
      ['in', expect.stringMatching(/is already signed in\./)],
    ]);
    expect(await recorded(ids)).toEqual([signedIn, signedIn]);
  });

  it('records each child once where two devices send the same at once', async () => {
    const ids = await booked(3);
    const other = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token;
    const answers = await Promise.all([signIn(ids), signIn(ids.toReversed(), { token: other })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const refused = answers.flatMap(({ body }) => body.data).filter(({ refusal }: SignInResult) => refusal !== null);
    expect(refused).toHaveLength(3);
    expect(await recorded(ids)).toEqual([signedIn, signedIn, signedIn]);
  });

  it('takes at least one child', async () => {
    const answer = await signIn([]);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['booking_ids']]);
  });
});

describe('a sign-in after the end', () => {
  it('needs the time from an hour after it on, alone and for several', async () => {
    const [prompt = '', ...late] = await booked(3);
    // 14:00: an hour after the end.
    now.at = morning + 270 * minutes;
    const token = await logIn(world, nursery.staff['nursery-staff']?.id ?? '', 'service');
    const tap = (booking_id = '') => post('', { booking_id, from: 'expected', event: 'sign_in' }, token);
    expect((await tap(prompt)).status).toBe(200);
    now.at += minutes;
    const alone = await tap(late[0]);
    expect([alone.status, alone.body.errors.time]).toEqual([
      422,
      [expect.stringMatching(/^This session ended at 13:00\. Enter the time when .+ came\.$/)],
    ]);
    expect(results(await signIn(late, { token }))).toEqual([
      ['expected', expect.stringContaining('This session ended at 13:00.')],
      ['expected', expect.stringContaining('This session ended at 13:00.')],
    ]);
    const told = await signIn(late, { token, time: '08:20' });
    expect(told.body.data.map(({ entry }: SignInResult) => entry?.signed_in_at)).toEqual([
      '2026-06-16T07:20:00.000Z',
      '2026-06-16T07:20:00.000Z',
    ]);
  });
});
