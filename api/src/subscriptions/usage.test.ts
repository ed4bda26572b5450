import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '@bairn/shared/format/date';
import { daysInMonth } from '@bairn/shared/format/planSpans';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { countUsage } from './countUsage.ts';

const db = () => world.services.database.db;

/** Numbers below `below`, the same ones for each seed. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const statuses = [
  'pending',
  'expired',
  'confirmed',
  'attended',
  'absent',
  'cancelled_by_family',
  'cancelled_by_service',
];

/** Instants around both ends of a month and its clock change, and anywhere from the month before to the one after. */
function instantIn(month: string, any: (below: number) => number): Date {
  const start = Date.parse(`${month}T00:00:00Z`);
  const end = start + daysInMonth(month) * 86_400_000;
  const near = (any(360) - 180) * 60_000;
  return new Date([start + near, end + near, start + (any(90) - 30) * 86_400_000 + any(86_400_000)][any(3)] ?? start);
}

type Raw = { at: Date; status: string; date: string; child: string; desk: boolean };

describe.each([
  ['2026-10-01', 1],
  ['2026-03-01', 2],
  ['2026-07-01', 3],
])('the figures of %s', (month, seed) => {
  it('equal a recount of every row by hand', async () => {
    const any = numbers(seed);
    const nursery = await makeNursery(world, { branches: 2 });
    const of = { nursery: nursery.id, branch: nursery.branch };
    const family = await makeFamily(world, { children: 4 });
    const session = await makeSession(world, nursery, { days: 60 });
    const rows: Raw[] = [];
    for (const [nth, { id: instance }] of session.instances.entries()) {
      const child = family.children[any(4)]?.id ?? '';
      const { id, order } = await makeBooking(world, family, session, { child, instance });
      // Two dates of one child are never the same, which the database refuses.
      const date = addDays(month, nth - 15);
      const raw = {
        at: instantIn(month, any),
        status: statuses[any(statuses.length)] ?? '',
        date,
        child,
        desk: any(4) === 0,
      };
      await sql`update booking set created_at = ${raw.at}, status = ${raw.status}, date = ${date} where id = ${id}`.execute(
        db(),
      );
      if (raw.desk) {
        await sql`insert into desk_order (nursery_id, id, order_id, branch_id, staff_profile_id, idempotency_key, created_at)
          values (${nursery.id}, ${newId()}, ${order}, ${nursery.branch}, ${nursery.staff['nursery-admin']?.profile},
            ${order}, ${raw.at})`.execute(db());
      }
      rows.push(raw);
    }

    const people: { created: Date; deleted: Date | null }[] = [];
    // Those that the service has anyway begin before it or after it.
    await sql`update staff_profile set created_at = '2020-01-01' where nursery_id = ${nursery.id}`.execute(db());
    for (let nth = 0; nth < 8; nth += 1) {
      const { profile } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
      const [a, b] = [instantIn(month, any), instantIn(month, any)].toSorted((x, y) => Number(x) - Number(y));
      const person = { created: a ?? new Date(), deleted: any(2) === 0 ? (b ?? null) : null };
      await sql`update staff_profile set created_at = ${person.created}, deleted_at = ${person.deleted}
        where id = ${profile}`.execute(db());
      people.push(person);
    }

    const [conversation, side] = [newId(), newId()];
    await sql`insert into conversation (nursery_id, id, kind, created_at) values (${nursery.id}, ${conversation}, 'service', now())`.execute(
      db(),
    );
    await sql`insert into conversation_side (nursery_id, id, conversation_id, branch_id, other_id, last_at)
      values (${nursery.id}, ${side}, ${conversation}, ${nursery.branch}, ${family.id}, now())`.execute(db());
    const sent = Array.from({ length: 20 }, () => instantIn(month, any));
    for (const [nth, at] of sent.entries()) {
      await sql`insert into message (nursery_id, id, conversation_id, seq, side_id, client_id, body, created_at)
        values (${nursery.id}, ${newId()}, ${conversation}, ${nth + 1}, ${side}, ${newId()}, 'Hello', ${at})`.execute(
        db(),
      );
    }
    const { rows: media } = await sql<{ size: number }>`
      insert into message_media (nursery_id, id, conversation_id, side_id, message_id, kind, size, created_at)
      select ${nursery.id}, gen_random_uuid(), ${conversation}, ${side}, m.id, 'image', 1000 + m.seq, m.created_at
      from message m where m.conversation_id = ${conversation} returning size`.execute(db());
    expect(media).toHaveLength(20);

    const inMonth = (at: Date) => localDate(at).startsWith(month.slice(0, 7));
    const byItsEnd = (at: Date) => localDate(at).slice(0, 7) <= month.slice(0, 7);
    expect(await countUsage(db(), of, month)).toEqual({
      bookings: rows.filter(({ at, status, desk }) => inMonth(at) && !desk && !['pending', 'expired'].includes(status))
        .length,
      children: new Set(
        rows.flatMap(({ status, date, child }) =>
          status === 'attended' && date.startsWith(month.slice(0, 7)) ? [child] : [],
        ),
      ).size,
      staff: 3 + people.filter(({ created, deleted }) => byItsEnd(created) && (!deleted || !byItsEnd(deleted))).length,
      messages: sent.filter(inMonth).length,
      storage_bytes: sent.reduce((sum, at, nth) => (byItsEnd(at) ? sum + 1001 + nth : sum), 0),
    });
    const other = { ...of, branch: nursery.branches[1]?.id ?? '' };
    expect(await countUsage(db(), other, month)).toMatchObject({ bookings: 0, children: 0, staff: 0, messages: 0 });
  });
});
