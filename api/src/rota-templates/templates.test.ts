import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, isoWeek, mondayOf } from '@bairn/shared/format/date';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import { newId } from '../database/id.ts';
import { dayFromToday, makeNursery, makeStaff } from '../testing/make.ts';
import { makeAbsence } from '../testing/makeLeave.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { makeRoom, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;

/** A branch with so many people, its calls about templates, and the Monday of a week that is five weeks away. */
async function makeBranch(people: number) {
  const nursery = await makeNursery(world);
  const staff: string[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    staff.push((await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).profile);
  }
  const call = (method: string, path = '', body?: object) =>
    world.call(method, `/nursery/${nursery.id}/branch/${nursery.branch}/rota/template${path}`, {
      token: nursery.staff['nursery-admin']?.token ?? '',
      body,
    });
  const { year, week } = isoWeek(dayFromToday(35));
  return { nursery, staff, call, year, week, monday: mondayOf(year, week) };
}

const shiftOf = (day: number, staff_profile_id: string | null, more: object = {}) => ({
  id: newId(),
  day,
  staff_profile_id,
  room_id: null,
  start_time: '08:00',
  end_time: '14:00',
  break_minutes: 0,
  break_start: null,
  note: null,
  ...more,
});

const shiftsOf = async (branch: string) => {
  const { rows } = await sql<{ date: string; staff: string | null; room: string | null }>`
    select h.date, h.staff_profile_id as staff, h.room_id as room from shift h
    join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id
    where o.branch_id = ${branch} order by h.date, h.start_time, h.id`.execute(db());
  return rows;
};

describe('a rota template', () => {
  it('is made of its own shifts or of a rota, changed by its version, and deleted without its rotas', async () => {
    const { nursery, staff, call, year, week, monday } = await makeBranch(1);
    const person = staff[0] ?? '';
    const rota = await makeRota(world, nursery, year, week);
    await makeShift(world, nursery, rota, { profile: person, date: addDays(monday, 2), confirmation: 'pending' });
    const made = await call('POST', '', { name: 'Term', rota });
    expect(made.body.data.shifts).toMatchObject([{ day: 3, staff_profile_id: person }]);
    const { id, version } = made.body.data;

    expect((await call('POST', '', { name: 'term', shifts: [] })).body).toMatchObject({ code: 'name' });
    const changed = { name: 'Term time', note: null, shifts: [shiftOf(1, person), shiftOf(2, null)] };
    const saved = await call('POST', `/${id}`, { ...changed, version });
    expect(saved.body.data.shifts.map(({ day }: { day: number }) => day)).toEqual([1, 2]);
    expect((await call('POST', `/${id}`, { ...changed, version })).status).toBe(409);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({
      name: 'Term time',
      version: saved.body.data.version,
    });

    const stranger = await makeBranch(1);
    const theirs = { ...changed, version: saved.body.data.version, shifts: [shiftOf(1, stranger.staff[0] ?? '')] };
    expect((await call('POST', `/${id}`, theirs)).body.errors).toEqual({
      'shifts.0.staff_profile_id': ['This person does not work here'],
    });

    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect(await shiftsOf(nursery.branch)).toHaveLength(1);
  });
});

describe('an import of a template', () => {
  /** A template in whose week everything happens that an import can meet; by day of the week. */
  async function makeTroubles() {
    const made = await makeBranch(4);
    const { nursery, staff, call, monday, year, week } = made;
    const [sick = '', lapsed = '', busy = '', gone = ''] = staff;
    const room = await makeRoom(world, nursery, 'Acorns');
    const shifts = [
      shiftOf(1, sick),
      shiftOf(2, lapsed),
      shiftOf(3, busy),
      shiftOf(4, gone),
      shiftOf(5, null, { room_id: room }),
      shiftOf(5, null, { start_time: '15:00', end_time: '18:00' }),
      shiftOf(6, sick),
    ];
    const { id } = (await call('POST', '', { name: 'Everything', shifts })).body.data;
    const who = { nursery: nursery.id, profile: sick };
    await makeAbsence(world, who, { type: absenceType.annual, status: 'approved', from: monday });
    await makeQualification(world, nursery, lapsed, { kind: 'pvg', until: addDays(monday, -30) });
    const next = await makeRota(world, nursery, year, week);
    await makeShift(world, nursery, next, { profile: busy, date: addDays(monday, 2), confirmation: 'pending' });
    await sql`update rota set status = 'draft', published_at = null where id = ${next}`.execute(db());
    await sql`update staff_profile set deleted_at = now() where id = ${gone}`.execute(db());
    await sql`update room set archived_at = now() where id = ${room}`.execute(db());
    await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
      values (${nursery.id}, ${newId()}, ${nursery.branch}, ${addDays(monday, 5)}, 1, 'Inset day', 'confirmed')`.execute(
      db(),
    );
    const put = (more: object) =>
      call('POST', `/${id}/import`, { key: newId(), from: monday, to: addDays(monday, 6), ...more });
    return { ...made, id, put };
  }
  const told = (conflicts: { kind: string; date: string; outcome: string }[], monday: string) =>
    conflicts.map(({ kind, date, outcome }) => [
      [0, 1, 2, 3, 4, 5].find((day) => addDays(monday, day) === date),
      kind,
      outcome,
    ]);

  it('says first what does not fit, and writes nothing then', async () => {
    const { nursery, monday, put } = await makeTroubles();
    const before = await shiftsOf(nursery.branch);
    const { status, body } = await put({ dry_run: true });
    expect(status).toBe(200);
    expect(told(body.data.conflicts, monday)).toEqual([
      [0, 'leave', 'open'],
      [1, 'lapsed', 'added'],
      [2, 'double_booking', 'open'],
      [3, 'left', 'open'],
      [4, 'room', 'added'],
      [5, 'closing_day', 'left_out'],
    ]);
    expect(body.data).toMatchObject({ dry_run: true, added: 6, opened: 3, left_out: 1 });
    expect(body.data.conflicts[5]).toMatchObject({ detail: 'Inset day' });
    expect(await shiftsOf(nursery.branch)).toEqual(before);
  });

  it('makes those shifts open, or leaves them out, and the same key makes nothing twice', async () => {
    const { nursery, staff, monday, put } = await makeTroubles();
    const key = newId();
    const open = await put({ key });
    expect(open.body.data).toMatchObject({ dry_run: false, added: 6, opened: 3, left_out: 1 });
    const made = await shiftsOf(nursery.branch);
    // With the one that was there.
    expect(made).toHaveLength(7);
    expect(made.filter(({ date }) => date === monday)).toEqual([{ date: monday, staff: null, room: null }]);
    expect(made.filter(({ date }) => date === addDays(monday, 1))).toMatchObject([{ staff: staff[1] }]);
    expect(made.every(({ room }) => room === null)).toBe(true);
    expect((await put({ key })).body).toEqual(open.body);
    expect(await shiftsOf(nursery.branch)).toHaveLength(7);

    const other = await makeTroubles();
    expect((await other.put({ conflicts: 'leave_out' })).body.data).toMatchObject({ added: 3, opened: 0, left_out: 4 });
    expect((await shiftsOf(other.nursery.branch)).filter(({ date }) => date === other.monday)).toEqual([]);
  });

  it('leaves published weeks and past dates as they are', async () => {
    const { nursery, call, monday, put } = await makeTroubles();
    await sql`update rota set status = 'published', published_at = now() where branch_id = ${nursery.branch}`.execute(
      db(),
    );
    const { body } = await put({});
    expect(body.data).toMatchObject({ added: 0, left_out: 7 });
    expect(
      told(body.data.conflicts, monday)
        .slice(0, 5)
        .every(([, kind]) => kind === 'published'),
    ).toBe(true);
    expect(await shiftsOf(nursery.branch)).toHaveLength(1);
    const past = await put({ from: dayFromToday(-1), to: dayFromToday(1) });
    expect(past.body.errors).toEqual({ from: ['Choose today or a later day'] });
    expect((await call('POST', `/${newId()}/import`, { key: newId(), from: monday, to: monday })).status).toBe(404);
  });
});
