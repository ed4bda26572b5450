import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let restore: () => void;
let nursery: MadeNursery;
beforeAll(async () => {
  // 9:30 in Scotland, before the session.
  restore = setClock(() => Date.parse('2026-06-16T08:30:00.000Z'));
  nursery = await makeNursery(world);
});
afterAll(async () => {
  restore();
});

/** Undoes a sign-in and closes the date at the same time; answers the state of the booking. */
async function race() {
  const session = await makeSession(world, nursery, { from: 0, days: 1, start: '11:00' });
  const booking = await makeBooking(world, await makeFamily(world), session);
  const tap = (event: string, from: string) =>
    world.call('POST', '/account/child/session-registry', {
      token: nursery.staff['nursery-staff']?.token,
      query: { nursery_branch_id: nursery.branch },
      body: { booking_id: booking.id, event, from },
    });
  expect((await tap('sign_in', 'expected')).status).toBe(200);
  const [undone, closed] = await Promise.all([
    tap('undo', 'in'),
    world.call('DELETE', `/nursery/${nursery.id}/branch/${nursery.branch}/session/${session.id}/instance`, {
      token: nursery.staff['nursery-admin']?.token,
      query: { instance_id: session.instances[0]?.id, reason: 'No heating.', expected_bookings: '1' },
    }),
  ]);
  const { rows } = await sql<{ status: string; booked: number; refund: number | null }>`
    select k.status, i.booked, (select sum(r.amount)::int from refund r where r.booking_id = k.id) as refund
    from booking k join session_instance i on i.id = k.instance_id where k.id = ${booking.id}`.execute(
    world.services.database.db,
  );
  return { answers: [undone.status, closed.status], ...rows[0] };
}

it('leaves no booking on a closed date, whether undo or closing comes first', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { answers, ...left } = await race();
    // If closing comes first, the undo cancels the booking; otherwise closing does.
    expect(answers).toEqual([200, 200]);
    expect(left).toEqual({ status: 'cancelled_by_service', booked: 0, refund: 4200 });
  }
});
