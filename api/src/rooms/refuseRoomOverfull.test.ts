import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { formatDay } from '@bairn/shared/format/date';
import { newId } from '../database/id.ts';
import { transact } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { dayFromToday, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeRoom } from '../testing/makeService.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';
import { refuseRoomOverfull } from './refuseRoomOverfull.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

const at = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

const dates = 4;
const anySession = fc
  .record({
    status: fc.constantFrom('listed', 'listed', 'listed', 'unlisted', 'draft', 'archived'),
    start: fc.integer({ min: 32, max: 44 }),
    quarters: fc.integer({ min: 1, max: 12 }),
    capacity: fc.integer({ min: 1, max: 8 }),
    first: fc.integer({ min: 1, max: dates }),
    days: fc.integer({ min: 1, max: dates }),
    closed: fc.constantFrom(null, null, 1, 2, 3, 4),
  })
  .map((session) => ({ ...session, end: session.start + session.quarters }));
const anyRoom = fc.record({
  capacity: fc.integer({ min: 6, max: 16 }),
  repair: fc.option(fc.record({ from: fc.integer({ min: 1, max: dates }), days: fc.integer({ min: 0, max: 1 }) })),
  sessions: fc.array(anySession, { minLength: 1, maxLength: 6 }),
  from: fc.integer({ min: 0, max: dates }),
});
type Plan = typeof anyRoom extends fc.Arbitrary<infer T> ? T : never;

/** Looks at every quarter of an hour of every date: the first that is too full or closed. */
function slowly({ capacity, repair, sessions, from }: Plan): { day: number; code: string } | null {
  for (let day = Math.max(1, from); day <= 2 * dates; day += 1) {
    const there = sessions.filter(
      ({ status, first, days, closed }) =>
        status !== 'archived' && day >= first && day < first + days && closed !== day,
    );
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const now = there.filter(({ start, end }) => start <= quarter && quarter < end);
      if (now.length > 0 && repair && day >= repair.from && day <= repair.from + repair.days) {
        return { day, code: 'room_closed' };
      }
      if (now.reduce((sum, session) => sum + session.capacity, 0) > capacity) return { day, code: 'room_full' };
    }
  }
  return null;
}

async function make(plan: Plan) {
  const { db } = world.services.database;
  const room = await makeRoom(world, nursery, `Room ${newId()}`, plan.capacity);
  for (const { start, end, first, closed, ...session } of plan.sessions) {
    const made = await makeSession(world, nursery, { ...session, room, from: first, start: at(start), end: at(end) });
    if (closed === null) continue;
    await sql`update session_instance set status = 'closed'
      where session_id = ${made.id} and date = ${dayFromToday(closed)}`.execute(db);
  }
  if (plan.repair) {
    const { from, days } = plan.repair;
    await sql`insert into room_closure (nursery_id, id, room_id, reason, from_date, to_date, created_at)
      values (${nursery.id}, ${newId()}, ${room}, 'A floor.', ${dayFromToday(from)}, ${dayFromToday(from + days)}, now())`.execute(
      db,
    );
  }
  return room;
}

it('finds the first date on which a room is too full or closed, as a look at every quarter of an hour does', async () => {
  const found = { none: 0, room_full: 0, room_closed: 0 };
  await holdsForAll(anyRoom, { runs: upTo(40, 400), each: 10, all: 110 }, async (plan) => {
    const room = await make(plan);
    const check = transact(world.services.database.db, (tx) =>
      refuseRoomOverfull(tx, { nursery: nursery.id, branch: nursery.branch, room, from: dayFromToday(plan.from) }),
    );
    const refusal = await check.then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 409) return error;
        throw error;
      },
    );
    const expected = slowly(plan);
    found[(expected?.code ?? 'none') as keyof typeof found] += 1;
    expect(refusal?.code ?? null).toBe(expected?.code ?? null);
    if (expected) expect(refusal?.message).toContain(`n ${formatDay(dayFromToday(expected.day))} at`);
  });
  // Each outcome came up, so that none of them holds by never being asked.
  for (const times of Object.values(found)) expect(times).toBeGreaterThan(2);
}, 120_000);

it('takes no room of another service, and none that is archived', async () => {
  const other = await makeNursery(world);
  const room = await makeRoom(world, other, 'Theirs');
  const check = (of: MadeNursery) =>
    transact(world.services.database.db, (tx) => refuseRoomOverfull(tx, { nursery: of.id, branch: of.branch, room }));
  await expect(check(nursery)).rejects.toMatchObject({ status: 422, errors: { room_id: [expect.any(String)] } });
  await expect(check(other)).resolves.toBeUndefined();
  await sql`update room set archived_at = now() where id = ${room}`.execute(world.services.database.db);
  await expect(check(other)).rejects.toMatchObject({ status: 422 });
});
