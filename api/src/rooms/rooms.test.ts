import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '@bairn/shared/format/date';
import { dayFromToday, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeEach(async () => {
  nursery = await makeNursery(world);
});

const ask = (method: string, path: string, options: { body?: unknown; query?: Record<string, string> } = {}) =>
  world.call(method, `/nursery/${nursery.id}/branch/${nursery.branch}/${path}`, {
    token: nursery.staff['nursery-admin']?.token ?? '',
    ...options,
  });

const toddlers = { name: 'Toddlers', age_from_months: 24, age_to_months: 36, capacity: 12, area: 33.6 };
const create = async (own: object = {}) => {
  const { status, body } = await ask('POST', 'room/create', { body: { ...toddlers, ...own } });
  expect(status).toBe(200);
  return body.data;
};
const update = (id: string, body: object) => ask('POST', `room/${id}/update`, { body: { ...toddlers, ...body } });

describe('a room', () => {
  it('has no more places than its floor space gives the youngest, unless it is said why', async () => {
    expect((await create()).capacity).toBe(12);
    const more = await ask('POST', 'room/create', { body: { ...toddlers, name: 'Two', capacity: 13 } });
    expect([more.status, more.body.errors]).toEqual([
      422,
      {
        capacity: ['The floor space is enough for 12 children. Enter fewer places, or say why more are allowed'],
      },
    ]);
    expect((await create({ name: 'Two', capacity: 13, space_reason: 'Agreed by letter.' })).space_reason).toBe(
      'Agreed by letter.',
    );
    expect((await create({ name: 'Garden', capacity: 40, area: null })).area).toBeNull();
  });

  it('has a name of its own in its service', async () => {
    await create();
    const twice = await ask('POST', 'room/create', { body: { ...toddlers, name: 'TODDLERS' } });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['name']]);
  });

  it('is closed once at a time', async () => {
    const closures = [
      { reason: 'A floor.', from_date: dayFromToday(3), to_date: dayFromToday(5) },
      { reason: 'A boiler.', from_date: dayFromToday(5), to_date: dayFromToday(6) },
    ];
    const refused = await ask('POST', 'room/create', { body: { ...toddlers, closures } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'closures.1.from_date': ['These dates overlap another closure of this room'] },
    ]);
  });

  it('keeps what an entry was until today when the entry is removed', async () => {
    const room = await create({
      ratio_overrides: [{ ratio: 4, reason: 'Support.', from_date: dayFromToday(-9), to_date: null }],
    });
    const [{ id }] = room.ratio_overrides;
    const kept = await update(room.id, {
      revision: 1,
      ratio_overrides: [{ id, ratio: 3, reason: 'More support.', from_date: dayFromToday(-9), to_date: null }],
    });
    expect(kept.body.data.ratio_overrides).toMatchObject([{ id, ratio: 3, reason: 'More support.' }]);
    const removed = await update(room.id, { revision: 2, ratio_overrides: [] });
    expect(removed.body.data.ratio_overrides).toEqual([]);
    const { rows } = await sql`select ratio, from_date, to_date from room_ratio_override
      where room_id = ${room.id}`.execute(world.services.database.db);
    expect(rows).toEqual([{ ratio: 3, from_date: dayFromToday(-9), to_date: dayFromToday(-1) }]);
    const again = await update(room.id, {
      revision: 3,
      ratio_overrides: [{ ratio: 5, reason: 'Back.', from_date: dayFromToday(-2), to_date: null }],
    });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['ratio_overrides.0.from_date']]);
  });

  it('is not changed from an older form', async () => {
    const room = await create();
    expect((await update(room.id, { revision: 1, capacity: 11 })).status).toBe(200);
    const late = await update(room.id, { revision: 1, capacity: 10 });
    expect([late.status, late.body.code]).toEqual([409, 'changed']);
    const { body } = await ask('GET', `room/${room.id}/show`);
    expect(body.data).toMatchObject({ capacity: 11, revision: 2 });
  });

  it('is not made smaller than its sessions need, and says on which date', async () => {
    const room = await create();
    const at = { room: room.id, from: 4, days: 2 };
    await makeSession(world, nursery, { ...at, name: 'Full day', capacity: 7, start: '08:00', end: '18:00' });
    await makeSession(world, nursery, { ...at, name: 'Morning', capacity: 5, start: '08:00', end: '13:00', from: 5 });
    await makeSession(world, nursery, { ...at, name: 'Afternoon', capacity: 5, start: '13:00', end: '18:00', from: 5 });
    const smaller = await update(room.id, { revision: 1, capacity: 11 });
    expect([smaller.status, smaller.body.code]).toEqual([409, 'room_full']);
    expect(smaller.body.message).toBe(
      `Toddlers has 11 places. On ${formatDay(dayFromToday(5))} at 08:00 it would need 12 for Full day and Morning.`,
    );
    expect((await update(room.id, { revision: 1, capacity: 12 })).status).toBe(200);
  });

  it('is not closed for repair while a session is there, nor is its date opened then', async () => {
    const room = await create();
    const session = await makeSession(world, nursery, { room: room.id, name: 'Full day', days: 1, from: 4 });
    const closures = [{ reason: 'A floor.', from_date: dayFromToday(2), to_date: dayFromToday(6) }];
    const refused = await update(room.id, { revision: 1, closures });
    expect([refused.status, refused.body.code]).toEqual([409, 'room_closed']);
    expect(refused.body.message).toContain(`on ${formatDay(dayFromToday(4))} at 08:00 for Full day`);
    const instance = session.instances[0]?.id;
    const query = { instance_id: instance ?? '', reason: 'Repair.', expected_bookings: '0' };
    expect((await ask('DELETE', `session/${session.id}/instance`, { query })).status).toBe(200);
    expect((await update(room.id, { revision: 1, closures })).status).toBe(200);
    const reopened = await ask('POST', `session/${session.id}/instance/${instance}/reopen`);
    expect([reopened.status, reopened.body.code]).toEqual([409, 'room_closed']);
    const listed = await ask('GET', 'room', { query: { status: 'open' } });
    expect(listed.body.data).toHaveLength(1);
  });

  it('is removed once no session with coming dates uses it', async () => {
    const room = await makeRoom(world, nursery, 'Old room');
    const session = await makeSession(world, nursery, { room, name: 'Full day', days: 2, from: 4 });
    const refused = await ask('DELETE', `room/${room}/delete`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    expect(refused.body.message).toContain(`Full day uses this room until ${formatDay(dayFromToday(5))}`);
    await sql`update session set status = 'archived' where id = ${session.id}`.execute(world.services.database.db);
    expect((await ask('DELETE', `room/${room}/delete`)).status).toBe(200);
    expect((await ask('GET', `room/${room}/show`)).status).toBe(404);
    expect((await ask('GET', 'room')).body.data).toEqual([]);
    expect((await ask('POST', 'room', { body: {} })).body.data).toEqual([]);
  });
});
