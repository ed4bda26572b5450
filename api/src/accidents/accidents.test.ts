import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import type { AccidentReport } from '@bairn/shared/schema/accidents';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { monthsFrom, retention } from '@bairn/shared/schema/retention';
import { newId } from '../database/id.ts';
import { contractEndpoints, nameOf } from '../testing/contract.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { dayFromToday, makeFamily, makeNursery, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { accidentForm } from '../testing/makeReport.ts';
import { makeProfile } from '../testing/makeService.ts';
import { picture, sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';
import { eraseAccidents } from './eraseAccidents.ts';
import { remindAccidents } from './remindAccidents.ts';

let nursery: MadeNursery;
let family: MadeFamily;
let child: string;
let restore = () => {};
const today = localDate();
beforeEach(async () => {
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  child = family.children[0]?.id ?? '';
  await makeProfile(world, nursery, child);
});
afterEach(() => restore());

const db = () => world.services.database.db;
const token = (role: string) => nursery.staff[role]?.token ?? '';
const [staff, admin, owner] = ['nursery-staff', 'nursery-admin', 'nursery-super-admin'].map(
  (role) => () => token(role),
) as [() => string, () => string, () => string];
const root = () => `/nursery/${nursery.id}/branch/${nursery.branch}/accident-report`;
const post = (by: string, path: string, body: object) => world.call('POST', path, { token: by, body });
const aider = () => nursery.staff['nursery-staff']?.profile ?? '';
const form = (given: object = {}) => accidentForm({ first_aider_id: aider(), ...given });
const onDay = (days: number) => {
  const at = Date.parse(`${addDays(today, days)}T12:00:00Z`);
  restore();
  restore = setClock(() => at);
};

const begin = async (given: object = {}, by = staff()): Promise<AccidentReport> =>
  (await post(by, root(), { ...form(given), child_id: child })).body.data;
const sign = (
  by: string,
  { id, revision }: Pick<AccidentReport, 'id' | 'revision'>,
  how: object = { typed: 'A Name' },
) => post(by, `/nursery/accident-report/${id}/sign`, { ...how, revision });
const read = async (by: string, id: string) =>
  (await world.call('GET', `/nursery/accident-report/${id}`, { token: by })).body.data as AccidentReport;
/** A report that waits for the parent. */
async function shared(given: object = {}) {
  const report = await begin(given);
  await sign(staff(), report);
  await sign(admin(), report);
  return report;
}
const told = async (type: string) =>
  (
    await sql<{ user_id: string }>`select user_id from user_notification
      where type = ${type} and branch_id = ${nursery.branch} and read_at is null`.execute(db())
  ).rows.map(({ user_id }) => user_id);
const stroke = [
  [10, 10],
  [200, 90],
];

describe('an accident report', () => {
  it('goes from its author to a manager to a parent, each told in turn, and then stands', async () => {
    const report = await begin();
    expect(report).toMatchObject({
      status: 'draft',
      sign_as: 'worker',
      first_aider: { certificate: null },
      duties: [],
    });
    expect((await world.call('GET', `/nursery/accident-report/${report.id}`, { token: family.token })).status).toBe(
      404,
    );
    expect((await sign(admin(), report)).status).toBe(403);
    expect((await sign(staff(), report, { drawn: [stroke] })).body.data).toMatchObject({
      status: 'awaiting_manager',
      signatures: [{ role: 'worker', is_you: true, drawn: [stroke] }],
    });
    expect(await told('accident.submitted')).toContain(nursery.staff['nursery-admin']?.id);
    expect((await sign(staff(), report)).status).toBe(403);
    expect((await sign(admin(), report)).body.data).toMatchObject({ status: 'awaiting_carer' });
    expect(await told('accident.submitted')).toEqual([]);
    expect(await told('accident.to_sign')).toEqual([family.id]);
    expect(await emailsTo(world, family.email)).toMatchObject([{ subject: 'Read and sign a report about Child1' }]);
    expect(await read(family.token, report.id)).toMatchObject({ sign_as: 'carer', present: null });
    const signed = await sign(family.token, report, { drawn: [stroke] });
    expect(signed.body.data).toMatchObject({ status: 'signed', sign_as: null });
    expect(await told('accident.to_sign')).toEqual([]);
    expect(await told('accident.signed')).toEqual([nursery.staff['nursery-staff']?.id]);
    expect((await sign(family.token, report)).body.code).toBe('signed');
  });

  it('asks before the first signature for what its kind needs', async () => {
    const missing = async (given: object) => {
      const report = await begin(given);
      const { status, body } = await sign(staff(), report);
      return status === 422 ? Object.keys(body.errors).toSorted() : status;
    };
    const bare = { what_happened: '', place: null, injuries: [], first_aid: '', informed_who: '', witnesses: [] };
    expect(await missing(bare)).toEqual(['first_aid', 'informed_who', 'injuries', 'place', 'what_happened']);
    expect(await missing({ ...bare, kind: 'existing' })).toEqual(['explanation', 'injuries', 'place', 'what_happened']);
    expect(await missing({ kind: 'incident', injuries: [] })).toEqual(['follow_up']);
    expect(await missing({ injuries: [{ region: 'front_head', type: 'bump' }] })).toEqual(['advice_given']);
    expect(await missing({ injuries: [{ region: 'front_head', type: 'bump' }], advice_given: true })).toBe(200);
  });

  it('is countersigned by another than its author, unless there is no other admin', async () => {
    const report = await begin({}, admin());
    await sign(admin(), report);
    expect((await sign(admin(), report)).status).toBe(403);
    await sql`update staff_profile set suspended_at = now() where nursery_id = ${nursery.id}
      and role = 'nursery-super-admin'`.execute(db());
    expect((await sign(admin(), report)).body.data).toMatchObject({ status: 'awaiting_carer' });
  });

  it('that is sent back loses its signatures, and its author reads why', async () => {
    const report = await begin();
    await sign(staff(), report);
    const back = await post(admin(), `${root()}/${report.id}/send-back`, { note: 'How high was the wall?' });
    expect(back.body.data).toMatchObject({
      status: 'draft',
      signatures: [],
      sent_back: { note: 'How high was the wall?' },
    });
    expect(await told('accident.sent_back')).toEqual([nursery.staff['nursery-staff']?.id]);
    expect((await sign(staff(), report)).body.code).toBe('changed');
    expect((await world.call('DELETE', `${root()}/${report.id}`, { token: staff() })).body.code).toBe('signed_once');
    expect((await sign(staff(), back.body.data)).body.data).toMatchObject({
      status: 'awaiting_manager',
      sent_back: null,
    });
  });

  it('of another parent, of a parent whom a court keeps away, or of another family is not found', async () => {
    const report = await shared();
    const other = await makeFamily(world);
    expect((await sign(other.token, report)).status).toBe(404);
    await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
      values (${other.keyworker}, ${child}, now())`.execute(db());
    await sign(other.token, report, { drawn: [stroke] });
    // Of the other adult the name, not the hand.
    expect((await read(family.token, report.id)).signatures.at(-1)).toMatchObject({ is_you: false, drawn: null });
    await sql`insert into court_restriction (nursery_id, id, branch_id, child_id, keyworker_profile_id, adult_name,
        document_key, entered_by, created_at)
      values (${nursery.id}, ${newId()}, ${nursery.branch}, ${child}, ${family.keyworker}, 'Parent Testing',
        ${newId()}, ${nursery.staff['nursery-admin']?.id}, now())`.execute(db());
    expect((await world.call('GET', `/nursery/accident-report/${report.id}`, { token: family.token })).status).toBe(
      404,
    );
    expect((await world.call('GET', `/account/child/${child}/accident-reports`, { token: family.token })).status).toBe(
      404,
    );
    const next = await shared();
    const taken = { carer: 'parent testing', drawn: [stroke] };
    expect((await sign(staff(), next, taken)).body.code).toBe('may_not_sign');
    expect((await sign(staff(), next, { ...taken, carer: 'Morag Orr' })).body.data).toMatchObject({ status: 'signed' });
  });

  it('has photos by their content, without what the camera knew', async () => {
    const { id } = await begin();
    const add = (photo: Blob) => sendForm(world, `${root()}/${id}/photo`, staff(), { photo });
    expect((await add(new Blob(['no picture'], { type: 'image/png' }))).status).toBe(422);
    const taken = await sharp(Buffer.from(await (await picture(40, 30)).arrayBuffer()))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 58/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Exif')).toBe(true);
    const { body } = await add(new Blob([new Uint8Array(taken)]));
    const [photo] = (body.data as AccidentReport).photos;
    const reply = await world.app.inject({
      url: `/api/nursery/accident-report/${id}/photo/${photo?.id}`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${staff()}` },
    });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(reply.rawPayload.includes('Exif')).toBe(false);
    const printed = await world.app.inject({
      url: `/api/nursery/accident-report/${id}/document`,
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${staff()}` },
    });
    expect(printed.rawPayload.toString('latin1')).toContain('/Subtype /Image');
  });
});

describe('a signed report', () => {
  const writes = contractEndpoints().filter(({ method, path }) => method !== 'GET' && path.includes('accident-report'));
  const bodies: Record<string, () => object> = {
    'send-back': () => ({ note: 'Again' }),
    addendum: () => ({ text: 'The knee has healed.' }),
    notification: () => ({ duty: 'care_inspectorate', done_on: today, reference: 'CI-7' }),
    sign: () => ({ typed: 'A Name', revision: 1 }),
    '{id}': () => ({ ...form({ what_happened: 'Nothing' }), revision: 1 }),
  };

  it('is changed by no call of the API; an addendum and what an authority was told stand beside it', async () => {
    const report = await shared({ medical: 'gp' });
    await sql`insert into accident_photo (nursery_id, id, accident_report_id, photo_key, created_at)
      values (${nursery.id}, ${newId()}, ${report.id}, 'kept.accident.webp', now())`.execute(db());
    await sign(family.token, report);
    const row = async () => {
      const { rows } = await sql<{ row: object }>`select to_jsonb(r) || jsonb_build_object('signatures', (
          select jsonb_agg(to_jsonb(s) order by s.id) from accident_signature s where s.accident_report_id = r.id),
          'photos', (select jsonb_agg(to_jsonb(p)) from accident_photo p where p.accident_report_id = r.id)) as row
        from accident_report r where r.id = ${report.id}`.execute(db());
      return rows[0]?.row;
    };
    const before = await row();
    const [photo] = (await read(staff(), report.id)).photos;
    const answers: Record<string, Set<number>> = {};
    for (const { method, path } of writes) {
      if (!path.includes('{id}')) continue;
      const last = path.split('/').at(-1) ?? '';
      const url = path
        .replace('{nursery}', nursery.id)
        .replace('{branch}', nursery.branch)
        .replace('{id}', report.id)
        .replace('{photo}', photo?.id ?? '');
      for (const by of [staff(), admin(), owner(), family.token]) {
        const { status } = await world.call(method, url, { token: by, body: bodies[last]?.() ?? {} });
        (answers[nameOf({ method, path }).split('accident-report')[1] ?? ''] ??= new Set()).add(status);
        expect(await row(), `${method} ${path}`).toEqual(before);
      }
    }
    expect(writes.length).toBeGreaterThan(8);
    // Only these two were done at all, beside the report.
    expect(Object.entries(answers).flatMap(([name, all]) => (all.has(200) ? [name] : []))).toEqual([
      '/{id}/addendum',
      '/{id}/notification',
    ]);
    const after = await read(family.token, report.id);
    expect(after.addenda).toHaveLength(3);
    expect(after.what_happened).toBe(report.what_happened);
    await expect(sql`update accident_report set details = '{}' where id = ${report.id}`.execute(db())).rejects.toThrow(
      'is signed and cannot be changed',
    );
  });
});

describe('the deadlines', () => {
  it('are the day itself and ten days, shown and reminded daily until it is recorded', async () => {
    const report = await begin({ medical: 'hospital_treated', work_related: true });
    expect(report.duties.map(({ duty, due_on, overdue }) => [duty, due_on, overdue])).toEqual([
      ['care_inspectorate', today, false],
      ['riddor', dayFromToday(10), false],
    ]);
    expect(await told('accident.duty')).toContain(nursery.staff['nursery-admin']?.id);
    const late = async (days: number) => {
      onDay(days);
      const { rows } = await sql<{ duty: string }>`select duty from accident_duty
        where accident_report_id = ${report.id} and done_on is null and due_on < ${localDate()}`.execute(db());
      return rows.map(({ duty }) => duty).toSorted();
    };
    expect([await late(0), await late(1), await late(10), await late(11)]).toEqual([
      [],
      ['care_inspectorate'],
      ['care_inspectorate'],
      ['care_inspectorate', 'riddor'],
    ]);
    const reminded: number[] = [];
    const forget = () => sql`delete from user_notification where branch_id = ${nursery.branch}`.execute(db());
    for (const day of [1, 2, 2, 3]) {
      await forget();
      onDay(day);
      await remindAccidents(db());
      if ((await told('accident.duty')).length > 0) reminded.push(day);
    }
    expect(reminded).toEqual([1, 2, 3]);
    restore();
    const note = (duty: string, done_on = today) =>
      post(admin(), `${root()}/${report.id}/notification`, { duty, done_on, reference: 'R-1' });
    expect((await note('riddor', dayFromToday(-1))).status).toBe(422);
    for (const duty of ['riddor', 'care_inspectorate']) expect((await note(duty)).status).toBe(200);
    expect((await note('riddor')).body.code).toBe('told');
    await forget();
    onDay(4);
    await remindAccidents(db());
    expect(await told('accident.duty')).toEqual([]);
  });

  it('go when the draft says less, and come back with it', async () => {
    const report = await begin({ medical: 'gp' });
    const change = async (given: object, revision: number) =>
      ((await post(staff(), `${root()}/${report.id}`, { ...form(given), revision })).body.data as AccidentReport)
        .duties;
    expect(await change({}, 1)).toEqual([]);
    expect(await change({ medical: 'hospital', occurred_on: dayFromToday(-2) }, 2)).toMatchObject([
      { due_on: dayFromToday(-2), overdue: true },
    ]);
  });

  it('of the parent: reminded daily for 30 days, then left alone, and not once it is signed', async () => {
    const report = await shared();
    const days: number[] = [];
    for (let day = 1; day <= 33; day += 1) {
      await sql`update user_notification set read_at = now() where user_id = ${family.id}`.execute(db());
      onDay(day);
      await remindAccidents(db());
      await remindAccidents(db());
      if ((await told('accident.to_sign')).length > 0) days.push(day);
    }
    expect(days).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await emailsTo(world, family.email)).toHaveLength(31);
    restore();
    expect((await sign(family.token, report)).status).toBe(200);
  });
});

it('erases a report 21 years and three months after the birth of the child, signed or not', async () => {
  const report = await shared();
  await sign(family.token, report);
  const is = async () => (await sql`select 1 from accident_report where id = ${report.id}`.execute(db())).rows.length;
  const born = (date: string) => sql`update child set dob = ${date} where id = ${child}`.execute(db());
  await born(monthsFrom(today, -retention.accidents.months));
  await eraseAccidents(db());
  expect(await is()).toBe(1);
  await born(addDays(monthsFrom(today, -retention.accidents.months), -1));
  await eraseAccidents(db());
  expect(await is()).toBe(0);
});
