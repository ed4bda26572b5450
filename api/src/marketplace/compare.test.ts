import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '@bairn/shared/schema/clock';
import type { ComparedService } from '@bairn/shared/schema/choosing';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { countStatements } from '../testing/countStatements.ts';
import { listService } from '../testing/listService.ts';
import { dayFromToday, makeSession, type MadeNursery, type MadeSession } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
const compare = (query: Record<string, unknown>) => world.call('GET', '/nursery/marketplace/compare', { query });
const compared = async (query: Record<string, unknown>): Promise<ComparedService[]> => (await compare(query)).body.data;

let near: MadeNursery;
let far: MadeNursery;
let toddlers: MadeSession;
let entry: string;

beforeAll(async () => {
  near = await listService(world, { name: 'Near', postcode: 'IV27 4AA' });
  far = await listService(world, { name: 'Far', postcode: 'IV28 3AA' });
  const grades = [{ framework: 'F', indicator: 'Setting', value: 5, date: null }];
  await sql`update branch set meals = '{3}', grades = ${JSON.stringify(grades)} where id = ${near.branch}`.execute(
    db(),
  );
  await sql`insert into opening_time (nursery_id, branch_id, day, opens, closes)
    values (${near.id}, ${near.branch}, 1, '08:00', '18:00')`.execute(db());
  toddlers = await makeSession(world, near, { ages: [24, 36], price: 3000, from: 3, days: 2, capacity: 4 });
  await makeSession(world, near, { ages: [60, 144], price: 1200, from: 1, days: 9 });
  await makeSession(world, far, { ages: [0, 60], price: 2500, from: 1, days: 1 });
  const number = `CS20${String(Date.now()).slice(-8)}`;
  await upsertPublicRegisterRows(db(), [
    publicRegisterRow({ name: 'Entry', cs_number: number, postcode: 'IV27 4BB', min_grade: 4 }),
  ]);
  const { rows } = await sql<{ id: string }>`select id from register_service where cs_number = ${number}`.execute(db());
  entry = rows[0]?.id ?? '';
});

describe('services side by side', () => {
  it('have the session of the age and the day, with distance, hours, grades, meals and ways to pay', async () => {
    const query = { ids: [far.branch, near.branch, entry].join(), age: 2, date: dayFromToday(3), place: 'IV27' };
    const { status, body } = await compare(query);
    expect([status, body.meta.place.name, body.meta.today]).toEqual([200, 'IV27', localDate()]);
    const [one, other, third] = body.data as ComparedService[];
    expect(other).toMatchObject({
      kind: 'registered',
      name: 'Near',
      distance_km: 0,
      price_from: 3000,
      offer: { session_id: toddlers.id, date: dayFromToday(3), price: 3000, places_left: 4 },
      meals: ['Lunch'],
      payment_types: ['Credit/Debit Card'],
      grade: 5,
      grades: [{ indicator: 'Setting', value: 5 }],
    });
    expect(other?.opening_times.slice(0, 2)).toEqual([
      { day: 1, opens: '08:00', closes: '18:00' },
      { day: 2, opens: null, closes: null },
    ]);
    // Its session for the age ended before the day: no price of another session stands in.
    expect(one).toMatchObject({ name: 'Far', price_from: null, offer: null, sessions: 0, opening_times: [] });
    expect(one?.distance_km).toBeGreaterThan(10);
    expect(third).toMatchObject({ kind: 'unregistered', name: 'Entry', grade: 4, price_from: null, payment_types: [] });
  });

  it('are measured from a point where one is given, and not at all without a place', async () => {
    expect((await compared({ ids: near.branch }))[0]?.distance_km).toBeNull();
    expect((await compared({ ids: near.branch, place: 'Atlantis' }))[0]?.distance_km).toBeNull();
    const [first] = await compared({ ids: far.branch, lat: 55.95, lng: -3.19 });
    expect(first?.distance_km).toBeGreaterThan(100);
  });

  it('leave out a service that is not listed any more, one that never was and a second of the same', async () => {
    const gone = await listService(world, { name: 'Gone', postcode: 'IV27 4AA', status: 'unlisted' });
    const ids = [gone.branch, near.branch, crypto.randomUUID(), near.branch].join();
    expect((await compared({ ids })).map(({ name }) => name)).toEqual(['Near']);
  });

  it('cost the same number of statements for one and for four', async () => {
    const cost = (ids: string[]) => countStatements(world, () => compare({ ids: ids.join(), age: 2, place: 'IV27' }));
    expect(await cost([near.branch])).toBe(2);
    expect(await cost([near.branch, far.branch, entry, crypto.randomUUID()])).toBe(2);
  });

  it.each([
    ['more than four', { ids: Array.from({ length: 5 }, () => crypto.randomUUID()).join() }, 'ids'],
    ['none', {}, 'ids'],
    ['what is no id', { ids: 'x' }, 'ids'],
    ['an age of 16', { ids: crypto.randomUUID(), age: 16 }, 'age'],
  ])('refuse %s', async (_, query, field) => {
    const { status, body } = await compare(query);
    expect({ status, field: Object.keys(body.errors)[0]?.split('.')[0] }).toEqual({ status: 422, field });
  });
});
