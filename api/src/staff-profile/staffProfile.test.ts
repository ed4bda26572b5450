import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, isoWeek, weekStart } from '@bairn/shared/format/date';
import { dayFromToday, makeNursery, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;

type Who = { profile: string; token: string };
const nobody = { profile: '', token: '', id: '' };

/** A service with a member of staff, and its admins. */
async function makeTeamOf(options: { branches?: number } = {}) {
  const nursery = await makeNursery(world, options);
  const member = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const admin = nursery.staff['nursery-admin'] ?? nobody;
  const owner = nursery.staff['nursery-super-admin'] ?? nobody;
  const base = `/nursery/${nursery.id}/branch/${nursery.branch}`;
  const get = (by: Who, of: Who = member) =>
    world.call('GET', `${base}/staff-profile/${of.profile}`, { token: by.token });
  const revisionOf = async (by: Who, of: Who) => (await get(by, of)).body.data?.revision ?? 1;
  const save = async (by: Who, body: object, of: Who = member) =>
    world.call('POST', `${base}/staff-profile/${of.profile}`, {
      token: by.token,
      body: { revision: await revisionOf(by, of), ...body },
    });
  return { nursery, member, admin, owner, base, get, save };
}

const terms = {
  role: 'nursery-staff',
  employment_type: 1,
  job_title: 'Practitioner',
  contract_kind: 'permanent',
  contracted_minutes: 1350,
  starts_on: '2024-08-12',
  ends_on: '',
  wage_type: 'hourly',
  wage_pence: 1360,
};
const contact = {
  phone: '0131 496 0102',
  address_line_1: '17 Testing Wynd',
  address_line_2: '',
  city: 'Leith',
  postcode: 'eh66jj',
  emergency_name: 'Rob Testing',
  emergency_relation: 'Partner',
  emergency_phone: '0131 496 0103',
};
const identity = { first_name: 'Staff', last_name: 'Testing', dob: '', payroll_number: '' };

const notesOf = async (user: string) => {
  const { rows } = await sql<{ type: string }>`
    select type from user_notification where user_id = ${user} order by created_at`.execute(db());
  return rows.map(({ type }) => type);
};

describe('employment', () => {
  it('is changed by an admin, who alone reads the wage', async () => {
    const { admin, member, get, save } = await makeTeamOf();
    const { status, body } = await save(admin, { employment: terms });
    expect(status).toBe(200);
    expect(body.data.employment).toEqual({
      role: 'nursery-staff',
      employment_type: 1,
      job_title: 'Practitioner',
      contract_kind: 'permanent',
      contracted_minutes: 1350,
      starts_on: '2024-08-12',
      ends_on: null,
      wage: { type: 'hourly', pence: 1360 },
    });
    const own = (await get(member)).body.data;
    expect(own.employment).toMatchObject({ job_title: 'Practitioner', wage: null });
    expect(JSON.stringify(own)).not.toContain('1360');
  });

  it('is not the person’s own to change, nor a super admin’s to an admin', async () => {
    const { admin, owner, member, get, save } = await makeTeamOf();
    expect((await save(member, { employment: terms })).status).toBe(403);
    expect((await save(admin, { employment: { ...terms, role: 'nursery-admin' } }, admin)).status).toBe(403);
    expect((await get(admin, owner)).status).toBe(403);
    expect((await save(admin, { employment: { ...terms, role: 'nursery-super-admin' } })).status).toBe(403);
    expect((await save(owner, { employment: { ...terms, role: 'nursery-staff' } }, owner)).body.code).toBe('self');
  });

  it('keeps the services of a super admin who becomes an admin', async () => {
    const { owner, nursery, save } = await makeTeamOf({ branches: 2 });
    const second = await makeStaff(world, nursery.id, nursery.branch, 'nursery-super-admin');
    const { body } = await save(owner, { employment: { ...terms, role: 'nursery-admin' } }, second);
    expect(body.data.branches).toHaveLength(2);
  });

  it('of a person who works in a service that is not the admin’s stays', async () => {
    const { admin, member, nursery, save } = await makeTeamOf({ branches: 2 });
    await sql`insert into staff_branch values (${nursery.id}, ${member.profile}, ${nursery.branches[1]?.id})`.execute(
      db(),
    );
    expect((await save(admin, { employment: terms })).status).toBe(403);
    expect((await save(admin, { contact })).status).toBe(200);
  });
});

describe('a person’s own changes', () => {
  it('of address, phone and emergency contact apply at once', async () => {
    const { member, save, get, admin } = await makeTeamOf();
    expect((await save(member, { contact })).status).toBe(200);
    expect((await get(admin)).body.data.contact).toMatchObject({
      phone: '+441314960102',
      postcode: 'EH6 6JJ',
      emergency_name: 'Rob Testing',
    });
  });

  it('of name and birth date wait for an admin, who approves what was asked', async () => {
    const { member, admin, base, save, get } = await makeTeamOf();
    const asked = await save(member, { identity: { ...identity, last_name: 'Newname', dob: '1994-02-28' } });
    expect(asked.body.data).toMatchObject({
      identity: { last_name: 'Testing', dob: null },
      asked: { last_name: 'Newname', dob: '1994-02-28' },
    });
    expect(asked.body.data.asked).not.toHaveProperty('first_name');
    expect(await notesOf(admin.id)).toEqual(['record.asked']);
    const decide = (body: object, by: Who = admin) =>
      world.call('POST', `${base}/staff-profile/${member.profile}/decide`, { token: by.token, body });
    const { at } = asked.body.data.asked;
    expect((await decide({ approve: true, asked_at: at }, member)).status).toBe(403);
    expect((await decide({ approve: true, asked_at: '2026-01-01T00:00:00.000Z' })).body.code).toBe('changed');
    expect((await decide({ approve: true, asked_at: at })).body.data).toMatchObject({
      identity: { first_name: 'Staff', last_name: 'Newname', dob: '1994-02-28' },
      asked: null,
    });
    expect((await decide({ approve: true, asked_at: at })).body.code).toBe('changed');
    expect(await notesOf(member.id)).toEqual(['record.decided']);
    expect((await get(member)).body.data.name).toBe('Staff Testing');
  });

  it('are declined with a reason that the person reads', async () => {
    const { member, admin, base, save, get } = await makeTeamOf();
    const { body } = await save(member, { identity: { ...identity, payroll_number: 'P-9' } });
    const decline = (reason: string) =>
      world.call('POST', `${base}/staff-profile/${member.profile}/decide`, {
        token: admin.token,
        body: { approve: false, reason, asked_at: body.data.asked.at },
      });
    expect((await decline('')).status).toBe(422);
    expect((await decline('It is another person’s number')).status).toBe(200);
    expect((await get(member)).body.data).toMatchObject({
      identity: { payroll_number: null },
      asked: null,
      declined_reason: 'It is another person’s number',
    });
  });

  it('are nothing where nothing differs, and an admin’s own wait for another', async () => {
    const { member, admin, owner, save } = await makeTeamOf();
    expect((await save(member, { identity })).body.data.asked).toBeNull();
    const own = await save(admin, { identity: { ...identity, last_name: 'Newname' } }, admin);
    expect(own.body.data.asked).toMatchObject({ last_name: 'Newname' });
    const first = await save(owner, { identity: { ...identity, last_name: 'Newname' } }, owner);
    expect(first.body.data).toMatchObject({ asked: null, identity: { last_name: 'Newname' } });
  });
});

it('refuses a form that was filled in from an older record', async () => {
  const { admin, member, save, get } = await makeTeamOf();
  const { revision } = (await get(admin)).body.data;
  expect((await save(member, { contact })).status).toBe(200);
  const late = await save(admin, { revision, contact: { ...contact, city: 'Portobello' } });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect((await get(admin)).body.data.contact.city).toBe('Leith');
});

it('hides a colleague, and every profile of another provider', async () => {
  const { member, get, base } = await makeTeamOf();
  const [other, elsewhere] = [await makeTeamOf(), await makeNursery(world)];
  const path = `${base}/staff-profile/${member.profile}`;
  const colleague = await makeStaff(world, elsewhere.id, elsewhere.branch, 'nursery-admin');
  expect((await world.call('GET', path, { token: other.member.token })).status).toBe(404);
  expect((await world.call('GET', path, { token: colleague.token })).status).toBe(404);
  expect((await get(member, { ...other.member })).status).toBe(404);
});

describe('the hours of a week', () => {
  const monday = { day: 1, start_time: '08:00', end_time: '16:15', break_minutes: 45 };
  const week = async ({ base, member }: Awaited<ReturnType<typeof makeTeamOf>>, body: object, by: Who = member) =>
    world.call('POST', `${base}/available-work-schedule`, { token: by.token, body });

  it('that change from a future date leave the past', async () => {
    const team = await makeTeamOf();
    const first = dayFromToday(-30);
    const next = dayFromToday(14);
    expect((await team.save(team.admin, { schedule: { from: first, days: [monday] } })).status).toBe(200);
    const { body } = await team.save(team.admin, { schedule: { from: next, days: [] } });
    expect(body.data.contracted).toEqual([
      { from: next, days: [] },
      { from: first, days: [monday] },
    ]);
    const past = await team.save(team.admin, { schedule: { from: dayFromToday(-1), days: [] } });
    expect(past.status).toBe(422);
    expect(Object.keys(past.body.errors)).toEqual(['from']);
  });

  it('may be more than 48 on average from the opt-out to its end, as an admin enters it and the log says', async () => {
    const team = await makeTeamOf();
    const monday = weekStart(dayFromToday(7));
    const read = async (days: number) => {
      const date = addDays(monday, days);
      const { year, week } = isoWeek(date);
      const path = `${team.base}/rota/staff?year=${year}&week=${week}`;
      const { body } = await world.call('GET', path, { token: team.admin.token });
      return body.data.staff.find(({ id }: { id: string }) => id === team.member.profile).opted_out_48h as boolean;
    };
    const opt_out_48h = { from: monday, until: addDays(monday, 13) };
    expect((await team.save(team.member, { opt_out_48h })).status).toBe(403);
    expect(await read(0)).toBe(false);
    expect((await team.save(team.admin, { opt_out_48h })).body.data.opt_out_48h).toEqual(opt_out_48h);
    expect([await read(-7), await read(0), await read(7), await read(14)]).toEqual([false, true, true, false]);
    // A week that it ends in is judged as one without.
    await team.save(team.admin, { opt_out_48h: { ...opt_out_48h, until: addDays(monday, 12) } });
    expect(await read(7)).toBe(false);
    expect((await team.save(team.admin, { opt_out_48h: {} })).body.data.opt_out_48h).toBeNull();
    expect((await team.save(team.admin, { opt_out_48h: { until: monday } })).body.errors).toHaveProperty(
      'opt_out_48h.from',
    );
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log
      where action = 'staff.opt_out' and object_id = ${team.member.profile}`.execute(world.services.database.db);
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('in which a person can work are the person’s own to say', async () => {
    const team = await makeTeamOf();
    const from = dayFromToday(0);
    expect((await week(team, { from, days: [monday] })).body.data.available).toEqual([{ from, days: [monday] }]);
    const colleague = await makeStaff(world, team.nursery.id, team.nursery.branch, 'nursery-staff');
    const foreign = { staff_profile_id: team.member.profile, from, days: [] };
    expect((await week(team, foreign, colleague)).status).toBe(404);
    const own = await world.call('GET', `${team.base}/current-user-work-schedule`, { token: team.member.token });
    expect(own.body.data).toMatchObject({ available: [{ from, days: [monday] }], contracted: [] });
    expect((await team.save(team.member, { schedule: { from, days: [] } })).status).toBe(403);
  });

  it.each([
    ['a day twice', [monday, monday]],
    ['an end before the start', [{ ...monday, end_time: '07:00' }]],
    ['a break as long as the day', [{ ...monday, end_time: '08:45' }]],
  ])('are refused with %s', async (_, days) => {
    const team = await makeTeamOf();
    expect((await week(team, { from: dayFromToday(1), days })).status).toBe(422);
  });
});

describe('training', () => {
  it('is set with dates and ended from a date, and the person does not count in between', async () => {
    const { base, admin, member } = await makeTeamOf();
    const set = (body: object, by: Who = admin) =>
      world.call('POST', `${base}/staff-profile/${member.profile}/in-training`, { token: by.token, body });
    expect((await set({ in_training: true }, member)).status).toBe(403);
    const today = dayFromToday(0);
    const set1 = await set({ in_training: true, from: dayFromToday(-5), until: '' });
    expect(set1.body.data).toMatchObject({
      training: [{ from: dayFromToday(-5), until: null }],
      standing: { counts: false, why: ['in_training'] },
    });
    const ended = await set({ in_training: false });
    expect(ended.body.data).toMatchObject({
      training: [{ from: dayFromToday(-5), until: addDays(today, -1) }],
      standing: { counts: true },
    });
    expect((await set({ in_training: true, from: today, until: dayFromToday(-1) })).status).toBe(422);
  });
});

describe('services', () => {
  const withTwo = async () => {
    const team = await makeTeamOf({ branches: 2 });
    const [first = '', second = ''] = team.nursery.branches.map(({ id }) => id);
    return { ...team, first, second };
  };
  const branchesOf = async ({ id }: MadeNursery, { profile }: Who) => {
    const { rows } = await sql<{ branch_id: string }>`
      select branch_id from staff_branch where nursery_id = ${id} and staff_profile_id = ${profile}`.execute(db());
    return rows.map((row) => row.branch_id).toSorted();
  };

  it('are those of the admin alone, and shifts to come at one that is taken away are open', async () => {
    const { owner, admin, member, nursery, first, second, save } = await withTwo();
    expect((await save(admin, { branches: [first, second] })).status).toBe(422);
    expect((await save(admin, { branches: [] })).status).toBe(422);
    expect((await save(owner, { branches: [first, second] })).status).toBe(200);
    expect(await branchesOf(nursery, member)).toEqual([first, second].toSorted());
    const date = dayFromToday(3);
    const rota = await makeRota(world, nursery, 2026, 1);
    const shift = await makeShift(world, nursery, rota, { profile: member.profile, date });
    expect((await save(owner, { branches: [second] })).body.data.branches).toHaveLength(1);
    expect(await branchesOf(nursery, member)).toEqual([second]);
    const { rows } = await sql`select confirmation from shift where id = ${shift}`.execute(db());
    expect(rows).toEqual([{ confirmation: 'open' }]);
  });

  it('get a person of another service of the provider, and of no other provider', async () => {
    const { owner, member, nursery, second } = await withTwo();
    const add = (profile: string) =>
      world.call('POST', `/nursery/${nursery.id}/branch/${second}/staff-profile`, {
        token: owner.token,
        body: { staff_profile_id: profile },
      });
    expect((await add(member.profile)).status).toBe(200);
    expect((await add(member.profile)).body.code).toBe('member');
    expect((await add((await makeTeamOf()).member.profile)).status).toBe(404);
  });
});

it('hides the notice about the new pages for the person, on every device', async () => {
  const { base, member, get } = await makeTeamOf();
  expect((await get(member)).body.data.beta_read).toBe(false);
  await world.call('POST', `${base}/staff-profile/beta-confirm`, { token: member.token });
  expect((await get(member)).body.data.beta_read).toBe(true);
});
