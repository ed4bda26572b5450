import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import type { MedicinePlan } from '@bairn/shared/schema/medicines';
import type { DayDose } from '@bairn/shared/schema/rows/medicines';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeProfile } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';
import { tellLateDoses } from './giveDose.ts';

let nursery: MadeNursery;
let family: MadeFamily;
let child: string;
let restore = () => {};
const today = localDate();
const at = (time: string) => {
  restore();
  restore = setClock(() => Date.parse(`${today}T${time}:00Z`));
};

beforeEach(async () => {
  // Tokens are valid for an hour.
  at('11:50');
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  child = family.children[0]?.id ?? '';
  await makeProfile(world, nursery, child);
  const session = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00', end: '16:00' });
  await makeBooking(world, family, session, { instance: session.instances[0]?.id ?? '' });
});
afterEach(() => restore());

const token = (role: string) => nursery.staff[role]?.token ?? '';
const staff = () => token('nursery-staff');
const witness_id = () => nursery.staff['nursery-admin']?.profile ?? '';
const post = (by: string, path: string, body: object, query = {}) =>
  world.call('POST', path, { token: by, body, query });
const write = async (given: object = {}): Promise<MedicinePlan> =>
  (
    await post(
      staff(),
      `/account/child/${child}/medicines`,
      {
        medicine: 'Paracetamol',
        dose: '5 ml',
        reason: 'Fever',
        times: [{ time: '12:00' }, { time: '12:45' }],
        gap_minutes: 120,
        from: today,
        to: today,
        ...given,
      },
      { nursery_branch_id: nursery.branch },
    )
  ).body.data;
const agree = (id: string, by = family.token, body: object = {}) =>
  post(by, `/account/medicine/${id}/consent`, { agreed: true, ...body });
const give = (id: string, body: object) =>
  post(staff(), `/account/medicine/${id}/dose`, { outcome: 'given', witness_id: witness_id(), ...body });
const day = async (): Promise<DayDose[]> =>
  (await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/medicines`, { token: staff() })).body.data
    .doses;
const states = async () => (await day()).map(({ due_time, state }) => `${due_time ?? 'needed'} ${state}`);
const told = async (type: string) =>
  (
    await sql<{ user_id: string }>`select user_id from user_notification
      where type = ${type} and branch_id = ${nursery.branch} and read_at is null`.execute(world.services.database.db)
  ).rows.map(({ user_id }) => user_id);

it('is given only once a parent has agreed, with a second person who saw it, and each dose once', async () => {
  const { id } = await write();
  expect(await told('medicine.asked')).toEqual([family.id]);
  expect(await states()).toEqual([]);
  expect((await give(id, { due_time: '12:00', done_time: '11:50' })).body.code).toBe('no_consent');
  expect((await agree(id)).body.data).toMatchObject({ consent: { agreed: true, recorded_by: null } });
  expect((await agree(id)).body.code).toBe('answered');
  at('12:05');
  expect(await states()).toEqual(['12:00 due', '12:45 later']);
  expect((await give(id, { due_time: '12:00', done_time: '12:05', witness_id: null })).status).toBe(422);
  const self = nursery.staff['nursery-staff']?.profile;
  expect((await give(id, { due_time: '12:00', done_time: '12:05', witness_id: self })).status).toBe(422);
  expect((await give(id, { due_time: '12:00', done_time: '12:06' })).status).toBe(422);
  expect((await give(id, { due_time: '12:00', done_time: '12:05' })).status).toBe(200);
  expect((await give(id, { due_time: '12:00', done_time: '12:05' })).body.code).toBe('recorded');
  expect((await give(id, { due_time: '12:45', done_time: '12:05' })).body.code).toBe('too_soon');
  expect(await told('medicine.told')).toEqual([family.id]);
  expect(await states()).toEqual(['12:00 given', '12:45 later']);
  expect(await told('medicine.not_given')).toEqual([]);
});

it('that is refused is told to admins and family at once; a dose recorded by mistake is struck out and stays readable', async () => {
  const { id } = await write();
  await agree(id, staff(), { signed_by: 'Morag Orr', signed_on: today });
  at('12:05');
  expect((await give(id, { outcome: 'refused', due_time: '12:00', done_time: '12:05' })).status).toBe(422);
  const refused = { outcome: 'refused', due_time: '12:00', done_time: '12:05', note: 'Spat it out' };
  const { body } = await give(id, refused);
  expect(await told('medicine.not_given')).toContain(nursery.staff['nursery-admin']?.id);
  const [note] = (await world.call('GET', '/user-notifications', { token: family.token })).body.data;
  expect(note).toMatchObject({
    title: 'Paracetamol for Child1: refused',
    text: expect.stringContaining('Spat it out'),
  });
  const [dose] = (body.data as MedicinePlan).doses;
  const strike = () => post(staff(), `/account/medicine/${id}/dose/${dose?.id}/strike`, { reason: 'Wrong child' });
  expect((await strike()).body.data.doses).toMatchObject([{ outcome: 'refused', struck: 'Wrong child' }]);
  expect((await strike()).body.code).toBe('struck');
  expect(await states()).toEqual(['12:00 due', '12:45 later']);
});

it('that is late is seen at once and told once, and not of a child who is absent', async () => {
  const { id } = await write();
  await agree(id);
  at('12:31');
  expect(await states()).toEqual(['12:00 late', '12:45 due']);
  await tellLateDoses(world.services.database.db);
  expect(await told('medicine.not_given')).toContain(nursery.staff['nursery-admin']?.id);
  await sql`update user_notification set read_at = now() where branch_id = ${nursery.branch}`.execute(
    world.services.database.db,
  );
  await tellLateDoses(world.services.database.db);
  expect(await told('medicine.not_given')).toEqual([]);
  at('13:16');
  await tellLateDoses(world.services.database.db);
  expect(await told('medicine.told')).toEqual([family.id]);
  at('12:31');
  await sql`update booking set status = 'absent' where child_id = ${child}`.execute(world.services.database.db);
  expect(await states()).toEqual([]);
});

it('of another family is not found, and ended it is not given any more', async () => {
  const { id } = await write({ times: [] });
  const stranger = await makeFamily(world);
  expect((await agree(id, stranger.token)).status).toBe(404);
  await agree(id);
  expect((await give(id, { done_time: '11:50' })).status).toBe(200);
  expect(await states()).toEqual(['needed given']);
  await post(staff(), `/account/medicine/${id}/end`, { reason: 'The fever is over' });
  expect((await give(id, { done_time: '11:50' })).body.code).toBe('ended');
  const { body } = await world.call('GET', `/account/child/${child}/medicines`, { token: family.token });
  expect(body.data).toMatchObject([{ ended: 'The fever is over', can: { answer: false } }]);
});
