import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { migrate } from '../database/migrate.ts';
import { readSettings } from '../settings.ts';
import { drawHtml } from './drawHtml.ts';
import { listEmails, makeMailbox } from './mailbox.ts';
import { mailboxDoor } from './mailboxDoor.ts';
import { hasMailbox } from './mailboxPages.ts';

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openDatabase({ url: null, folder: null });
  await migrate(database);
  app = Fastify({ logger: false });
  mailboxDoor(app, database.db);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const hostile = '<script>alert(1)</script>"&';
const sender = { site: 'https://bairn.example', support: { email: 'support@bairn.test', phone: '0131 496 0100' } };

/** Stores an email, and answers its id. */
async function put(address: string, given: { subject?: string; html?: string } = {}) {
  const { subject = 'Booked: Isla' } = given;
  await makeMailbox(database.db, 'Bairn <hello@bairn.test>').send({
    id: newId(),
    to: { name: `Mairi ${hostile}`, address },
    subject,
    html: given.html ?? drawHtml({ subject, summary: '', title: 'Booked', blocks: [] }, sender),
    text: `Booked ${hostile}`,
    attachments: [{ filename: 'a"\r\nb.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }],
  });
  const { emails } = await listEmails(database.db, { search: address, page: 1 });
  return emails[0]?.id ?? '';
}

const get = async (path: string) => {
  const { statusCode, headers, body } = await app.inject({ url: path });
  return { status: statusCode, policy: String(headers['content-security-policy']), headers, body };
};

describe('the list', () => {
  it('says that it is empty', async () => {
    const { status, body } = await get('/dev/mail');
    expect(status).toBe(200);
    expect(body).toContain('No emails yet');
  });

  it('lists the newest first, and searches by address', async () => {
    await put('first@example.test');
    await put('second@example.test', { subject: hostile });
    const all = (await get('/dev/mail')).body;
    expect(all.indexOf('To second@example.test')).toBeLessThan(all.indexOf('To first@example.test'));
    expect(all).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;');
    expect(all).not.toContain('<script');
    const one = (await get('/dev/mail?search=FIRST@')).body;
    expect(one).toContain('To first@example.test');
    expect(one).not.toContain('To second@example.test');
    expect((await get(`/dev/mail?search=${encodeURIComponent(hostile)}`)).body).not.toContain('<script');
  });

  it.each(['page=0', 'page=x', 'page=99999', 'search[]=a', `search=${'a'.repeat(500)}`, 'search=%00'])(
    'bears %s',
    async (query) => {
      expect((await get(`/dev/mail?${query}`)).status).toBe(200);
    },
  );

  it('has a second page of older ones', async () => {
    for (let index = 0; index < 51; index += 1) await put('many@example.test');
    const first = (await get('/dev/mail?search=many@')).body;
    expect(first).toContain('51 emails, page 1 of 2');
    expect(first).toContain('href="/dev/mail?search=many%40&amp;page=2"');
    expect((await get('/dev/mail?search=many@&page=2')).body.match(/To many@/g)).toHaveLength(1);
  });
});

describe('an email', () => {
  it('is shown in a sandboxed frame, as plain text, and with its headers', async () => {
    const id = await put('one@example.test', { html: `<html><head></head><body><script>1</script></body></html>` });
    const shown = await get(`/dev/mail/${id}`);
    expect(shown.body).toContain(`src="/dev/mail/${id}/html"`);
    expect(shown.body).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(shown.policy).toContain("default-src 'none'");
    expect(shown.policy).not.toContain('script-src');
    const framed = await get(`/dev/mail/${id}/html`);
    expect(framed.policy).toContain('sandbox allow-top-navigation-by-user-activation');
    expect(framed.policy).toContain("default-src 'none'");
    expect(framed.policy).not.toMatch(/script/);
    expect(framed.body).toContain('<base target="_top">');
    const text = (await get(`/dev/mail/${id}/text`)).body;
    expect(text).toContain('Booked &lt;script&gt;');
    expect(text).not.toContain('<script');
    expect((await get(`/dev/mail/${id}/headers`)).body).toContain('Message-ID: &lt;');
  });

  it('has its attachment under a name that is safe in a header', async () => {
    const id = await put('file@example.test');
    const { status, headers, body } = await get(`/dev/mail/${id}/attachments/0`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="a___b.ics"');
    expect(body).toBe('BEGIN:VCALENDAR');
    for (const index of ['1', '-1', 'x', '__proto__', 'length']) {
      expect((await get(`/dev/mail/${id}/attachments/${index}`)).status).toBe(404);
    }
  });

  it.each([newId(), 'x', '%00', `${newId()}/text`, `${newId()}/html`])(
    'with no such id, %s, is a page that says so',
    async (id) => {
      const { status, body } = await get(`/dev/mail/${id}`);
      expect(status).toBe(404);
      expect(body).toContain('This email does not exist');
    },
  );
});

it('exists only in a demonstration without a mail server', () => {
  expect(hasMailbox(readSettings({}))).toBe(true);
  expect(hasMailbox(readSettings({ BAIRN_MODE: 'demo', MAIL_URL: 'smtp://mail.example' }))).toBe(false);
  expect(hasMailbox({ mode: 'production', mail: { url: null, from: '' } })).toBe(false);
});
