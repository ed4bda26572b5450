import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isoWeek } from '@bairn/shared/format/date';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeProfile, makeRoom, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
  const { db } = world.services.database;
  await sql`update branch set meals = '{3}' where id = ${nursery.branch}`.execute(db);
  const session = await makeSession(world, nursery, { from: 0, days: 1, name: 'Full day' });
  const room = await makeRoom(world, nursery, 'Puffins');
  for (const [name, status] of [
    ['Łucja', 'confirmed'],
    ['Rory', 'absent'],
  ] as const) {
    const family = await makeFamily(world);
    const child = family.children[0]?.id ?? '';
    await sql`update child set first_name = ${name}, allergies = ${name === 'Łucja' ? ['Egg'] : []} where id = ${child}`.execute(
      db,
    );
    await makeProfile(world, nursery, child, { room });
    if (name === 'Łucja') {
      await sql`update child_profile set key_person = ${nursery.staff['nursery-staff']?.profile} where child_id = ${child}`.execute(
        db,
      );
    }
    await makeBooking(world, family, session, { status });
  }
  const today = dayFromToday(0);
  const { year, week } = isoWeek(today);
  const rota = await makeRota(world, nursery, year, week);
  const shift = (role: string, confirmation: string) =>
    makeShift(world, nursery, rota, { profile: nursery.staff[role]?.profile ?? '', date: today, confirmation });
  await shift('nursery-staff', 'confirmed');
  await shift('nursery-admin', 'declined');
});

const path = () => `/nursery/${nursery.id}/branch/${nursery.branch}/report`;
const token = () => nursery.staff['nursery-staff']?.token ?? '';

describe('the report of a day', () => {
  it('has who is expected, allergies, meals for those who are not absent, and the staff of the rota', async () => {
    const { body } = await world.call('GET', path(), { token: token() });
    expect(body.data).toMatchObject({
      date: dayFromToday(0),
      headcount: { expected: 1, in: 0, out: 0, absent: 1 },
      sessions: [{ name: 'Full day', headcount: { expected: 1, absent: 1 } }],
      meals: { names: ['Lunch'], children: 1 },
      staff: [{ name: 'Staff Testing', start_time: '08:00', end_time: '16:00' }],
    });
    expect(body.data.children).toContainEqual(
      expect.objectContaining({
        full_name: 'Łucja Testing',
        room: 'Puffins',
        key_people: ['Staff Testing'],
        allergies: ['Egg'],
        status: 'expected',
      }),
    );
  });

  it('comes as a PDF that prints every letter of a name', async () => {
    const reply = await world.app.inject({
      url: `/api${path()}?format=pdf`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${token()}` },
    });
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="day-${dayFromToday(0)}.pdf"`);
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(reply.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    // Its own typeface is in the file: the built-in ones have no Ł.
    expect(reply.rawPayload.toString('latin1')).toContain('DejaVuSans');
  });
});
