import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, isoWeek, mondayOf } from '@bairn/shared/format/date';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { makeAbsence } from '../testing/makeLeave.ts';
import { makeAsked } from '../testing/makeHours.ts';
import { makeBooking, makeRoom } from '../testing/makeService.ts';
import { makeRotaOf } from '../testing/makeRotas.ts';
import { world } from '../testing/sharedWorld.ts';
import { lockRotas } from './lockRotas.ts';

const db = () => world.services.database.db;

type Fields = { staff_profile_id: string | null } & Record<string, unknown>;

/** A branch with a draft for a coming week, and what calls it. */
async function makeDraft({ people = 2 } = {}) {
  const nursery = await makeNursery(world);
  const { id, date } = await makeRotaOf(world, { nursery: nursery.id, branch: nursery.branch }, 'draft');
  const staff: Awaited<ReturnType<typeof makeStaff>>[] = [];
  for (let count = 0; count < people; count += 1) {
    staff.push(await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff'));
  }
  const base = `/nursery/${nursery.id}/branch/${nursery.branch}/rota`;
  const as = (role: string) => nursery.staff[role]?.token ?? '';
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    token = as('nursery-admin'),
  ) => world.call(method, `${base}${path}`, { token, ...(body && { body }) });
  const shift = (fields: Partial<Fields> = {}) => ({
    id: newId(),
    staff_profile_id: staff[0]?.profile ?? null,
    room_id: null,
    date,
    start_time: '08:00',
    end_time: '16:00',
    break_minutes: 30,
    break_start: '12:00',
    note: null,
    ...fields,
  });
  const update = (changes: object[], more: object = {}, token?: string) =>
    call('POST', `/${id}/update`, { key: newId(), changes, ...more }, token);
  const add = async (fields: Partial<Fields> = {}) => {
    const made = shift(fields);
    const { body } = await update([{ kind: 'add', shift: made }]);
    return { ...made, version: body.data.applied[0]?.version as number };
  };
  return { nursery, id, date, staff, call, shift, update, add, as };
}

const told = async (user: string) => {
  const { rows } = await sql<{ type: string }>`
    select type from user_notification where user_id = ${user} order by type`.execute(db());
  return rows.map(({ type }) => type);
};
const mails = async (rota: string) => {
  const { rows } = await sql<{ template: string }>`
    select template from mail where ids ->> 'rota_id' = ${rota} order by template`.execute(db());
  return rows.map(({ template }) => template);
};

describe('changes of a draft', () => {
  it('are judged alone, by the version from which they were made', async () => {
    const { add, update, id, call } = await makeDraft();
    const [first, second] = [await add(), await add({ staff_profile_id: null })];
    const { body } = await update([
      { kind: 'change', id: first.id, version: first.version, end_time: '15:00' },
      { kind: 'change', id: second.id, version: second.version - 1, end_time: '15:00' },
      { kind: 'remove', id: newId(), version: 1 },
    ]);
    expect(body.data.applied).toEqual([{ id: first.id, version: expect.any(Number) }]);
    expect(body.data.conflicts).toMatchObject([
      { id: second.id, reason: 'changed', current: { end_time: '16:00' } },
      { reason: 'removed', current: null },
    ]);
    const shown = await call('GET', `/${id}`);
    expect(shown.body.data.shifts.map(({ end_time }: { end_time: string }) => end_time).toSorted()).toEqual([
      '15:00',
      '16:00',
    ]);
  });

  it('answer the same when they are sent again, and are made once', async () => {
    const { call, id, shift } = await makeDraft();
    const body = { key: newId(), changes: [{ kind: 'add', shift: shift() }] };
    const [once, again] = [await call('POST', `/${id}/update`, body), await call('POST', `/${id}/update`, body)];
    expect(once.status).toBe(200);
    expect(again.body).toEqual(once.body);
    expect(again.body.data.shifts).toHaveLength(1);
  });

  it('let two people swap overlapping shifts, and refuse a double booking alone', async () => {
    const { add, update, staff } = await makeDraft();
    const one = await add();
    const other = await add({ staff_profile_id: staff[1]?.profile ?? null, start_time: '10:00', end_time: '18:00' });
    const swap = await update([
      { kind: 'change', id: one.id, version: one.version, staff_profile_id: staff[1]?.profile },
      { kind: 'change', id: other.id, version: other.version, staff_profile_id: staff[0]?.profile },
    ]);
    expect(swap.body.data).toMatchObject({ applied: [{ id: one.id }, { id: other.id }], conflicts: [] });
    const [{ version } = { version: 0 }] = swap.body.data.applied;
    const double = await update([
      { kind: 'change', id: one.id, version, staff_profile_id: staff[0]?.profile },
      { kind: 'change', id: other.id, version, end_time: '17:00' },
    ]);
    expect(double.body.data.applied.map((made: { id: string }) => made.id)).toEqual([other.id]);
    expect(double.body.data.conflicts).toMatchObject([{ id: one.id, reason: 'overlap', current: { id: other.id } }]);
  });

  it('name what does not fit: week, times, person, room, and an id that is taken', async () => {
    const { update, shift, date, add } = await makeDraft();
    const elsewhere = await makeDraft();
    const taken = await elsewhere.add();
    const standing = await add({ start_time: '06:00', end_time: '07:00', break_minutes: 0, break_start: null });
    const { body } = await update([
      { kind: 'add', shift: shift({ date: addDays(date, 7) }) },
      { kind: 'change', id: standing.id, version: standing.version, start_time: '08:00' },
      { kind: 'add', shift: shift({ staff_profile_id: elsewhere.staff[0]?.profile ?? null }) },
      { kind: 'add', shift: shift({ room_id: newId() }) },
      { kind: 'add', shift: shift({ id: taken.id }) },
    ]);
    expect(body.data.conflicts.map(({ reason }: { reason: string }) => reason)).toEqual([
      'date',
      'times',
      'person',
      'room',
      'exists',
    ]);
    expect(body.data.shifts).toHaveLength(1);
    expect((await update([{ kind: 'add', shift: shift({ end_time: '07:00' }) }])).status).toBe(422);
  });

  it('give a shift that was removed and made again a later version', async () => {
    const { add, update } = await makeDraft();
    const made = await add();
    await update([{ kind: 'remove', id: made.id, version: made.version }]);
    const { version: _version, ...again } = made;
    await update([{ kind: 'add', shift: again }]);
    const stale = await update([{ kind: 'change', id: made.id, version: made.version, note: 'Late' }]);
    expect(stale.body.data.conflicts).toMatchObject([{ id: made.id, reason: 'changed' }]);
  });

  it('take as many statements for many shifts as for two', async () => {
    const { update, shift } = await makeDraft();
    const many = (count: number) =>
      Array.from({ length: count }, () => ({ kind: 'add', shift: shift({ staff_profile_id: null }) }));
    await update(many(2));
    const few = await countStatements(world, () => update(many(2)));
    expect(await countStatements(world, () => update(many(60)))).toBe(few);
  });
});

describe('publishing', () => {
  it('keeps a certificate, tells each person once, and closes what was asked for the week', async () => {
    const { add, call, id, date, staff, nursery } = await makeDraft();
    await add();
    await add({ date: addDays(date, 1) });
    const of = { nursery: nursery.id, branch: nursery.branch };
    const weeks = (Date.parse(date) - Date.parse(dayFromToday(0))) / 604_800_000;
    const asked = await makeAsked(world, of, nursery.staff['nursery-admin']?.id ?? '', weeks);
    const { status, body } = await call('PATCH', `/${id}/publish`, {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'published',
      revision: 1,
      told: 1,
      certificate: { revision: 1, reason: null, facts_hash: expect.stringMatching(/^[\da-f]{64}$/) },
    });
    expect(await told(staff[0]?.id ?? '')).toEqual(['rota.published']);
    expect(await mails(id)).toEqual(['rota.published']);
    const { rows } = await sql<{ open: boolean }>`
      select closed_at is null as open from availability_request where id = ${asked.availability_request}`.execute(
      db(),
    );
    expect(rows).toEqual([{ open: false }]);
    expect((await call('PATCH', `/${id}/publish`, {})).body.code).toBe('published');
  });

  it('is refused while a hard rule is broken, unless a super admin gives a reason', async () => {
    const { call, id, date, nursery, as } = await makeDraft();
    const family = await makeFamily(world, { children: 1, dob: '2022-05-06' });
    const days = (Date.parse(date) - Date.parse(dayFromToday(0))) / 86_400_000;
    await makeBooking(world, family, await makeSession(world, nursery, { from: days, days: 1 }));
    const reason = { reason: 'Agency staff come in' };
    expect((await call('PATCH', `/${id}/publish`, reason)).body).toMatchObject({ code: 'breaks' });
    expect((await call('PATCH', `/${id}/publish`, {}, as('nursery-super-admin'))).status).toBe(409);
    const signed = await call('PATCH', `/${id}/publish`, reason, as('nursery-super-admin'));
    expect(signed.body.data.certificate).toMatchObject({ reason: 'Agency staff come in' });
    expect(signed.body.data.certificate.breaches.length).toBeGreaterThan(0);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where object_id = ${id} order by at desc limit 1`.execute(db());
    expect(rows).toEqual([{ action: 'rota.publish_signed' }]);
  });
});

describe('a published rota', () => {
  it('has a revision for each change, which asks only those again whose shifts changed', async () => {
    const { add, call, update, id, date, staff } = await makeDraft();
    const one = await add();
    await add({ staff_profile_id: staff[1]?.profile ?? null });
    await call('PATCH', `/${id}/publish`, {});
    for (const { profile, token } of staff) await call('PATCH', `/${id}/staff/${profile}/confirm`, {}, token);
    const shown = (await call('GET', `/${id}`)).body.data.shifts as { id: string; version: number }[];
    const version = shown.find((shift) => shift.id === one.id)?.version;
    const { body } = await update([{ kind: 'change', id: one.id, version, date: addDays(date, 1) }]);
    expect(body.data).toMatchObject({ status: 'published', revision: 2 });
    expect(
      body.data.shifts
        .map((shift: { id: string; confirmation: string }) => [shift.id === one.id, shift.confirmation])
        .toSorted(),
    ).toEqual([
      [false, 'confirmed'],
      [true, 'pending'],
    ]);
    expect(await told(staff[0]?.id ?? '')).toEqual(['rota.changed', 'rota.published']);
    expect(await told(staff[1]?.id ?? '')).toEqual(['rota.published']);
    expect((await call('GET', `/${id}`)).body.data.rota.certificate).toMatchObject({ revision: 2 });
  });

  it('tells its person what changed, came or went since they confirmed it', async () => {
    const { add, call, update, id, date, staff, shift } = await makeDraft();
    const one = await add();
    await call('PATCH', `/${id}/publish`, {});
    const [own, other] = staff;
    const confirm = () => call('PATCH', `/${id}/staff/${own?.profile}/confirm`, {}, own?.token);
    const read = async () => (await call('GET', `/my-schedule?from=${date}&days=7`, undefined, own?.token)).body.data;
    expect((await read()).shifts).toMatchObject([{ was: null, is_new: false }]);
    await confirm();
    const versionOf = async () =>
      ((await call('GET', `/${id}`)).body.data.shifts as { id: string; version: number }[]).find(
        (known) => known.id === one.id,
      )?.version;
    await update([
      { kind: 'change', id: one.id, version: await versionOf(), end_time: '15:00' },
      { kind: 'add', shift: shift({ date: addDays(date, 1) }) },
    ]);
    const was = { date, start_time: '08:00', end_time: '16:00', break_minutes: 30, break_start: '12:00', room: null };
    expect(await read()).toMatchObject({
      shifts: [
        { id: one.id, was, is_new: false },
        { was: null, is_new: true },
      ],
      lost: [],
    });
    await confirm();
    expect((await read()).shifts).toMatchObject([
      { was: null, is_new: false },
      { was: null, is_new: false },
    ]);
    await update([{ kind: 'change', id: one.id, version: await versionOf(), staff_profile_id: other?.profile }]);
    expect(await read()).toMatchObject({ shifts: [{ was: null }], lost: [{ ...was, end_time: '15:00' }] });
    await confirm();
    expect((await read()).lost).toEqual([]);
  });

  it('is not changed so that it breaks a rule that it kept', async () => {
    const { add, call, update, id, date, staff, nursery, as } = await makeDraft();
    const family = await makeFamily(world, { children: 1, dob: '2022-05-06' });
    const days = (Date.parse(date) - Date.parse(dayFromToday(0))) / 86_400_000;
    const session = await makeSession(world, nursery, { from: days, days: 1, start: '09:00', end: '11:00' });
    await makeBooking(world, family, session);
    const one = await add();
    await add({ staff_profile_id: staff[1]?.profile ?? null });
    expect((await call('PATCH', `/${id}/publish`, {})).status).toBe(200);
    const gone = [{ kind: 'change', id: one.id, version: one.version, start_time: '10:00' }];
    expect((await update(gone)).body).toMatchObject({ code: 'breaks' });
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ rota: { revision: 1 } });
    const later = [{ kind: 'change', id: one.id, version: one.version, end_time: '15:00' }];
    expect((await update(later)).body.data).toMatchObject({ revision: 2, conflicts: [] });
    const again = [
      {
        ...gone[0],
        version: (await call('GET', `/${id}`)).body.data.shifts.find((shift: { id: string }) => shift.id === one.id)
          .version,
      },
    ];
    const signed = await update(again, { reason: 'A parent helper counts' }, as('nursery-super-admin'));
    expect(signed.body.data).toMatchObject({ revision: 3, conflicts: [] });
  });

  it('reminds those who have not answered, a person once a day', async () => {
    const { add, call, id, staff } = await makeDraft();
    await add();
    await add({ staff_profile_id: staff[1]?.profile ?? null });
    expect((await call('PATCH', `/${id}/confirmation-reminder`)).body.code).toBe('draft');
    await call('PATCH', `/${id}/publish`, {});
    await call('PATCH', `/${id}/staff/${staff[1]?.profile}/confirm`, {}, staff[1]?.token);
    expect((await call('PATCH', `/${id}/confirmation-reminder`)).body.data).toEqual({ told: 1, already: 0 });
    expect((await call('PATCH', `/${id}/confirmation-reminder`)).body.data).toEqual({ told: 0, already: 1 });
    expect(await mails(id)).toEqual(['rota.published', 'rota.published', 'rota.reminder']);
  });

  it('lets people decline their own shifts alone, and opens one over which leave is approved', async () => {
    const { add, call, id, date, staff, nursery, as } = await makeDraft();
    const own = await add();
    const kept = await add({ date: addDays(date, 1) });
    await call('PATCH', `/${id}/publish`, {});
    const [me, other] = staff;
    const decline = (shift: string, profile = me?.profile, token = me?.token) =>
      call('PATCH', `/${id}/staff/${profile}/decline`, { shift, reason: 'Exam' }, token);
    expect((await decline(own.id, other?.profile, other?.token)).status).toBe(404);
    expect((await decline(own.id, me?.profile, other?.token)).status).toBe(404);
    expect((await decline(own.id)).body.data.shifts).toMatchObject([
      { id: own.id, confirmation: 'declined', declined_reason: 'Exam' },
      { id: kept.id, confirmation: 'pending' },
    ]);
    expect(await told(nursery.staff['nursery-admin']?.id ?? '')).toEqual(['shift.declined']);
    const confirmed = await call('PATCH', `/${id}/staff/${me?.profile}/confirm`, { shifts: [own.id] }, me?.token);
    expect(confirmed.body.code).toBe('declined');
    const whose = { nursery: nursery.id, profile: me?.profile ?? '' };
    const absence = await makeAbsence(world, whose, { from: addDays(date, 1) });
    const path = `/nursery/${nursery.id}/branch/${nursery.branch}/absences/${absence}/approve`;
    const approved = await world.call('POST', path, { token: as('nursery-super-admin'), body: {} });
    expect(approved.body.data).toMatchObject({ status: 'approved', opened: 1 });
    const { body } = await call('GET', `/${id}`);
    expect(body.data.rota.revision).toBe(2);
    expect(body.data.shifts.find((shift: { id: string }) => shift.id === kept.id)).toMatchObject({
      staff_profile_id: null,
      confirmation: 'open',
    });
  });
});

describe('a rota whose week is over', () => {
  it('is locked before and after the job, and takes corrections alone, which are kept', async () => {
    const { nursery, call, staff } = await makeDraft();
    const { id, date } = await makeRotaOf(world, { nursery: nursery.id, branch: nursery.branch }, 'locked');
    await sql`update rota set status = 'published' where id = ${id}`.execute(db());
    const shift = {
      staff_profile_id: staff[0]?.profile,
      room_id: null,
      date,
      start_time: '08:00',
      end_time: '12:00',
      break_minutes: 0,
    };
    const change = { kind: 'add', shift: { ...shift, id: newId() } };
    const refused = await call('POST', `/${id}/update`, { key: newId(), changes: [change] });
    expect(refused.body.code).toBe('locked');
    await lockRotas(db());
    const { rows } = await sql<{ status: string }>`select status from rota where id = ${id}`.execute(db());
    expect(rows).toEqual([{ status: 'locked' }]);
    const body = { key: newId(), change, reason: 'Cover that was not on it' };
    expect((await call('POST', `/${id}/correction`, body)).body.data.shifts).toMatchObject([
      { confirmation: 'confirmed' },
    ]);
    await call('POST', `/${id}/correction`, body);
    const kept = await call('GET', `/${id}/correction`);
    expect(kept.body.data.corrections).toMatchObject([
      { reason: 'Cover that was not on it', before: null, after: { start_time: '08:00' } },
    ]);
  });
});

describe('a new draft', () => {
  it('copies the week before, and opens shifts of those who are away', async () => {
    const { call, add, date, staff, nursery } = await makeDraft();
    await add();
    await add({ staff_profile_id: staff[1]?.profile ?? null });
    const next = addDays(date, 7);
    const whose = { nursery: nursery.id, profile: staff[1]?.profile ?? '' };
    await makeAbsence(world, whose, { from: next, status: 'approved' });
    const { year, week } = isoWeek(next);
    const { body } = await call('POST', '', { year, week, from: 'previous' });
    expect(body.data).toMatchObject({ status: 'draft', copied: 2, opened: 1 });
    const shown = await call('GET', `/${body.data.id}`);
    expect(
      shown.body.data.shifts
        .map((shift: { date: string; staff_profile_id: string | null }) => [
          shift.date,
          shift.staff_profile_id === null,
        ])
        .toSorted(),
    ).toEqual([
      [next, false],
      [next, true],
    ]);
    expect((await call('POST', '', { year, week })).body.code).toBe('exists');
    expect(mondayOf(year, week)).toBe(next);
  });
});

describe('the address of own shifts', () => {
  it('shows published shifts, and stops once it is replaced', async () => {
    const { add, call, id, staff, nursery } = await makeDraft();
    const room = await makeRoom(world, nursery, 'Acorns');
    const [me] = staff;
    await add({ room_id: room });
    const feed = async () => {
      const { body } = await call('POST', '/my-schedule/feed', undefined, me?.token);
      return new URL(body.data.address).pathname.replace('/api', '');
    };
    const former = await feed();
    const read = async (path: string) => {
      const reply = await world.app.inject({ method: 'GET', url: `/api${path}` });
      return { status: reply.statusCode, text: reply.body };
    };
    expect((await read(former)).text).not.toContain('BEGIN:VEVENT');
    await call('PATCH', `/${id}/publish`, {});
    expect((await read(former)).text).toContain('SUMMARY:Shift in Acorns');
    const next = await feed();
    expect([(await read(former)).status, (await read(next)).status]).toEqual([404, 200]);
  });
});
