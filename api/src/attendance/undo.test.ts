import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttendanceEvent, AttendanceStatus } from '@bairn/shared/schema/attendance';
import { makeFamily, makeNursery, makeSession, signIn, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { testClock } from '../testing/testClock.ts';

const morning = Date.parse('2026-06-16T08:30:00.000Z');
const day = 86_400_000;
const now = testClock(morning);
let nursery: MadeNursery;
let booking: string;
beforeEach(async () => {
  nursery = await makeNursery(world);
  const session = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' });
  booking = (await makeBooking(world, await makeFamily(world), session)).id;
});

async function tap(from: AttendanceStatus, event: AttendanceEvent, more: object = {}) {
  const token = await signIn(world, nursery.staff['nursery-staff']?.id ?? '', 'service');
  return world.call('POST', '/account/child/session-registry', {
    token,
    query: { nursery_branch_id: nursery.branch },
    body: { booking_id: booking, from, event, ...more },
  });
}

describe('undo on the day after', () => {
  const signOut = () => tap('in', 'sign_out', { collected_by: 'Granny', time: '13:05' });

  it('stops at what was recorded on the day itself', async () => {
    await tap('expected', 'sign_in');
    now.at = morning + day;
    expect((await signOut()).status).toBe(200);
    const taken = await tap('out', 'undo');
    expect(taken.body.data).toMatchObject({ status: 'in', can: { sign_out: true, undo: false } });
    expect(await tap('in', 'undo')).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect((await signOut()).body.data).toMatchObject({ status: 'out', can: { undo: true } });
  });

  it('undoes all that was recorded on the day after', async () => {
    now.at = morning + day;
    await tap('expected', 'sign_in', { time: '08:05' });
    await signOut();
    expect((await tap('out', 'undo')).body.data).toMatchObject({ status: 'in', can: { undo: true } });
    expect((await tap('in', 'undo')).body.data).toMatchObject({ status: 'expected', signed_in_at: null });
    const { rows } = await sql`
      select recorded_at from register_entry where booking_id = ${booking}`.execute(world.services.database.db);
    expect(rows).toEqual([{ recorded_at: null }]);
  });
});
