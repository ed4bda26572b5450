import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../testing/emailsTo.ts';
import { dayFromToday, makeNursery, makeStaff } from '../testing/make.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { sendForm, picture } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';
import { remindEnding } from './remindEnding.ts';

const db = () => world.services.database.db;
const pdf = () => new Blob(['%PDF-1.4 A certificate'], { type: 'application/pdf' });

async function makeTeamOf() {
  const nursery = await makeNursery(world);
  const member = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const admin = nursery.staff['nursery-admin'] ?? { profile: '', token: '', id: '', email: '' };
  const base = `/nursery/${nursery.id}/branch/${nursery.branch}`;
  const add = (by: { token: string }, fields: Record<string, string | Blob> = {}) =>
    sendForm(world, `${base}/qualifications`, by.token, {
      staff_profile_id: member.profile,
      kind: 'pvg',
      number: '1234 5678 9012 3456',
      valid_from: '2022-05-06',
      valid_until: dayFromToday(400),
      ...fields,
    });
  const call = (method: string, id: string, by: { token: string }, body?: object) =>
    world.call(method, `${base}/qualifications/${id}${body ? '/decide' : ''}`, {
      token: by.token,
      ...(body && { body }),
    });
  return { nursery, member, admin, base, add, call };
}
const why = async (team: Awaited<ReturnType<typeof makeTeamOf>>) => {
  const path = `${team.base}/staff-profile/${team.member.profile}`;
  return (await world.call('GET', path, { token: team.admin.token })).body.data.standing.why;
};
const filesOf = async (id: string) => {
  const { rows } = await sql<{ key: string | null }>`
    select file_key as key from staff_qualification where id = ${id}`.execute(db());
  return rows[0]?.key ?? null;
};

describe('a qualification', () => {
  it('of the person waits for an admin, and counts once it is approved', async () => {
    const team = await makeTeamOf();
    const { status, body } = await team.add(team.member, { file: pdf(), valid_until: dayFromToday(-1) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'waiting', file: 'pdf', can: { decide: false, remove: true } });
    expect(await why(team)).toEqual([]);
    expect((await team.call('POST', body.data.id, team.member, { approve: true })).status).toBe(403);
    const approved = await team.call('POST', body.data.id, team.admin, { approve: true });
    expect(approved.body.data.status).toBe('approved');
    expect(await why(team)).toEqual(['pvg']);
    expect((await team.call('POST', body.data.id, team.admin, { approve: false, reason: 'No' })).status).toBe(409);
    expect((await team.call('DELETE', body.data.id, team.member)).status).toBe(403);
  });

  it('that is declined says why, and the person removes it with its file', async () => {
    const team = await makeTeamOf();
    const { body } = await team.add(team.member, { file: await picture(40, 30) });
    const key = await filesOf(body.data.id);
    expect(body.data.file).toBe('webp');
    expect((await team.call('POST', body.data.id, team.admin, { approve: false })).status).toBe(422);
    const declined = await team.call('POST', body.data.id, team.admin, { approve: false, reason: 'Not readable' });
    expect(declined.body.data).toMatchObject({ status: 'declined', reason: 'Not readable' });
    expect((await team.call('DELETE', body.data.id, team.member)).status).toBe(200);
    await world.services.outbox.run();
    expect(await world.services.files.find(key ?? '')).toBeNull();
  });

  it('of an admin counts at once', async () => {
    const team = await makeTeamOf();
    expect((await team.add(team.admin)).body.data).toMatchObject({ status: 'approved', file: null });
  });

  it.each([
    ['a file that is neither a PDF nor a picture', { file: new Blob(['#!/bin/sh']) }, 'file'],
    ['an end before its start', { valid_until: '2022-05-05' }, 'valid_until'],
    ['no title where its kind says nothing', { kind: 'award' }, 'title'],
    ['a kind that is none', { kind: 'driving' }, 'kind'],
  ])('with %s is refused, and no file is kept', async (_, fields, field) => {
    const team = await makeTeamOf();
    const { status, body } = await team.add(team.member, fields as Record<string, string | Blob>);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('has a file for the person and the admins, and none for a colleague', async () => {
    const team = await makeTeamOf();
    const { body } = await team.add(team.member, { file: pdf() });
    const colleague = await makeStaff(world, team.nursery.id, team.nursery.branch, 'nursery-staff');
    expect((await team.call('GET', body.data.id, team.member)).status).toBe(200);
    expect((await team.call('GET', body.data.id, team.admin)).status).toBe(200);
    expect((await team.call('GET', body.data.id, colleague)).status).toBe(404);
    expect((await team.call('DELETE', body.data.id, colleague)).status).toBe(404);
    const { rows } = await sql<{ user_id: string }>`
      select user_id from audit_log where object_id = ${body.data.id} and action = 'qualification.show'`.execute(db());
    expect(rows).toEqual([{ user_id: team.admin.id }]);
  });
});

it('the file of a qualification has a name to save it under, and no browser takes it for another type', async () => {
  const team = await makeTeamOf();
  for (const [file, type, name] of [
    [pdf(), 'application/pdf', 'Qualification.pdf'],
    [await picture(40, 30), 'image/webp', 'Qualification.webp'],
  ] as const) {
    const { body } = await team.add(team.member, { file });
    const { headers } = await world.app.inject({
      url: `/api${team.base}/qualifications/${body.data.id}`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${team.member.token}` },
    });
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    });
  }
});

describe('reminders of what ends', () => {
  /** Reminders of a person so far: notifications and emails. */
  const told = async (user: { id: string; email: string }) => {
    const { rows } = await sql`select from user_notification where user_id = ${user.id}
      and type = 'record.ending'`.execute(db());
    return { notes: rows.length, emails: (await emailsTo(world, user.email)).map(({ subject }) => subject) };
  };
  const move = (id: string, days: number) =>
    sql`update staff_qualification set valid_to = ${dayFromToday(days)} where id = ${id}`.execute(db());

  it('come at 60, 30 and 7 days, each once, to the person and the admins', async () => {
    const team = await makeTeamOf();
    const id = await makeQualification(world, team.nursery, team.member.profile, {
      kind: 'pvg',
      until: dayFromToday(61),
    });
    await remindEnding(db());
    expect(await told(team.member)).toEqual({ notes: 0, emails: [] });
    for (const [days, so] of [
      [60, 1],
      [31, 1],
      [30, 2],
      [8, 2],
      [7, 3],
      [0, 3],
    ] as const) {
      await move(id, days);
      await remindEnding(db());
      await remindEnding(db());
      expect((await told(team.member)).emails, `${days} days`).toHaveLength(so);
    }
    expect((await told(team.member)).notes).toBe(1);
    const { emails } = await told(team.admin);
    expect(emails).toHaveLength(3);
    expect(emails[0]).toMatch(/^Staff Testing's PVG membership ends on /);
  });

  it('leave out what is replaced, declined, or whose person has left', async () => {
    const team = await makeTeamOf();
    const of = (own: object) => makeQualification(world, team.nursery, team.member.profile, own);
    await of({ kind: 'pvg', until: dayFromToday(20) });
    await of({ kind: 'pvg', from: dayFromToday(21) });
    await of({ kind: 'sssc', until: dayFromToday(20), status: 'declined' });
    await remindEnding(db());
    expect((await told(team.member)).emails).toEqual([]);
    await of({ kind: 'first_aid', until: dayFromToday(20) });
    await sql`update staff_profile set deleted_at = now() where id = ${team.member.profile}`.execute(db());
    await remindEnding(db());
    expect((await told(team.admin)).emails).toEqual([]);
  });
});
