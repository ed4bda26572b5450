import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { hashPassword } from '../auth/passwords.ts';
import { onStatement } from '../testing/countStatements.ts';
import { dayFromToday, makeNursery, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makePeriod, makePin, testPin } from '../testing/makeHours.ts';
import { makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const testPassword = 'heather on the hillside';
const db = () => world.services.database.db;
type Person = Awaited<ReturnType<typeof makeStaff>>;

let nursery: MadeNursery;
let member: Person;
let admin: Person;
const root = (more = '', branch = nursery.branch) => `/nursery/${nursery.id}/branch/${branch}/${more}`;

beforeEach(async () => {
  nursery = await makeNursery(world, { branches: 2 });
  member = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  admin = await makeStaff(world, nursery.id, nursery.branch, 'nursery-admin');
  await makePin(world, nursery.id, member.profile);
});

/** To the minute. */
const anHourAgo = () => new Date(Math.floor(Date.now() / 60_000 - 60) * 60_000).toISOString();
const sign = (what: 'in' | 'out', own: object = {}, by: Person = admin) =>
  world.call('POST', root('staff-sign-in'), {
    token: by.token,
    body: { profile: member.profile, pin: testPin, what, ...own },
  });
const list = async (query: Record<string, string>, by: Person = admin) =>
  (await world.call('GET', root('staff-hours'), { token: by.token, query })).body;
const times = (query: Record<string, string> = {}, by: Person = member) =>
  world.call('GET', root('staff-hours/times'), { token: by.token, query });
const correct = (id: string, own: object = {}, by: Person = admin) =>
  world.call('POST', root(`staff-hours/times/${id}`), {
    token: by.token,
    body: { date: dayFromToday(-1), start_time: '08:00', end_time: '16:00', reason: 'Forgot', revision: 1, ...own },
  });
const download = async (path: string, query: Record<string, string>) => {
  const { status, body } = await world.call('GET', root(path), { token: admin.token, query });
  expect(status).toBe(200);
  return {
    lines: String(body)
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')),
  };
};

describe('signing in by PIN', () => {
  it('opens a time to the minute and closes it; the same again changes nothing', async () => {
    const first = await sign('in');
    expect(first).toMatchObject({ status: 200, body: { data: { id: member.profile, has_pin: true } } });
    expect(first.body.data.in_since).toMatch(/:00\.000Z$/);
    expect((await sign('in')).body).toEqual(first.body);
    expect((await sign('out')).body.data.in_since).toBeNull();
    expect((await sign('out')).status).toBe(200);
    const { rows } = await sql`select from work_period where staff_profile_id = ${member.profile}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('needs the right PIN, and one at all', async () => {
    expect((await sign('in', { pin: '7391' })).status).toBe(422);
    expect((await sign('in', { profile: admin.profile })).status).toBe(422);
    const { rows } = await sql`select from work_period where nursery_id = ${nursery.id}`.execute(db());
    expect(rows).toHaveLength(0);
  });

  it('slows guesses down, also many at once, and forgets them after a right one', async () => {
    const tries = await Promise.all(Array.from({ length: 9 }, (_, index) => sign('in', { pin: `${7390 + index}` })));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect((await sign('in')).status).toBe(429);
  });

  it('is of the people of the branch alone', async () => {
    const elsewhere = await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-staff');
    await makePin(world, nursery.id, elsewhere.profile);
    expect((await sign('in', { profile: elsewhere.profile })).status).toBe(404);
    await sql`update staff_profile set suspended_at = now() where id = ${member.profile}`.execute(db());
    expect((await sign('in')).status).toBe(404);
  });

  it('is at one service at a time', async () => {
    await sql`insert into staff_branch values (${nursery.id}, ${member.profile}, ${nursery.branches[1]?.id})`.execute(
      db(),
    );
    await makePeriod(world, { nursery: nursery.id, branch: nursery.branches[1]?.id ?? '' }, member.profile, {
      from: anHourAgo(),
      to: null,
    });
    expect(await sign('in')).toMatchObject({ status: 409, body: { code: 'elsewhere' } });
    expect(await sign('out')).toMatchObject({ status: 409, body: { code: 'elsewhere' } });
  });

  it('leaves a time open that should have ended long ago, and begins another', async () => {
    const here = { nursery: nursery.id, branch: nursery.branch };
    const id = await makePeriod(world, here, member.profile, { from: `${dayFromToday(-2)}T08:00:00Z`, to: null });
    const { body } = await world.call('GET', root('staff-sign-in'), { token: admin.token });
    const shown = body.data.people.find((one: { id: string }) => one.id === member.profile);
    expect(shown.in_since).toBeNull();
    expect((await sign('out')).body.data.in_since).toBeNull();
    expect((await sign('in')).body.data.in_since).not.toBeNull();
    const { data } = (await times({ from: dayFromToday(-2), to: dayFromToday(0) })).body;
    expect(data.totals).toMatchObject({ worked: 0, open: 1 });
    expect(data.periods.map((one: { is_going_on: boolean }) => one.is_going_on)).toEqual([true, false]);
    const later = (await times({ from: dayFromToday(-1), to: dayFromToday(0) })).body.data;
    expect([later.totals.open, later.periods.length]).toEqual([0, 1]);
    const ended = await correct(id, { date: dayFromToday(-2) });
    expect(ended).toMatchObject({ status: 200, body: { data: { is_going_on: false } } });
  });

  it('shows no PIN to anyone, and keeps none readable', async () => {
    const { body } = await world.call('GET', root('staff-sign-in'), { token: admin.token });
    expect(Object.keys(body.data.people[0]).toSorted()).toEqual(['has_pin', 'id', 'in_since', 'job_title', 'name']);
    const { rows } = await sql<{ pin_hash: string }>`select pin_hash from staff_pin`.execute(db());
    expect(rows.every(({ pin_hash }) => pin_hash.startsWith('$argon2id$') && !pin_hash.includes(testPin))).toBe(true);
  });

  it('takes the PIN that the person sets with their password, in place of the earlier one', async () => {
    await sql`update "user" set password_hash = ${await hashPassword(testPassword)} where id = ${member.id}`.execute(
      db(),
    );
    const setPin = (body: object) => world.call('POST', root('staff-sign-in/pin'), { token: member.token, body });
    const wrong = await setPin({ pin: '270934', password: 'not the password' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: expect.anything() } } });
    expect((await sign('in', { pin: '270934' })).status).toBe(422);
    expect(await setPin({ pin: '270934', password: testPassword })).toMatchObject({
      status: 200,
      body: { data: { has_pin: true } },
    });
    expect((await sign('in')).status).toBe(422);
    expect((await sign('in', { pin: '270934' })).status).toBe(200);
  });

  it('takes no PIN that is easy to guess', async () => {
    for (const pin of ['1111', '1234', '8765', '123', 'abcd']) {
      const body = { pin, password: testPassword };
      expect((await world.call('POST', root('staff-sign-in/pin'), { token: member.token, body })).status).toBe(422);
    }
  });
});

describe('corrections', () => {
  it('keep what was, what is and why', async () => {
    const id = await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, member.profile, { to: null });
    expect(await correct(id)).toMatchObject({ status: 200, body: { data: { revision: 2 } } });
    const { body } = await times({ from: dayFromToday(-1), to: dayFromToday(-1) });
    expect(body.data.totals).toMatchObject({ worked: 480, open: 0 });
    expect(body.data.periods[0].corrections).toEqual([
      expect.objectContaining({ reason: 'Forgot', before: { started_at: expect.any(String), ended_at: null } }),
    ]);
    expect(await correct(id)).toMatchObject({ status: 409, body: { code: 'changed' } });
  });

  it('need a reason, a past time, and no overlap', async () => {
    const id = await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, member.profile);
    const silent = await correct(id, { reason: ' ' });
    expect([silent.status, silent.body.errors]).toEqual([422, { reason: ['Say why the time is changed'] }]);
    expect((await correct(id, { date: dayFromToday(2) })).status).toBe(422);
    const body = {
      profile: member.profile,
      date: dayFromToday(-1),
      start_time: '11:00',
      end_time: '13:00',
      reason: 'Late',
    };
    expect(await world.call('POST', root('staff-hours/times'), { token: admin.token, body })).toMatchObject({
      status: 409,
      body: { code: 'overlaps' },
    });
  });

  it('are not of the admin themselves, nor of a role above', async () => {
    const own = await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, admin.profile);
    expect((await correct(own)).status).toBe(403);
    expect((await correct(own, {}, member)).status).toBe(403);
  });

  it('leave the instant of a local time that is not changed, and refuse one that never was', async () => {
    const span = { from: '2025-10-26T00:30:00Z', to: '2025-10-26T05:00:00Z' };
    const id = await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, member.profile, span);
    const changed = await correct(id, { date: '2025-10-26', start_time: '01:30', end_time: '06:00' });
    expect(changed.body.data).toMatchObject({
      started_at: '2025-10-26T00:30:00.000Z',
      ended_at: '2025-10-26T06:00:00.000Z',
    });
    const spring = { date: '2026-03-29', start_time: '01:30', end_time: '02:10', revision: 2 };
    expect((await correct(id, spring)).status).toBe(422);
    expect((await correct(id, { ...spring, start_time: '00:30', end_time: '01:10' })).status).toBe(422);
    expect((await correct(id, { ...spring, start_time: '00:30' })).body.data.ended_at).toBe('2026-03-29T01:10:00.000Z');
  });

  it('take a time back, which no longer counts and stays to be seen', async () => {
    const id = await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, member.profile);
    const path = root(`staff-hours/times/${id}/remove`);
    const body = { reason: 'Signed in by mistake' };
    expect((await world.call('POST', path, { token: admin.token, body })).body.data.is_removed).toBe(true);
    const { data } = (await times({ from: dayFromToday(-1), to: dayFromToday(-1) })).body;
    expect(data.totals.worked).toBe(0);
    expect(data.periods).toHaveLength(1);
    expect((await world.call('POST', path, { token: admin.token, body })).status).toBe(409);
  });
});

describe('who sees hours', () => {
  it('staff their own, never those of a colleague; admins of their own branches', async () => {
    expect((await times()).body.data.person.is_self).toBe(true);
    expect((await times({ profile: admin.profile })).status).toBe(404);
    expect((await times({ profile: member.profile }, admin)).body.data.can_correct).toBe(true);
    expect((await world.call('GET', root('staff-hours'), { token: member.token })).status).toBe(403);
    const away = root('staff-hours', nursery.branches[1]?.id);
    expect((await world.call('GET', away, { token: admin.token })).status).toBe(404);
  });
});

/** A small generator of numbers that repeats. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('totals', () => {
  it('are the sum of the times over random weeks, in the list and in both files', async () => {
    const random = randomFrom(17);
    const from = '2026-03-02';
    const to = addDays(from, 41);
    const others = await Promise.all(
      [1, 2, 3].map(() => makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')),
    );
    let total = 0;
    for (const { profile } of [member, ...others]) {
      for (let day = 0; day < 42; day += 1) {
        if (random(3) === 0) continue;
        const start = Date.parse(`${addDays(from, day)}T06:00:00Z`) + random(240) * 60_000;
        const minutes = random(600);
        total += minutes;
        const end = new Date(start + minutes * 60_000).toISOString();
        const span = { from: new Date(start).toISOString(), to: end };
        await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, profile, span);
      }
    }
    const { data, totals } = await list({ from, to, per_page: '100' });
    expect(totals.worked).toBe(total);
    expect(data.reduce((sum: number, row: { worked: number }) => sum + row.worked, 0)).toBe(total);
    const sum = (lines: string[][], column: string) =>
      lines.slice(1).reduce((all, line) => all + Number(line[lines[0]?.indexOf(column) ?? 0]), 0);
    const period = { from, to };
    expect(sum((await download('staff-hours/export', period)).lines, 'Worked minutes')).toBe(total);
    expect(sum((await download('staff-hours/export', { ...period, kind: 'times' })).lines, 'Minutes')).toBe(total);
    expect(sum((await download('staff-hours', { ...period, format: 'csv' })).lines, 'Worked minutes')).toBe(total);
  });

  it('have contract, rota and overtime', async () => {
    await sql`update staff_profile set contracted_minutes = 2250, created_at = '2020-01-01'
      where id = ${member.profile}`.execute(db());
    const rota = await makeRota(world, { id: nursery.id, branch: nursery.branch }, 2026, 10);
    await makeShift(world, { id: nursery.id, branch: nursery.branch }, rota, {
      profile: member.profile,
      date: '2026-03-02',
    });
    for (let day = 2; day < 7; day += 1) {
      const span = { from: `2026-03-0${day}T08:00:00Z`, to: `2026-03-0${day}T16:00:00Z` };
      await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, member.profile, span);
    }
    const { data } = await list({ from: '2026-03-02', to: '2026-03-08' });
    const row = data.find(({ id }: { id: string }) => id === member.profile);
    expect(row).toMatchObject({ contracted: 2250, worked: 2400, overtime: 150 });
    expect(row.rostered).toBeGreaterThan(0);
  });

  it('have who left within the period, and who worked here and now works elsewhere', async () => {
    const here = { nursery: nursery.id, branch: nursery.branch };
    const moved = await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-staff');
    const span = { from: '2026-03-02T08:00:00Z', to: '2026-03-02T10:00:00Z' };
    for (const { profile } of [member, moved]) await makePeriod(world, here, profile, span);
    await sql`update staff_profile set deleted_at = '2026-03-04T12:00:00Z' where id = ${member.profile}`.execute(db());
    const listed = async (from: string, to: string) => {
      const { data, totals } = await list({ from, to });
      return [
        totals.worked,
        data.filter((row: { has_left: boolean }) => row.has_left).map(({ id }: { id: string }) => id),
      ];
    };
    const both = [member.profile, moved.profile].toSorted();
    const [worked, left] = await listed('2026-03-01', '2026-03-31');
    expect([worked, left.toSorted()]).toEqual([240, both]);
    const { lines } = await download('staff-hours/export', { from: '2026-03-01', to: '2026-03-31' });
    const at = lines[0]?.indexOf('Worked minutes') ?? -1;
    expect(
      lines
        .slice(1)
        .map((line) => Number(line[at]))
        .toSorted((a, b) => a - b),
    ).toEqual([0, 0, 0, 120, 120]);
    expect(await listed('2026-03-03', '2026-03-31')).toEqual([0, [member.profile]]);
    expect(await listed('2026-03-05', '2026-03-31')).toEqual([0, []]);
    const query = { profile: member.profile, from: '2026-03-02', to: '2026-03-02' };
    const { body } = await times(query, admin);
    expect(body.data).toMatchObject({ can_correct: true, totals: { worked: 120, has_left: true } });
    const fix = { date: '2026-03-02', start_time: '08:00', end_time: '11:00' };
    expect((await correct(body.data.periods[0].id, fix)).status).toBe(200);
  });

  it('refuse a period that is none', async () => {
    for (const query of [
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '2020-01-01', to: '2026-03-01' },
    ]) {
      expect((await world.call('GET', root('staff-hours'), { token: admin.token, query })).status).toBe(422);
    }
  });

  it('takes as many statements for many people as for one', async () => {
    const counted = async () => {
      let count = 0;
      const stop = onStatement(world, () => (count += 1));
      await list({ from: '2026-03-02', to: '2026-03-08', per_page: '100' });
      stop();
      return count;
    };
    await list({});
    const before = await counted();
    await sql`insert into "user" (id, email, first_name, last_name, created_at)
      select gen_random_uuid(), 'many-' || n || '@' || ${nursery.id} || '.test', 'Many', 'No ' || n, now()
      from generate_series(1, 200) n`.execute(db());
    await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      select ${nursery.id}, gen_random_uuid(), id, 'nursery-staff', now() from "user"
      where email like ${`many-%@${nursery.id}.test`}`.execute(db());
    await sql`insert into staff_branch (nursery_id, staff_profile_id, branch_id)
      select nursery_id, id, ${nursery.branch} from staff_profile where nursery_id = ${nursery.id}
      on conflict do nothing`.execute(db());
    expect((await list({ per_page: '100' })).meta.total).toBeGreaterThan(200);
    expect(await counted()).toBe(before);
  });

  it('count a night shift on the day of each hour', async () => {
    const span = { from: '2026-03-28T22:00:00Z', to: '2026-03-29T06:00:00Z' };
    await makePeriod(world, { nursery: nursery.id, branch: nursery.branch }, member.profile, span);
    const worked = async (date: string) => (await times({ from: date, to: date })).body.data.totals.worked;
    expect([await worked('2026-03-28'), await worked('2026-03-29')]).toEqual([120, 360]);
  });
});
