import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isoWeek } from '@bairn/shared/format/date';
import { makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { makeBooking, makeRoom, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

/** A branch with a child in a room tomorrow from 09:00 to 13:00, three people, and a rota of that week. */
async function makeDraft(status: 'draft' | 'published') {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world, { children: 1, dob: '2022-05-06' });
  const session = await makeSession(world, nursery, { from: 1, days: 1, start: '09:00', end: '13:00' });
  const room = await makeRoom(world, nursery, 'Acorns');
  const { db } = world.services.database;
  await sql`update session set room_id = ${room} where id = ${session.id}`.execute(db);
  await makeBooking(world, family, session);
  const date = session.instances[0]?.date ?? '';
  const { year, week } = isoWeek(date);
  const rota = await makeRota(world, nursery, year, week);
  const people: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const { profile } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    people.push(profile);
  }
  if (status === 'draft')
    await sql`update rota set status = 'draft', published_at = null where id = ${rota}`.execute(db);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    world.call(method, `/nursery/${nursery.id}/branch/${nursery.branch}/rota${path}`, {
      token: nursery.staff['nursery-admin']?.token ?? '',
      ...(body && { body }),
    });
  return { nursery, room, date, rota, people, session, call };
}

it('builds the week of a draft beside the calls, and proposes what the checker accepts', async () => {
  const { call, rota, date, room } = await makeDraft('draft');
  expect((await call('GET', `/${rota}/build`)).body.data).toBeNull();
  const begun = await call('POST', `/${rota}/build`, { keep: false });
  expect(begun.body.data).toMatchObject({ keep: false, result: null });
  await world.services.outbox.run();
  const { body } = await call('GET', `/${rota}/build`);
  expect(body.data).toMatchObject({ id: begun.body.data.id, stage: 'done', failure: null });
  const { add, breaches, optimal } = body.data.result;
  expect(optimal).toBe(true);
  expect(breaches.filter(({ hard }: { hard: boolean }) => hard)).toEqual([]);
  // Two adults of the service, one of them at least in the room.
  expect(add).toHaveLength(2);
  for (const shift of add) expect(shift).toMatchObject({ date, start_time: '09:00', end_time: '13:00' });
  expect(add.map(({ room_id }: { room_id: string }) => room_id)).toContain(room);
});

it('leaves a build alone that was cancelled, and one of a rota that is published', async () => {
  const { call, rota } = await makeDraft('draft');
  const { db } = world.services.database;
  // As if no node had begun it yet.
  await call('POST', `/${rota}/build`, { keep: true });
  await sql`update rota_build set stage = 'running' where rota_id = ${rota}`.execute(db);
  expect((await call('DELETE', `/${rota}/build`)).body.data).toMatchObject({ stage: 'cancelled' });
  await world.services.outbox.run();
  expect((await call('GET', `/${rota}/build`)).body.data).toMatchObject({ stage: 'cancelled', result: null });
  const published = await makeDraft('published');
  const { status, body } = await published.call('POST', `/${published.rota}/build`, { keep: true });
  expect([status, body.code]).toEqual([409, 'published']);
});

it('finds what can be done when a person is off sick', async () => {
  const { call, nursery, rota, date, people, room } = await makeDraft('published');
  const { db } = world.services.database;
  for (const profile of people.slice(0, 2)) {
    const id = await makeShift(world, nursery, rota, { profile, date, start: '09:00', end: '13:00' });
    await sql`update shift set room_id = ${room} where id = ${id}`.execute(db);
  }
  const { body } = await call('GET', `/remedies?staff=${people[0]}&date=${date}`);
  expect(body.data.breaches).toMatchObject([{ rule: 'two_adults', date, short_by: 1 }]);
  const called = body.data.remedies.filter(({ kind }: { kind: string }) => kind === 'call_in');
  expect(called.map((remedy: { people: string[] }) => remedy.people[0])).toContain(people[2]);
  expect(called[0].changes[0]).toMatchObject({ before: { staff_profile_id: people[0] }, version: 1 });
  expect((await call('GET', `/remedies?staff=${rota}&date=${date}`)).status).toBe(404);
});

it('names the session to close where children have to be fewer', async () => {
  const { call, nursery, rota, date, people, room, session } = await makeDraft('published');
  const { db } = world.services.database;
  const family = await makeFamily(world, { children: 9, dob: '2022-05-06' });
  for (const child of family.children) await makeBooking(world, { ...family, children: [child] }, session);
  for (const profile of people.slice(0, 2)) {
    const id = await makeShift(world, nursery, rota, { profile, date, start: '09:00', end: '13:00' });
    await sql`update shift set room_id = ${room} where id = ${id}`.execute(db);
  }
  const ask = async () => (await call('GET', `/remedies?staff=${people[0]}&date=${date}`)).body.data;
  const { remedies, closable } = await ask();
  expect(remedies.at(-1)).toMatchObject({ kind: 'close_places', close: [{ room_id: room, adults: 1 }] });
  const [instance] = session.instances;
  expect(closable).toEqual([
    {
      id: instance?.id,
      session_id: session.id,
      session: expect.any(String),
      date,
      start_time: '09:00',
      end_time: '13:00',
      booked: 10,
    },
  ]);
  const at = `/nursery/${nursery.id}/branch/${nursery.branch}/session/${session.id}/instance`;
  const token = nursery.staff['nursery-admin']?.token ?? '';
  await world.call('DELETE', `${at}?instance_id=${instance?.id}&reason=Sick&expected_bookings=10`, { token });
  expect(await ask()).toMatchObject({ breaches: [], closable: [] });
});
