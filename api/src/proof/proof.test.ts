import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { codeIn, emailsTo } from '../testing/emailsTo.ts';
import { picture, sendForm } from '../testing/sendForm.ts';
import { makeDraft, makeNumber } from '../testing/makeDraft.ts';
import { world } from '../testing/sharedWorld.ts';
import { decideClaims } from './approveCommand.ts';

const db = () => world.services.database.db;
let restore = () => {};
afterEach(() => restore());

/** The wrong code of six digits. */
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const approve = (
  number: string,
  given: { branch?: string; decline?: boolean; replace?: boolean; look?: boolean } = {},
) => decideClaims(db(), '/files', { number, branch: undefined, look: false, decline: false, replace: false, ...given });
const pdf = () => new Blob(['%PDF-1.7\n1 0 obj\n'], { type: 'text/plain' });

describe('a code', () => {
  it('goes to the address of the public register, which is not shown in full, and proves the number', async () => {
    const entry = await makeNumber(world);
    const { read, post, branch } = await makeDraft(world, entry);
    const hidden = `m•••${entry.contact_email.slice(entry.contact_email.indexOf('@'))}`;
    expect(await read()).toMatchObject({
      state: 'unproven',
      cs_number: entry.cs_number,
      email: hidden,
      code_until: null,
    });
    const sent = await post('/proof/send-code');
    expect(sent.body.data).toMatchObject({ state: 'unproven', email: hidden, code_until: expect.any(String) });
    expect(JSON.stringify(sent.body)).not.toContain(entry.contact_email);
    const emails = await emailsTo(world, entry.contact_email);
    expect(emails).toHaveLength(1);
    const code = codeIn(emails);
    expect((await post('/proof/code', { code: wrong(code) })).body.errors).toEqual({
      code: ['The code is wrong or has expired.'],
    });
    expect((await post('/proof/code', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).body.data).toMatchObject({
      state: 'proven',
      email: null,
    });
    expect((await post('/proof/send-code')).body).toMatchObject({ code: 'proven' });
    const { rows } = await sql<{ action: string }>`select action from audit_log where object_id = ${branch}
      order by at, id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['branch.send_code', 'branch.prove']);
  });

  it('allows five guesses, works for half an hour, and is replaced by the next', async () => {
    const entry = await makeNumber(world);
    const { post } = await makeDraft(world, entry);
    const at = Date.now();
    const later = (minutes: number) => {
      restore();
      restore = setClock(() => at + minutes * 60_000);
    };
    later(0);
    await post('/proof/send-code');
    const first = codeIn(await emailsTo(world, entry.contact_email));
    expect((await post('/proof/send-code')).status).toBe(429);
    for (let guess = 0; guess < 5; guess += 1) await post('/proof/code', { code: wrong(first) });
    expect((await post('/proof/code', { code: first })).status).toBe(422);
    later(2);
    await post('/proof/send-code');
    const second = codeIn(await emailsTo(world, entry.contact_email));
    later(33);
    expect((await post('/proof/code', { code: second })).status).toBe(422);
    await post('/proof/send-code');
    const third = codeIn(await emailsTo(world, entry.contact_email));
    if (third !== second) expect((await post('/proof/code', { code: second })).status).toBe(422);
    expect((await post('/proof/code', { code: third })).status).toBe(200);
  });

  it('is not sent where the register has no address, and not where another service has proven the number', async () => {
    const silent = await makeNumber(world, { contact_email: null });
    const quiet = await makeDraft(world, silent);
    const entry = await makeNumber(world);
    const [owner, rival] = [await makeDraft(world, entry), await makeDraft(world, entry)];
    await rival.post('/proof/send-code');
    const code = codeIn(await emailsTo(world, entry.contact_email));
    await sql`update branch set proven_number = cs_number where id = ${owner.branch}`.execute(db());
    const refusals = [
      await quiet.post('/proof/send-code'),
      await rival.post('/proof/send-code'),
      await rival.post('/proof/code', { code }),
    ];
    // All alike: no one learns that there is another claim.
    expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 409, body: { code: 'no_code' } });
    expect(await rival.read()).toEqual({ ...(await quiet.read()), cs_number: entry.cs_number });
  });
});

describe('a document', () => {
  it('is kept where no address serves it, until the operator approves the service', async () => {
    const entry = await makeNumber(world, { contact_email: null });
    const draft = await makeDraft(world, entry);
    const send = (evidence: Blob) => sendForm(world, `${draft.base}/proof/evidence`, draft.token, { evidence });
    expect((await send(new Blob(['<svg/>'], { type: 'application/pdf' }))).body.errors).toEqual({
      evidence: ['Only these file types are allowed: pdf, jpg, gif, png.'],
    });
    expect((await send(await picture(20, 20))).body.data).toMatchObject({ state: 'waiting' });
    const keyOf = async () =>
      (
        await sql<{
          key: string;
        }>`select evidence_key as key from branch_proof where branch_id = ${draft.branch}`.execute(db())
      ).rows[0]?.key ?? '';
    const former = await keyOf();
    expect((await send(pdf())).body.data).toMatchObject({ state: 'waiting', evidence_at: expect.any(String) });
    const key = await keyOf();
    await world.services.outbox.run();
    expect(await world.services.files.find(former)).toBeNull();
    for (const one of [former, key])
      expect((await world.app.inject({ method: 'GET', url: `/files/${one}` })).statusCode).toBe(404);
    expect(await approve(entry.cs_number, { look: true })).toContain(`/files/${key}`);
    expect(await approve(entry.cs_number)).toContain('Approved');
    expect(await draft.read()).toMatchObject({ state: 'proven' });
    const [email] = await emailsTo(world, draft.nursery.staff['nursery-super-admin']?.email ?? '');
    expect(email?.text).toContain('We have checked your document');
    expect(await world.services.files.find(key)).toBeNull();
  });

  it('that is turned down can be followed by another, and one can be taken back', async () => {
    const draft = await makeDraft(world, await makeNumber(world));
    const send = (fields: Record<string, Blob | string>) =>
      sendForm(world, `${draft.base}/proof/evidence`, draft.token, fields);
    await send({ evidence: pdf() });
    expect(await approve(draft.number, { decline: true })).toContain('Turned down');
    expect(await draft.read()).toMatchObject({ state: 'unproven', declined: true });
    expect((await send({ evidence: pdf() })).body.data).toMatchObject({ state: 'waiting', declined: false });
    expect((await send({ remove: '1' })).body.data).toMatchObject({ state: 'unproven', evidence_at: null });
  });

  it('of a second claim needs the operator to take the number from the first', async () => {
    const entry = await makeNumber(world);
    const [owner, rival] = [await makeDraft(world, entry), await makeDraft(world, entry)];
    await expect(approve(entry.cs_number)).rejects.toThrow('--branch');
    await approve(entry.cs_number, { branch: owner.branch });
    await sql`update branch set status = 'listed' where id = ${owner.branch}`.execute(db());
    await expect(approve(entry.cs_number, { branch: rival.branch })).rejects.toMatchObject({ status: 409 });
    await approve(entry.cs_number, { branch: rival.branch, replace: true });
    const { rows } = await sql<{ id: string; status: string; proven: boolean }>`
      select id, status, proven_number is not null as proven from branch where cs_number = ${entry.cs_number}`.execute(
      db(),
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: owner.branch, status: 'unlisted', proven: false },
        { id: rival.branch, status: 'unlisted', proven: true },
      ]),
    );
  });
});

it('a new number has to be proven again', async () => {
  const draft = await makeDraft(world, await makeNumber(world));
  await approve(draft.number);
  await sql`update branch set status = 'listed' where id = ${draft.branch}`.execute(db());
  const other = await makeNumber(world);
  const form = {
    is_ci_registered: '1',
    cs_number: other.cs_number,
    service_name: `Renumbered ${newId()}`,
    postcode: 'EH6 6JJ',
    address_line_1: '1 Shore',
    city: 'Leith',
    county: 'Midlothian',
    contact_phone: '0131 496 0102',
    contact_email: 'hello@testing.bairn.test',
    service_types: [1],
    provision_term: 2,
    provisions: [],
    meals: [],
    activity_categories: [],
    provides_additional_support: 0,
  };
  const saved = await draft.post('/update', form);
  expect(saved.body.data).toMatchObject({ status: 'unlisted', missing: expect.arrayContaining(['proof']) });
  expect(await draft.read()).toMatchObject({ state: 'unproven', cs_number: other.cs_number });
});
