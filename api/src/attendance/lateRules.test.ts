import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeCarer, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

// Which late records a person is to decide about, and what a decision may not do.

/** 9:30 in Scotland. */
const morning = Date.parse('2026-06-16T08:30:00.000Z');
let at = morning;
let restore: () => void;
let nursery: MadeNursery;
let sam: string;
beforeAll(async () => {
  restore = setClock(() => at);
});
afterAll(async () => {
  restore();
});
beforeEach(async () => {
  at = morning;
  nursery = await makeNursery(world);
  sam = (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).token;
});

const { db } = world.services.database;
const iona = () => nursery.staff['nursery-staff']?.token ?? '';
const clock = (time: string) => Date.parse(`2026-06-16T${time}:00.000+01:00`);
const query = () => ({ nursery_branch_id: nursery.branch });
const child = '/account/child/session-registry';

async function booked() {
  const session = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' });
  const family = await makeFamily(world);
  return { session, family, ...(await makeBooking(world, family, session)) };
}
type Made = { event: string; from: string; at: string; [more: string]: unknown };
const late = (booking_id: string, { at: time, ...made }: Made) => ({
  key: newId(),
  booking_id,
  device_at: new Date(clock(time)).toISOString(),
  ahead_ms: 0,
  ...made,
});
async function send(...records: object[]): Promise<string[]> {
  const body = { device_id: newId(), records };
  const answer = await world.call('POST', `${child}/late`, { token: iona(), query: query(), body });
  return answer.body.data.results.map(({ outcome }: { outcome: string }) => outcome);
}
const tap = (booking_id: string, body: object) =>
  world.call('POST', child, { token: sam, query: query(), body: { booking_id, ...body } });
const day = async () =>
  (await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/session-registry`, { token: sam })).body
    .data;
const decide = (id: string, decision: 'keep' | 'use', from: string | null) =>
  world.call('POST', `${child}/conflicts`, { token: sam, query: query(), body: { id, decision, from } });
const arrival = { event: 'sign_in', from: 'expected', at: '08:05' };
const departure = { event: 'sign_out', from: 'in', at: '08:30' };
const statusOf = async (booking: string) =>
  (await sql<{ status: string }>`select status from booking where id = ${booking}`.execute(db)).rows[0]?.status;
const closeDate = (session: { instances: { id: string }[] }) =>
  sql`update session_instance set status = 'closed' where id = ${session.instances[0]?.id}`.execute(db);

describe('a record that comes late', () => {
  it('a little ahead of the server counts as now', async () => {
    const { id } = await booked();
    expect(await send(late(id, { ...arrival, at: '09:31' }))).toEqual(['applied']);
    expect((await day()).entries[0].signed_in_at).toBe(new Date(morning).toISOString());
  });

  it('counts with the time that was given with it', async () => {
    const { id } = await booked();
    expect(await send(late(id, { ...arrival, time: '08:01' }))).toEqual(['applied']);
    expect((await day()).entries[0].signed_in_at).toBe(new Date(clock('08:01')).toISOString());
  });

  it('of a departure before the arrival that stands leaves no child who left before it came', async () => {
    const { id } = await booked();
    expect(await send(late(id, { ...arrival, at: '08:20' }))).toEqual(['applied']);
    const out = late(id, { ...departure, time: '08:10', collected_by: 'Granny Isobel' });
    expect(await send(out)).toEqual(['applied']);
    expect((await day()).entries[0].signed_out_at).toBe(new Date(clock('08:20')).toISOString());
  });

  it('of a departure needs the name of who collected', async () => {
    const { id } = await booked();
    expect(await send(late(id, arrival), late(id, departure))).toEqual(['applied', 'conflict']);
    expect((await day()).conflicts[0].conflict).toBe('changed');
  });

  it('of a departure with an adult whom a court or the service does not allow says which', async () => {
    const made = await booked();
    const profile = await makeProfile(
      world,
      { id: nursery.id, branch: nursery.branch },
      made.family.children[0]?.id ?? '',
    );
    const carer = await makeCarer(world, nursery.id, { name: 'Kept Away', profiles: [profile], collects: false });
    const out = (name: string) => late(made.id, { ...departure, collected_by: name });
    expect(await send(late(made.id, arrival), out('Kept Away Testing'))).toEqual(['applied', 'conflict']);
    expect((await day()).conflicts[0].conflict).toBe('not_named');
    await sql`insert into court_restriction (nursery_id, id, branch_id, child_id, carer_id, adult_name, document_key,
        entered_by, created_at)
      values (${nursery.id}, ${newId()}, ${nursery.branch}, ${made.family.children[0]?.id}, ${carer}, 'Kept Away Testing', 'none.pdf',
        ${nursery.staff['nursery-admin']?.id}, now())`.execute(db);
    expect(await send(out('Kept Away Testing'))).toEqual(['conflict']);
    const { conflicts, entries } = await day();
    expect(conflicts[1].conflict).toBe('may_not_collect');
    expect(entries[0].status).toBe('in');
    // Nor does a decision let the child go with them.
    expect((await decide(conflicts[1].id, 'use', 'in')).body.code).toBe('may_not_collect');
    expect((await day()).entries[0].status).toBe('in');
  });

  it('of an undone absence of a child who is booked elsewhere since is to be decided', async () => {
    const { id, family } = await booked();
    const absent = late(id, { event: 'absent', from: 'expected', at: '08:05', reason: 'ill' });
    const device_id = newId();
    const sendFrom = (record: object) =>
      world.call('POST', `${child}/late`, { token: iona(), query: query(), body: { device_id, records: [record] } });
    await sendFrom(absent);
    await makeBooking(world, family, await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' }));
    const undo = late(id, { event: 'undo', from: 'absent', at: '08:10', undoes: absent.key });
    expect((await sendFrom(undo)).body.data.results[0].outcome).toBe('conflict');
    expect((await day()).conflicts[0].conflict).toBe('booked_elsewhere');
  });

  it('of an undone arrival cancels the booking where the date has been closed since', async () => {
    const { id, session } = await booked();
    const come = late(id, arrival);
    const device_id = newId();
    const sendFrom = (record: object) =>
      world.call('POST', `${child}/late`, { token: iona(), query: query(), body: { device_id, records: [record] } });
    await sendFrom(come);
    await closeDate(session);
    const undo = late(id, { event: 'undo', from: 'in', at: '08:10', undoes: come.key });
    expect((await sendFrom(undo)).body.data.results[0].outcome).toBe('applied');
    expect(await statusOf(id)).toBe('cancelled_by_service');
  });

  it('of an entry whose state has no records is put in only after it, from that state', async () => {
    const { id } = await booked();
    await sql`insert into register_entry (nursery_id, id, booking_id, status, signed_in_at, recorded_at, created_at)
      values (${nursery.id}, ${newId()}, ${id}, 'in', ${new Date(morning)}, ${new Date(morning)}, ${new Date(morning)})`.execute(
      db,
    );
    await sql`update booking set status = 'attended' where id = ${id}`.execute(db);
    const absent = late(id, { event: 'absent', from: 'expected', at: '08:10', reason: 'ill' });
    expect(await send(absent)).toEqual(['conflict']);
    expect(await send(late(id, { ...arrival, at: '08:10' }))).toEqual(['conflict']);
    at = morning + 10 * 60_000;
    const out = late(id, { ...departure, at: '09:35', collected_by: 'Granny Isobel' });
    expect(await send(out)).toEqual(['applied']);
  });

  it('is withdrawn by an undo of the same booking alone', async () => {
    const [one, other] = [await booked(), await booked()];
    at = clock('08:35');
    await tap(one.id, { event: 'sign_in', from: 'expected' });
    at = morning;
    const absent = late(one.id, { event: 'absent', from: 'expected', at: '08:40', reason: 'ill' });
    expect(await send(absent)).toEqual(['conflict']);
    await send(late(other.id, { event: 'undo', from: 'in', at: '08:41', undoes: absent.key }));
    const ids = (await day()).conflicts.map(({ booking_id }: { booking_id: string }) => booking_id);
    expect(ids).toContain(one.id);
  });
});

describe('a decision', () => {
  it('uses a departure before the arrival that stands as one at the arrival', async () => {
    const { id } = await booked();
    at = clock('08:35');
    await tap(id, { event: 'sign_in', from: 'expected' });
    at = morning;
    const out = late(id, { ...departure, at: '08:20', collected_by: 'Granny Isobel' });
    expect(await send(out)).toEqual(['conflict']);
    const { conflicts } = await day();
    const { entry } = (await decide(conflicts[0].id, 'use', 'in')).body.data;
    expect(entry).toMatchObject({ status: 'out', signed_out_at: new Date(clock('08:35')).toISOString() });
  });

  it('that takes back an arrival of a closed date cancels the booking', async () => {
    const { id, session } = await booked();
    at = clock('08:35');
    await tap(id, { event: 'sign_in', from: 'expected' });
    at = morning;
    await closeDate(session);
    const undo = { event: 'undo', from: 'in', at: '08:40', seen_at: new Date(clock('08:01')).toISOString() };
    expect(await send(late(id, undo))).toEqual(['conflict']);
    const { conflicts } = await day();
    expect((await decide(conflicts[0].id, 'use', 'in')).status).toBe(200);
    expect(await statusOf(id)).toBe('cancelled_by_service');
  });

  it('about an absent child who is booked elsewhere since may name another reason, and no presence', async () => {
    const { id, family } = await booked();
    await tap(id, { event: 'absent', from: 'expected', reason: 'ill' });
    await makeBooking(world, family, await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' }));
    // Their times are wrong, so that a person decides.
    const wrong = { from: 'expected', at: '09:40' };
    expect(
      await send(
        late(id, { ...wrong, event: 'absent', reason: 'holiday' }),
        late(id, { ...wrong, event: 'undo', from: 'absent' }),
        late(id, { ...wrong, event: 'sign_in' }),
      ),
    ).toEqual(['conflict', 'conflict', 'conflict']);
    const { conflicts } = await day();
    const idOf = (event: string) => conflicts.find((one: { event: string }) => one.event === event).id;
    const { entry } = (await decide(idOf('absent'), 'use', 'absent')).body.data;
    expect(entry).toMatchObject({ status: 'absent', absence_reason: 'holiday' });
    at = clock('09:45');
    for (const event of ['undo', 'sign_in']) {
      const refused = await decide(idOf(event), 'use', 'absent');
      expect([event, refused.status, refused.body.code]).toEqual([event, 409, 'booked_elsewhere']);
    }
    expect(await statusOf(id)).toBe('absent');
  });

  it('is of the branch that the call names', async () => {
    nursery = await makeNursery(world, { branches: 2 });
    sam = nursery.staff['nursery-super-admin']?.token ?? '';
    const { id } = await booked();
    expect(await send(late(id, { ...arrival, at: '09:40' }))).toEqual(['conflict']);
    const { conflicts } = await day();
    const elsewhere = { nursery_branch_id: nursery.branches[1]?.id ?? '' };
    const body = { id: conflicts[0].id, decision: 'keep', from: 'expected' };
    expect((await world.call('POST', `${child}/conflicts`, { token: sam, query: elsewhere, body })).status).toBe(404);
    expect((await decide(conflicts[0].id, 'keep', 'expected')).status).toBe(200);
  });

  it('is only of what waits', async () => {
    const { id } = await booked();
    expect(await send(late(id, arrival))).toEqual(['applied']);
    const { rows } = await sql<{ id: string }>`select id from late_record where booking_id = ${id}`.execute(db);
    expect((await decide(rows[0]?.id ?? '', 'use', 'in')).status).toBe(404);
  });
});
