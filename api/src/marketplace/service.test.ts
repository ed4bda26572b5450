import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
const get = (path: string, query: Record<string, unknown> = {}) =>
  world.call('GET', `/nursery/marketplace${path}`, { query });
const of = (branch: string) => `/nurseryBranch/${branch}`;

describe('ways to pay', () => {
  const ways = async (branch: string) => (await get(of(branch))).body.data.payment_types;
  const accept = (session: string, types: string) =>
    sql`update session set payment_types = ${types}::smallint[] where id = ${session}`.execute(db());

  it('are those with which a session can be booked today, whatever else the service takes', async () => {
    const nursery = await makeNursery(world);
    await sql`update branch set payment_types = '{1,2,3,4}' where id = ${nursery.branch}`.execute(db());
    expect(await ways(nursery.branch)).toEqual([]);
    const session = await makeSession(world, nursery, { from: 1, days: 1 });
    await accept(session.id, '{3,4}');
    expect(await ways(nursery.branch)).toEqual(['Invoice', 'Childcare vouchers']);
    await accept(session.id, '{1,2}');
    expect(await ways(nursery.branch)).toEqual(['Funded Hours', 'Credit/Debit Card']);
    const { body } = await get(`${of(nursery.branch)}/sessions/${session.id}`);
    expect(body.data.payment_types).toEqual([
      { id: 1, name: 'Funded Hours' },
      { id: 2, name: 'Credit/Debit Card' },
    ]);
    await sql`update session_instance set booked = capacity where session_id = ${session.id}`.execute(db());
    expect(await ways(nursery.branch)).toEqual(['Funded Hours', 'Credit/Debit Card']);
  });

  it.each([
    ['a draft', { status: 'draft' }, 'open'],
    ['over', { from: -2, days: 1 }, 'open'],
    ['closed', {}, 'closed'],
  ])('are none where the only session is %s', async (_, options, status) => {
    const nursery = await makeNursery(world);
    const { id } = await makeSession(world, nursery, options);
    await sql`update session_instance set status = ${status} where session_id = ${id}`.execute(db());
    expect(await ways(nursery.branch)).toEqual([]);
  });

  it('are none where the notice to book of all dates has passed', async () => {
    const nursery = await makeNursery(world);
    const { id } = await makeSession(world, nursery, { from: 1, days: 2 });
    await sql`update session set notice_hours = 72 where id = ${id}`.execute(db());
    expect(await ways(nursery.branch)).toEqual([]);
  });

  it('show the mark of funded hours where a session can be booked with them, not where the service only has them', async () => {
    const nursery = await makeNursery(world);
    const { id } = await makeSession(world, nursery);
    await sql`update branch set payment_types = '{1,2}', provisions = '{10,11}', name = ${`Funded ${nursery.branch}`}
      where id = ${nursery.branch}`.execute(db());
    const isMarked = async () => {
      const { body } = await get('/search', { place: `Funded ${nursery.branch}` });
      return body.data.find((one: { id: string }) => one.id === nursery.branch).funded;
    };
    await accept(id, '{2}');
    expect(await isMarked()).toBe(false);
    await accept(id, '{1,2}');
    expect(await isMarked()).toBe(true);
  });
});

describe('a service', () => {
  it('is shown with all its details to visitors and signed-in people', async () => {
    const nursery = await makeNursery(world);
    const { id, branch } = nursery;
    await makeSession(world, nursery);
    await sql`update branch set meals = '{3,1}', payment_types = '{1,2}', registered_places = 44, website = 'https://a.test',
      asn_info = 'A quiet room.',
      grades = '[{"framework":"Key questions","indicator":"Setting","value":5,"date":"2024-04-02"}]' where id = ${branch}`.execute(
      db(),
    );
    await sql`insert into opening_time values (${id}, ${branch}, 1, '08:00', '18:00')`.execute(db());
    const { status, body } = await get(of(branch));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: branch,
      provider_type: 'Private',
      service_types: ['Nursery'],
      meals: ['Breakfast', 'Lunch'],
      payment_types: ['Credit/Debit Card'],
      registered_places: 44,
      asn_info: 'A quiet room.',
      grades: [{ indicator: 'Setting', value: 5 }],
      logo_url: null,
      today: localDate(),
    });
    expect(body.data.opening_times).toHaveLength(7);
    expect(body.data.opening_times.slice(0, 2)).toEqual([
      { day: 1, opens: '08:00', closes: '18:00' },
      { day: 2, opens: null, closes: null },
    ]);
    const family = await makeFamily(world);
    expect((await world.call('GET', `/nursery/marketplace${of(branch)}`, { token: family.token })).status).toBe(200);
  });

  it('is not found unless it is listed and its provider is not suspended', async () => {
    const { id, branch } = await makeNursery(world);
    const session = await makeSession(world, { id, branch });
    const paths = [
      of(branch),
      `${of(branch)}/sessions`,
      `${of(branch)}/sessions/${session.id}`,
      `${of(branch)}/sessions/${session.id}/instances/${session.instances[0]?.id}`,
    ];
    const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await sql`update nursery set suspended_at = now() where id = ${id}`.execute(db());
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await sql`update nursery set suspended_at = null where id = ${id}`.execute(db());
    for (const status of ['onboarding', 'unlisted', 'scheduled_for_deletion', 'deleted']) {
      await sql`update branch set status = ${status} where id = ${branch}`.execute(db());
      expect(await statuses()).toEqual([404, 404, 404, 404]);
    }
  });

  it.each([newId(), 'not-an-id', '0', "' or 1=1 --", '%00', '🦒', 'x'.repeat(150)])(
    'answers 404 for the id %j',
    async (id) => {
      const path = of(encodeURIComponent(id));
      expect((await get(path)).status).toBe(404);
      expect((await get(`${path}/sessions`)).status).toBe(404);
      expect((await get(`/unregistered/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );
});

describe('the sessions of a service', () => {
  it('are the listed ones, soonest available first', async () => {
    const nursery = await makeNursery(world);
    const later = await makeSession(world, nursery, { from: 4, capacity: 5, price: 1800 });
    const sooner = await makeSession(world, nursery, { from: 2 });
    const full = await makeSession(world, nursery, { capacity: 1 });
    await sql`update session_instance set held = 1 where session_id = ${full.id}`.execute(db());
    await makeSession(world, nursery, { status: 'draft' });
    await makeSession(world, nursery, { status: 'archived' });
    const { body } = await get(`${of(nursery.branch)}/sessions`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([sooner.id, later.id, full.id]);
    expect(body.data[1]).toMatchObject({
      branch_id: nursery.branch,
      price: 1800,
      start_time: '08:00',
      days: [1, 2, 3, 4, 5, 6, 7],
      payment_types: [{ id: 2, name: 'Credit/Debit Card' }],
      next_date: dayFromToday(4),
      places_left: 5,
    });
    expect(body.data[2]).toMatchObject({ next_date: null, places_left: null });
  });

  it('are filtered by age, and their next dates counted from a day', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { days: 5 });
    await sql`update session set age_from_months = 24, age_to_months = 36 where id = ${session.id}`.execute(db());
    const path = `${of(nursery.branch)}/sessions`;
    expect((await get(path, { age: 3 })).body.data).toEqual([]);
    expect((await get(path, { age: 1 })).body.data).toEqual([]);
    expect((await get(path, { age: 2, date: dayFromToday(3) })).body.data).toMatchObject([
      { next_date: dayFromToday(3) },
    ]);
    expect((await get(path, { age: 'old' })).status).toBe(422);
    expect((await get(path, { date: 'tomorrow' })).status).toBe(422);
  });
});

describe('a session', () => {
  it('has its dates of eight weeks with the places left, including full and closed ones', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { capacity: 3, days: 80 });
    const [full, closed, held] = session.instances;
    await sql`update session_instance set booked = 2, held = 1 where id = ${full?.id}`.execute(db());
    await sql`update session_instance set status = 'closed' where id = ${closed?.id}`.execute(db());
    await sql`update session_instance set held = 1, price = 999 where id = ${held?.id}`.execute(db());
    const { body } = await get(`${of(nursery.branch)}/sessions/${session.id}`);
    expect(body.data).toMatchObject({
      id: session.id,
      town: 'Leith',
      next_date: held?.date,
      places_left: 2,
      today: localDate(),
    });
    expect(body.data.instances).toHaveLength(56);
    expect(body.data.instances.slice(0, 3)).toMatchObject([
      { id: full?.id, places_left: 0, open: true },
      { id: closed?.id, places_left: 3, open: false },
      { id: held?.id, places_left: 2, open: true, price: 999, capacity: 3, start_time: '08:00', end_time: '13:00' },
    ]);
    const one = await get(`${of(nursery.branch)}/sessions/${session.id}/instances/${held?.id}`);
    expect(one.body.data).toMatchObject({ id: held?.id, places_left: 2, session_id: session.id });
    expect(one.body.data.service_name).toBe(body.data.service_name);
  });

  it('offers a date of today until it begins', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: 0, days: 2, start: '09:00', end: '12:00' });
    const path = `${of(nursery.branch)}/sessions/${session.id}`;
    const at = async (time: string) => {
      const restore = setClock(() => new Date(`${session.instances[0]?.date}T${time}Z`));
      try {
        return (await get(path)).body.data;
      } finally {
        restore();
      }
    };
    // Local time in Scotland is UTC, or an hour later.
    expect(await at('07:59:00')).toMatchObject({
      next_date: session.instances[0]?.date,
      instances: [{ open: true }, { open: true }],
    });
    expect(await at('09:00:00')).toMatchObject({
      next_date: session.instances[1]?.date,
      instances: [{ open: false }, { open: true }],
    });
  });

  it('is not found under another service, nor a date under another session', async () => {
    const [mine, other] = [await makeNursery(world), await makeNursery(world)];
    const session = await makeSession(world, mine);
    const sibling = await makeSession(world, mine);
    const instance = session.instances[0]?.id;
    expect((await get(`${of(other.branch)}/sessions/${session.id}`)).status).toBe(404);
    expect((await get(`${of(other.branch)}/sessions/${session.id}/instances/${instance}`)).status).toBe(404);
    expect((await get(`${of(mine.branch)}/sessions/${sibling.id}/instances/${instance}`)).status).toBe(404);
    expect((await get(`${of(mine.branch)}/sessions/${newId()}`)).status).toBe(404);
    await sql`update session set status = 'unlisted' where id = ${session.id}`.execute(db());
    expect((await get(`${of(mine.branch)}/sessions/${session.id}`)).status).toBe(404);
    expect((await get(`${of(mine.branch)}/sessions/${session.id}/instances/${instance}`)).status).toBe(404);
  });
});

describe('an entry of the public register', () => {
  it('is shown until its service has joined', async () => {
    const row = publicRegisterRow({ name: 'Not joined yet' });
    await upsertPublicRegisterRows(db(), [row]);
    const { rows } = await sql<{
      id: string;
    }>`select id from register_service where cs_number = ${row.cs_number}`.execute(db());
    const path = `/unregistered/${rows[0]?.id}`;
    const { body } = await get(path);
    expect(body.data).toMatchObject({
      cs_number: row.cs_number,
      name: 'Not joined yet',
      service_type: 'Day Care of Children',
      grades: [{ indicator: 'Setting', value: 4, date: '2024-04-02' }],
      registered_since: '2002-04',
      last_inspection: '2024-03-14',
    });
    const { branch } = await makeNursery(world);
    await sql`update branch set cs_number = ${row.cs_number} where id = ${branch}`.execute(db());
    expect((await get(path)).status).toBe(404);
  });
});
