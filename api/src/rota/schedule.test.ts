import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, isoWeek } from '@bairn/shared/format/date';
import { newId } from '../database/id.ts';
import { dayFromToday, makeFamily, makeNursery, type MadeNursery } from '../testing/make.ts';
import { makeRoom, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const read = (nursery: MadeNursery, { role = 'nursery-staff', branch = nursery.branch, query = '', token = '' } = {}) =>
  world.call('GET', `/nursery/${nursery.id}/branch/${branch}/rota/my-schedule${query}`, {
    token: token || (nursery.staff[role]?.token ?? ''),
  });
const profileOf = (nursery: MadeNursery, role = 'nursery-staff') => nursery.staff[role]?.profile ?? '';

/** A published rota of the week of a day from today. */
const rotaOf = (nursery: MadeNursery, days: number) => {
  const { year, week } = isoWeek(dayFromToday(days));
  return makeRota(world, nursery, year, week);
};
const datesOf = (body: { data: { shifts: { date: string }[] } }) => body.data.shifts.map(({ date }) => date);

describe("a person's own shifts", () => {
  it('are those of the next two weeks, earliest first', async () => {
    const nursery = await makeNursery(world);
    const [near, far] = [await rotaOf(nursery, 0), await rotaOf(nursery, 14)];
    const own = profileOf(nursery);
    await makeShift(world, nursery, near, { profile: own, date: dayFromToday(13), start: '09:00', break: 30 });
    await makeShift(world, nursery, near, { profile: own, date: dayFromToday(0), confirmation: 'pending' });
    await makeShift(world, nursery, near, { profile: own, date: dayFromToday(-1) });
    await makeShift(world, nursery, far, { profile: own, date: dayFromToday(14) });
    const { status, body } = await read(nursery);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ today: dayFromToday(0), from: dayFromToday(0), to: dayFromToday(13) });
    expect(datesOf(body)).toEqual([dayFromToday(0), dayFromToday(13)]);
    expect(body.data.shifts[1]).toMatchObject({
      start_time: '09:00',
      end_time: '16:00',
      break_minutes: 30,
      minutes: 390,
    });
  });

  it('are those of the requested dates', async () => {
    const nursery = await makeNursery(world);
    const rota = await rotaOf(nursery, 30);
    for (const day of [29, 30, 31]) {
      await makeShift(world, nursery, rota, { profile: profileOf(nursery), date: dayFromToday(day) });
    }
    const from = dayFromToday(29);
    expect(datesOf((await read(nursery, { query: `?from=${from}&days=2` })).body)).toEqual([from, addDays(from, 1)]);
    const last = (await read(nursery, { query: '?from=2199-12-25' })).body.data;
    expect(last).toMatchObject({ from: '2199-12-25', to: '2199-12-31', shifts: [] });
    expect((await read(nursery, { query: '?days=62' })).body.data.to).toBe(dayFromToday(61));
    for (const days of [0, 63]) expect((await read(nursery, { query: `?days=${days}` })).status).toBe(422);
    expect((await read(nursery, { query: '?from=soon' })).status).toBe(422);
  });

  it('are sorted by date, then by time, with their rooms', async () => {
    const nursery = await makeNursery(world);
    const rota = await rotaOf(nursery, 0);
    const own = profileOf(nursery);
    const late = await makeShift(world, nursery, rota, { profile: own, date: dayFromToday(2), start: '13:00' });
    await makeShift(world, nursery, rota, { profile: own, date: dayFromToday(3), start: '07:00' });
    await makeShift(world, nursery, rota, { profile: own, date: dayFromToday(2), start: '08:00', end: '12:00' });
    const room = await makeRoom(world, nursery, 'Babies');
    await sql`update shift set room_id = ${room} where id = ${late}`.execute(world.services.database.db);
    expect((await read(nursery)).body.data.shifts).toMatchObject([
      { date: dayFromToday(2), start_time: '08:00', room: null, room_index: null },
      { date: dayFromToday(2), start_time: '13:00', room: 'Babies', room_index: 0 },
      { date: dayFromToday(3), start_time: '07:00', room: null },
    ]);
  });

  it('remain when the rota is locked', async () => {
    const nursery = await makeNursery(world);
    const rota = await rotaOf(nursery, 0);
    await makeShift(world, nursery, rota, { profile: profileOf(nursery), date: dayFromToday(0) });
    await sql`update rota set status = 'locked' where id = ${rota}`.execute(world.services.database.db);
    expect(datesOf((await read(nursery)).body)).toEqual([dayFromToday(0)]);
  });

  it('are those at the requested provider, for a person who works for two', async () => {
    const [first, second] = [await makeNursery(world), await makeNursery(world)];
    const person = first.staff['nursery-admin'];
    const elsewhere = newId();
    const { db } = world.services.database;
    await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      values (${second.id}, ${elsewhere}, ${person?.id ?? ''}, 'nursery-admin', now())`.execute(db);
    await sql`insert into staff_branch values (${second.id}, ${elsewhere}, ${second.branch})`.execute(db);
    await makeShift(world, first, await rotaOf(first, 0), {
      profile: person?.profile ?? '',
      date: dayFromToday(1),
    });
    await makeShift(world, second, await rotaOf(second, 0), { profile: elsewhere, date: dayFromToday(2) });
    const token = person?.token ?? '';
    expect(datesOf((await read(first, { token })).body)).toEqual([dayFromToday(1)]);
    expect(datesOf((await read(second, { token })).body)).toEqual([dayFromToday(2)]);
  });

  it('exclude drafts, declined shifts and those of others', async () => {
    const nursery = await makeNursery(world);
    const [told, draft] = [await rotaOf(nursery, 0), await rotaOf(nursery, 7)];
    await sql`update rota set status = 'draft', published_at = null where id = ${draft}`.execute(
      world.services.database.db,
    );
    const own = profileOf(nursery);
    await makeShift(world, nursery, told, { profile: own, date: dayFromToday(1), confirmation: 'declined' });
    await makeShift(world, nursery, told, { profile: profileOf(nursery, 'nursery-admin'), date: dayFromToday(2) });
    await makeShift(world, nursery, told, { profile: null, date: dayFromToday(3), confirmation: 'open' });
    await makeShift(world, nursery, draft, { profile: own, date: dayFromToday(4) });
    expect(datesOf((await read(nursery)).body)).toEqual([]);
    expect(datesOf((await read(nursery, { role: 'nursery-admin' })).body)).toEqual([dayFromToday(2)]);
  });

  it('are those at the branch, for a person who works there', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const second = nursery.branches[1]?.id ?? '';
    const { year, week } = isoWeek(dayFromToday(0));
    const rota = await makeRota(world, { ...nursery, branch: second }, year, week);
    await makeShift(world, nursery, rota, {
      profile: profileOf(nursery, 'nursery-super-admin'),
      date: dayFromToday(0),
    });
    const role = 'nursery-super-admin';
    expect(datesOf((await read(nursery, { role })).body)).toEqual([]);
    expect(datesOf((await read(nursery, { role, branch: second })).body)).toEqual([dayFromToday(0)]);
    expect((await read(nursery, { branch: second })).status).toBe(404);
    expect((await read(nursery, { token: (await makeFamily(world)).token })).status).toBe(403);
  });
});
