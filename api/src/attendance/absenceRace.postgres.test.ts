import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { transact, type Tx } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { recordEvent } from './recordAttendance.ts';
import { report } from './reportAbsence.ts';

let restore: () => void;
beforeAll(() => {
  restore = setClock(() => Date.parse('2026-06-16T06:45:00.000Z'));
});
afterAll(() => restore());

/** A child is booked; the family reports it absent while staff sign it in. @returns what became of both, and the rows */
async function race(reports: (tx: Tx, booking: string, user: string) => Promise<unknown>) {
  const { db } = world.services.database;
  const nursery = await makeNursery(world);
  const family = await makeFamily(world);
  const session = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00' });
  const { id } = await makeBooking(world, family, session);
  const staff = nursery.staff['nursery-staff'];
  const of = { nursery: nursery.id, branch: nursery.branch };
  const outcomes = await Promise.allSettled([
    transact(db, (tx) => reports(tx, id, family.id)),
    transact(db, (tx) =>
      recordEvent(
        tx,
        of,
        { booking_id: id, event: 'sign_in', from: 'expected' },
        { user: staff?.id ?? '', profile: staff?.profile ?? '', request: 'test' },
      ),
    ),
  ]);
  const { rows } = await sql<{ entry: string; booking: string; events: number }>`
    select e.status as entry, k.status as booking, (select count(*)::int from register_event v
      where v.register_entry_id = e.id) as events
    from booking k join register_entry e on e.booking_id = k.id where k.id = ${id}`.execute(db);
  return { done: outcomes.filter(({ status }) => status === 'fulfilled').length, ...rows[0] };
}

const agrees = ({ done, entry, booking, events }: Awaited<ReturnType<typeof race>>) =>
  done === 1 && events === 1 && (entry === 'in' ? booking === 'attended' : entry === 'absent' && booking === 'absent');

it('lets one of a report and a sign-in at the same moment win, and refuses the other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ended = await race((tx, booking, user) => report(tx, booking, 'ill', { user, request: 'test' }));
    expect(ended).toSatisfy(agrees);
  }
});

it('would find a report that reads first and writes later without the lock', async () => {
  const ended = await race(async (tx, booking) => {
    const { rows } = await sql`select from booking where id = ${booking} and status = 'confirmed'`.execute(tx);
    await sql`select pg_sleep(0.2)`.execute(tx);
    if (rows.length > 0) await sql`update booking set status = 'absent' where id = ${booking}`.execute(tx);
  });
  expect(ended).not.toSatisfy(agrees);
});
