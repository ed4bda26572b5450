import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { transact } from '../database/database.ts';
import { dayFromToday, makeNursery, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeAsked } from '../testing/makeHours.ts';
import { world } from '../testing/sharedWorld.ts';
import { closeAvailability } from './changeAvailability.ts';

type Person = Awaited<ReturnType<typeof makeStaff>>;

let nursery: MadeNursery;
let member: Person;
let admin: Person;
let asked: Awaited<ReturnType<typeof makeAsked>>;
const db = () => world.services.database.db;
const of = () => ({ nursery: nursery.id, branch: nursery.branch });
const path = (more = '', branch = nursery.branch) => `/nursery/${nursery.id}/branch/${branch}/rota/availability${more}`;

beforeEach(async () => {
  nursery = await makeNursery(world, { branches: 2 });
  member = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  admin = await makeStaff(world, nursery.id, nursery.branch, 'nursery-admin');
  asked = await makeAsked(world, of(), admin.id);
});

const day = (date: string, own: object = {}) => ({ date, can: 'all', start_time: null, end_time: null, ...own });
const days = () => [day(asked.from), day(asked.to, { can: 'none' })];
const confirm = (own: object = {}, by: Person = member) =>
  world.call('POST', path('/confirm'), {
    token: by.token,
    body: { request: asked.availability_request, days: days(), ...own },
  });
const show = async (by: Person) => (await world.call('GET', path(), { token: by.token })).body.data;
const ask = (own: object = {}) =>
  world.call('POST', path('/request'), {
    token: admin.token,
    body: { from: dayFromToday(20), to: dayFromToday(26), answer_by: dayFromToday(10), ...own },
  });

describe('an answer', () => {
  it('is kept, takes the place of the earlier one, and is seen by admins', async () => {
    expect((await confirm()).body.data.own.days).toEqual(days());
    expect((await confirm({ note: 'Late bus' })).body.data.own.note).toBe('Late bus');
    const { requests } = await show(admin);
    expect(requests[0]).toMatchObject({ answered: 1, own: null });
    const answers = requests[0].team.filter(({ answer }: { answer: unknown }) => answer !== null);
    expect(answers).toEqual([expect.objectContaining({ id: member.profile })]);
  });

  it('is not shown to colleagues', async () => {
    await confirm();
    const colleague = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    expect((await show(colleague)).requests[0]).toMatchObject({ team: null, own: null, answered: 1 });
  });

  it('is of every day of the period, with times that fit', async () => {
    const wrong = [
      [day(asked.from)],
      [day(asked.from), day(addDays(asked.to, 1))],
      [day(asked.from), day(asked.from)],
      [day(asked.from), day(asked.to, { can: 'hours' })],
      [day(asked.from), day(asked.to, { can: 'hours', start_time: '12:00', end_time: '08:00' })],
    ];
    for (const given of wrong) expect((await confirm({ days: given })).status).toBe(422);
    expect((await show(member)).requests[0].own).toBeNull();
  });

  it('begins with the usual week', async () => {
    await sql`insert into staff_schedule (nursery_id, id, staff_profile_id, kind, from_date, days, created_at)
      values (${nursery.id}, gen_random_uuid(), ${member.profile}, 'available', '2020-01-01', '[]', now())`.execute(
      db(),
    );
    expect((await show(member)).requests[0].usual.map(({ can }: { can: string }) => can)).toEqual(['none', 'none']);
    expect((await show(admin)).requests[0].usual.map(({ can }: { can: string }) => can)).toEqual(['all', 'all']);
  });

  it('is refused once the rota is published, and for another branch', async () => {
    await transact(db(), (tx) => closeAvailability(tx, of(), { to: addDays(asked.to, -1) }));
    expect((await confirm()).status).toBe(200);
    await transact(db(), (tx) => closeAvailability(tx, of(), { to: asked.to }));
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'closed' } });
    const other = await makeAsked(world, { nursery: nursery.id, branch: nursery.branches[1]?.id ?? '' }, admin.id);
    expect((await confirm({ request: other.availability_request })).status).toBe(404);
  });
});

describe('a request', () => {
  it('tells the staff of the branch once, and the same again answers the first', async () => {
    const first = await ask();
    expect(first.status).toBe(200);
    expect((await ask()).body.data.id).toBe(first.body.data.id);
    const { rows } = await sql<{
      type: string;
    }>`select type from user_notification where user_id = ${member.id}`.execute(db());
    expect(rows.map(({ type }) => type)).toEqual(['availability.asked']);
    const listed = await world.call('GET', '/user-notifications', { token: member.token });
    expect(JSON.stringify(listed.body)).toContain('When can you work?');
  });

  it('is one for a day, and about days to come', async () => {
    await ask();
    expect(await ask({ to: dayFromToday(27) })).toMatchObject({ status: 409, body: { code: 'asked' } });
    for (const own of [
      { from: dayFromToday(-1) },
      { to: dayFromToday(19) },
      { answer_by: dayFromToday(-1) },
      { to: dayFromToday(90) },
    ]) {
      expect((await ask(own)).status).toBe(422);
    }
  });
});
