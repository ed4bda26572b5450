import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoWeek } from '@bairn/shared/format/date';
import { emailsTo } from '../testing/emailsTo.ts';
import { dayFromToday, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeAbsence } from '../testing/makeLeave.ts';
import { leaveCalls, makeLeaveTeam, monday, worksFullTime, type Person } from '../testing/makeLeaveTeam.ts';
import { makeRota, makeShift } from '../testing/makeService.ts';
import { sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
let nursery: MadeNursery;
let member: Person;
let admin: Person;
beforeEach(async () => {
  ({ nursery, member, admin } = await makeLeaveTeam(world));
});
const { path, ask, act } = leaveCalls(world, () => ({ nursery, member, admin }));
const read = async (query: Record<string, string> = {}, by: Person = member) =>
  (await world.call('GET', path(), { token: by.token, query })).body.data;
const told = async ({ id }: Person) => {
  const { rows } = await sql<{ type: string }>`
    select type from user_notification where user_id = ${id} order by created_at, id`.execute(db());
  return rows.map(({ type }) => type);
};
const logged = async (id: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where object_id = ${id} order by at, id`.execute(db());
  return rows.map(({ action }) => action);
};

describe('a request for leave', () => {
  it('takes the working days, waits, and tells the admins', async () => {
    const { status, body } = await ask({ to: addDays(monday(), 7) });
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { status: 'requested', share: 600, minutes: 2700, is_self: true, can: { withdraw: true, approve: false } },
    });
    expect(await told(admin)).toEqual(['leave.asked']);
    expect(await told(member)).toEqual([]);
    expect((await read({ year: monday().slice(0, 4) })).balance).toMatchObject({ unit: 'days', allowance: 2800 });
  });

  it('that is sent again answers the first, and tells once', async () => {
    const first = (await ask()).body.data.id;
    expect((await ask()).body.data.id).toBe(first);
    expect(await logged(first)).toEqual(['absence.request']);
  });

  it('is refused where the person is away then already, also for a part of a day', async () => {
    await ask();
    const half = { from: addDays(monday(), 4), to: addDays(monday(), 4), part: 'afternoon' };
    expect(await ask(half)).toMatchObject({ status: 409, body: { code: 'away' } });
    expect((await ask({ from: addDays(monday(), 7), to: addDays(monday(), 7), part: 'morning' })).status).toBe(200);
    const beside = { from: addDays(monday(), 7), to: addDays(monday(), 7), part: 'hours' };
    expect((await ask({ ...beside, start_time: '12:00', end_time: '13:30' })).body.data).toMatchObject({
      share: 20,
      minutes: 90,
    });
  });

  it.each([
    ['a day that is over', { from: dayFromToday(-1), to: dayFromToday(1) }, 'from'],
    ['an end before the start', { to: dayFromToday(1) }, 'to'],
    ['a part of several days', { part: 'morning' }, 'to'],
    ['hours without times', { to: monday(), part: 'hours' }, 'start_time'],
    [
      'hours that end before they start',
      { to: monday(), part: 'hours', start_time: '12:00', end_time: '11:00' },
      'end_time',
    ],
    ['more than a year', { to: addDays(monday(), 366) }, 'to'],
    ['a weekend that is not worked', { from: addDays(monday(), 5), to: addDays(monday(), 6) }, 'from'],
    ['a kind that does not exist', { type_id: 22 }, 'type_id'],
  ])('refuses %s', async (_, own, field) => {
    const { status, body } = await ask(own);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
  });

  it('of irregular hours says how many it takes', async () => {
    await sql`update staff_profile set employment_type = 2 where id = ${member.profile}`.execute(db());
    expect((await ask()).body.errors).toHaveProperty('hours');
    expect((await ask({ hours: 8 })).body.data.minutes).toBe(480);
    expect((await read({ year: monday().slice(0, 4) })).balance).toMatchObject({ unit: 'hours', asked: 480 });
  });

  it('is withdrawn once, and only by the person who asked', async () => {
    const id = (await ask()).body.data.id;
    expect((await act(id, 'cancel', await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff'))).status).toBe(
      404,
    );
    expect((await act(id, 'cancel', member)).body.data.status).toBe('withdrawn');
    expect(await act(id, 'cancel', member)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect(await logged(id)).toEqual(['absence.request', 'absence.withdraw']);
    expect((await ask()).status).toBe(200);
  });
});

describe('an answer', () => {
  it('approves, opens the shifts it meets and no others, and tells the person by email', async () => {
    const { year, week } = isoWeek(monday());
    const rota = await makeRota(world, nursery, year, week);
    const met = await makeShift(world, nursery, rota, { profile: member.profile, date: monday() });
    const other = await makeShift(world, nursery, rota, { profile: member.profile, date: addDays(monday(), 2) });
    const id = (await ask({ to: addDays(monday(), 1) })).body.data.id;
    const { body } = await act(id, 'approve', admin, { answer: 'Have a good time.' });
    expect(body.data).toMatchObject({ status: 'approved', opened: 1, answer: 'Have a good time.' });
    const { rows } = await sql`select id, staff_profile_id, confirmation from shift where rota_id = ${rota}
      order by date`.execute(db());
    expect(rows).toEqual([
      { id: met, staff_profile_id: null, confirmation: 'open' },
      { id: other, staff_profile_id: member.profile, confirmation: 'confirmed' },
    ]);
    expect(await told(member)).toEqual(['leave.answered']);
    const emails = await emailsTo(world, member.email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your leave from .* is approved$/)]);
    expect(emails[0]?.text).toContain('Have a good time.');
    expect(await act(id, 'decline')).toMatchObject({ status: 409, body: { code: 'approved' } });
  });

  it('declines with a reason, and gives the days back', async () => {
    const id = (await ask()).body.data.id;
    expect((await act(id, 'decline', admin, { answer: 'Too many are away.' })).body.data.status).toBe('declined');
    expect((await read({ year: monday().slice(0, 4) })).balance.asked).toBe(0);
    expect((await emailsTo(world, member.email))[0]?.subject).toContain('was declined');
  });

  it('is not given to an own request, nor to a person of a role above, but by a super admin to all', async () => {
    const own = (await ask({}, admin)).body.data.id;
    expect((await act(own, 'approve', admin)).status).toBe(403);
    const owner = nursery.staff['nursery-super-admin'] as Person;
    expect((await act(own, 'approve', owner)).status).toBe(200);
    await worksFullTime(world, owner.profile);
    const owners = (await ask({}, owner)).body.data.id;
    expect([(await act(owners, 'approve', admin)).status, (await act(owners, 'approve', owner)).status]).toEqual([
      403, 200,
    ]);
  });

  it('has the balance, who else is away and where cover falls short, on each day', async () => {
    const colleague = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    await makeAbsence(
      world,
      { nursery: nursery.id, profile: colleague.profile },
      { status: 'approved', type: 1, from: monday() },
    );
    const id = (await ask({ to: addDays(monday(), 1) })).body.data.id;
    const { body } = await world.call('GET', path(`/${id}`), { token: admin.token });
    expect(body.data.balance.asked).toBe(200);
    expect(body.data.away).toMatchObject([{ name: 'Staff Testing', from: monday() }]);
    expect(Object.keys(body.data.away[0])).not.toContain('type');
    expect(body.data.cover.map(({ date }: { date: string }) => date)).toEqual([monday(), addDays(monday(), 1)]);
    // The admin alone works by contract; no child is booked.
    expect(body.data.cover[0]).toMatchObject({ needed: 0, there: 1, short: 0 });
  });

  it('an approved leave is cancelled by the person before it begins, and later by an admin alone', async () => {
    const soon = await makeAbsence(
      world,
      { nursery: nursery.id, profile: member.profile },
      { status: 'approved', from: monday() },
    );
    const begun = await makeAbsence(
      world,
      { nursery: nursery.id, profile: member.profile },
      { status: 'approved', from: dayFromToday(0) },
    );
    expect((await act(soon, 'cancel', member)).body.data.status).toBe('cancelled');
    expect(await act(begun, 'cancel', member)).toMatchObject({ status: 409, body: { code: 'begun' } });
    expect((await act(begun, 'cancel', admin)).body.data.status).toBe('cancelled');
    expect(await told(member)).toEqual(['leave.answered']);
    expect(await told(admin)).toEqual(['leave.cancelled']);
  });
});

describe('sickness', () => {
  const sick = (own: object = {}, by = admin) =>
    ask({ type_id: 1, from: dayFromToday(-2), to: dayFromToday(0), profile: member.profile, ...own }, by);

  it('is recorded by an admin, counts at once, and is not asked for', async () => {
    expect((await sick()).body.data).toMatchObject({ status: 'approved', recorded: true, fit_note: 'none' });
    expect((await ask({ type_id: 1 })).status).toBe(403);
    expect((await ask({ type_id: 20 })).status).toBe(403);
    expect((await read()).balance.taken).toBe(0);
  });

  it('of more than seven days in a row needs a fit note, however it is entered', async () => {
    expect((await sick({ from: dayFromToday(-7), to: dayFromToday(0) })).body.errors).toHaveProperty('type_id');
    expect((await sick({ from: dayFromToday(-6), to: dayFromToday(0) })).status).toBe(200);
    expect((await sick({ from: dayFromToday(1), to: dayFromToday(1) })).body.errors).toHaveProperty('type_id');
    const noted = await sick({ type_id: 2, from: dayFromToday(1), to: dayFromToday(9) });
    expect(noted.body.data.fit_note).toBe('missing');
  });

  it('has its fit note as a file, for the person and their admins alone, and looking is logged', async () => {
    const id = (await sick({ type_id: 2 })).body.data.id;
    const file = new Blob(['%PDF-1.4 A fit note'], { type: 'application/pdf' });
    expect((await sendForm(world, path(`/${id}/fit-note`), member.token, { fit_note: file })).body.data.fit_note).toBe(
      'pdf',
    );
    const look = (by: Person) => world.call('GET', path(`/${id}/fit-note`), { token: by.token });
    const colleague = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    const elsewhere = await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-admin');
    const statuses = [];
    for (const by of [member, admin, colleague, elsewhere]) statuses.push((await look(by)).status);
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect((await logged(id)).slice(1)).toEqual([
      'absence.add_fit_note',
      'absence.show_fit_note',
      'absence.show_fit_note',
    ]);
    const annual = (await ask()).body.data.id;
    expect((await sendForm(world, path(`/${annual}/fit-note`), member.token, { fit_note: file })).body.code).toBe(
      'not_needed',
    );
  });
});

describe('what others see', () => {
  it('is that a colleague is away: never the kind, a note or a file', async () => {
    const colleague = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    await makeAbsence(
      world,
      { nursery: nursery.id, profile: colleague.profile },
      { type: 1, status: 'approved', from: monday(1), note: 'A broken leg' },
    );
    const leave = await read({ year: monday(1).slice(0, 4) });
    expect(leave.away).toEqual([
      {
        id: expect.any(String),
        name: 'Staff Testing',
        from: monday(1),
        to: monday(1),
        part: 'day',
        start_time: null,
        end_time: null,
      },
    ]);
    expect(leave.absences).toEqual([]);
    expect(
      (await world.call('GET', path(), { token: member.token, query: { profile: colleague.profile } })).status,
    ).toBe(404);
  });

  it('is the person’s at the admin’s own branches, and not a super admin’s', async () => {
    const elsewhere = await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-staff');
    const owner = nursery.staff['nursery-super-admin'] as Person;
    const look = async (profile: string) =>
      (await world.call('GET', path(), { token: admin.token, query: { profile } })).status;
    expect([await look(member.profile), await look(elsewhere.profile), await look(owner.profile)]).toEqual([
      200, 404, 404,
    ]);
    const record = await ask({ profile: elsewhere.profile }, admin);
    expect(record.status).toBe(404);
  });
});

describe('the rules of a provider', () => {
  const save = (body: object) => world.call('POST', `/nursery/${nursery.id}/leave-terms`, { token: admin.token, body });

  it('are the law’s until others are set, and then those of every balance', async () => {
    const rules = { starts_month: 4, full_days: 33, carry_days: 5, bank_holidays: 'on_top' };
    expect((await read()).terms).toEqual({ starts_month: 1, full_days: 28, carry_days: 0, bank_holidays: 'inside' });
    expect((await save(rules)).body.data).toEqual(rules);
    const leave = await read({ year: '2026' });
    expect(leave).toMatchObject({ from: '2026-04-01', to: '2027-03-31', balance: { allowance: 3300, carried: 500 } });
  });

  it.each([
    [{ full_days: 27 }, 'full_days'],
    [{ starts_month: 13 }, 'starts_month'],
    [{ carry_days: 29 }, 'carry_days'],
  ])('refuse %o', async (own, field) => {
    const rules = { starts_month: 4, full_days: 33, carry_days: 5, bank_holidays: 'inside' };
    expect((await save({ ...rules, ...own })).body.errors).toHaveProperty(field);
  });
});

describe('a contracted week', () => {
  it('is the work schedule, from its date on', async () => {
    const days = [2, 4].map((day) => ({ day, start_time: '09:00', end_time: '15:30', break_minutes: 30 }));
    await sql`insert into staff_schedule (nursery_id, id, staff_profile_id, kind, from_date, days, created_at)
      values (${nursery.id}, gen_random_uuid(), ${member.profile}, 'contracted', '2026-01-01',
        ${JSON.stringify(days)}::jsonb, now())`.execute(db());
    expect((await ask()).body.data).toMatchObject({ share: 200, minutes: 720 });
    expect((await read({ year: '2026' })).balance.allowance).toBe(1120);
  });
});

describe('two at once', () => {
  it('ask for the same days: one absence; for other days that meet: one of them', async () => {
    const same = await Promise.all([ask(), ask(), ask()]);
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(same.map(({ body }) => body.data.id)).size).toBe(1);
    const later = monday(6);
    const met = await Promise.all([
      ask({ from: later, to: addDays(later, 1) }),
      ask({ from: addDays(later, 1), to: addDays(later, 2) }),
    ]);
    expect(met.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('approve and withdraw: one of them counts', async () => {
    for (let round = 0; round < 4; round++) {
      const id = (await ask({ from: monday(round + 3), to: monday(round + 3) })).body.data.id;
      const replies = await Promise.all([act(id, 'approve'), act(id, 'cancel', member)]);
      const { rows } = await sql<{ status: string }>`select status from absence where id = ${id}`.execute(db());
      const statuses = replies.map(({ status }) => status);
      // A leave that was approved a moment before is the person's to cancel.
      expect([
        { status: 'withdrawn', statuses: [409, 200] },
        { status: 'cancelled', statuses: [200, 200] },
      ]).toContainEqual({ status: rows[0]?.status, statuses });
    }
  });

  it('are kept apart by the constraint where nothing else does', async () => {
    await makeAbsence(world, { nursery: nursery.id, profile: member.profile }, { from: monday(), status: 'approved' });
    const again = makeAbsence(world, { nursery: nursery.id, profile: member.profile }, { from: monday() });
    await expect(again).rejects.toThrow('away_once_at_a_time');
  });
});
