import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { MailMisconfigured, MailRefused, MailUnavailable, type Mail, type Message } from './mailer.ts';
import { migrate } from '../database/migrate.ts';
import { listEmails, makeMailbox, readEmail } from './mailbox.ts';
import { makeSmtpMail } from './smtpMail.ts';

/** A server that refuses the same addresses as the mailbox, or asks to retry later. */
function smtpServer() {
  const received: { raw: string; to: string[] }[] = [];
  const asked = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'bairn' && password === 'p@ss word'
        ? done(null, { user: 'bairn' })
        : done(new Error('Who is that?')),
    onMailFrom: ({ address }, _, done) =>
      done(
        address.startsWith('refused@')
          ? Object.assign(new Error('5.7.1 This sender is not allowed.'), { responseCode: 550 })
          : address.startsWith('long@')
            ? Object.assign(new Error('5.3.4 Too long.'), { responseCode: 552 })
            : null,
      ),
    onRcptTo: ({ address }, _, done) => {
      const before = asked.get(address) ?? 0;
      asked.set(address, before + 1);
      const [code, text] = address.startsWith('bounce@')
        ? [550, `<${address}>: There is no mailbox of this name.`]
        : before < Number(/^wait-(\d)@/.exec(address)?.[1] ?? 0)
          ? [451, 'Please try again later.']
          : [250, ''];
      done(code === 250 ? null : Object.assign(new Error(text), { responseCode: code }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ raw: Buffer.concat(chunks).toString(), to: envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  server.on('error', () => {
    // Some tests cut the connection.
  });
  return { server, received };
}

const from = 'Bairn <hello@bairn.test>';
const message = (address: string, given: Partial<Message> = {}): Message => ({
  id: newId(),
  to: { name: 'Màiri “the” Fraser', address },
  subject: 'Booked: Isla, £42.00',
  html: '<p>Booked for <b>£42.00</b></p>',
  text: 'Booked for £42.00\n.\nA line that is a dot ends no email.',
  attachments: [{ filename: 'bairn.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }],
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  ...given,
});

let database: Database;
let smtp: ReturnType<typeof smtpServer>;
let port: number;
let adapters: Record<string, Mail>;
beforeAll(async () => {
  database = await openDatabase({ url: null, folder: null });
  await migrate(database);
  smtp = smtpServer();
  smtp.server.listen(0, '127.0.0.1');
  await once(smtp.server.server, 'listening');
  const address = smtp.server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  adapters = {
    'the mail server': makeSmtpMail({ url: `smtp://bairn:p%40ss%20word@127.0.0.1:${port}`, from }),
    'the mailbox': makeMailbox(database.db, from),
  };
});
afterAll(async () => {
  for (const mail of Object.values(adapters)) mail.close();
  await new Promise<void>((resolve) => {
    smtp.server.close(resolve);
  });
  await database.close();
});

describe.each(['the mail server', 'the mailbox'])('%s', (name) => {
  const mail = () => adapters[name] as Mail;

  it('accepts an email', async () => {
    await mail().send(message('mairi@example.test'));
  });

  it('refuses an address for good that does not exist', async () => {
    await expect(mail().send(message('bounce@example.test'))).rejects.toThrow(MailRefused);
    await expect(mail().send(message('bounce@example.test'))).rejects.toThrow(/no mailbox/);
  });

  it('asks to retry later, and accepts the same email then', async () => {
    const waiting = message('wait-2@example.test');
    await expect(mail().send(waiting)).rejects.toThrow(MailUnavailable);
    await expect(mail().send(waiting)).rejects.toThrow(/try again later/);
    await mail().send(waiting);
  });
});

describe.each(['the mail server', 'the mailbox'])('%s that refuses our sender', (name) => {
  it('reports wrong settings, not a wrong email', async () => {
    const sender = 'Bairn <refused@bairn.test>';
    const mail =
      name === 'the mailbox'
        ? makeMailbox(database.db, sender)
        : makeSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: sender });
    await expect(mail.send(message('mairi@example.test'))).rejects.toThrow(MailMisconfigured);
    await expect(mail.send(message('mairi@example.test'))).rejects.toThrow(/This sender is not allowed/);
    mail.close();
  });
});

describe('an email by the mail server', () => {
  it('has both forms, its attachment, and one message id however often it is sent', async () => {
    const sent = message('both@example.test');
    const mail = adapters['the mail server'] as Mail;
    await mail.send(sent);
    await mail.send(sent);
    const got = smtp.received.filter(({ to }) => to.includes('both@example.test'));
    expect(got).toHaveLength(2);
    for (const { raw } of got) {
      expect(raw).toContain(`Message-ID: <${sent.id}@bairn.test>`);
      expect(raw).toMatch(/Content-Type: multipart\/alternative/);
      expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/);
      expect(raw).toMatch(/Content-Type: text\/html; charset=utf-8/);
      expect(raw).toContain('filename=bairn.ics');
      expect(raw).toContain('From: Bairn <hello@bairn.test>');
      expect(raw).toContain('Auto-Submitted: auto-generated');
      expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    }
  });

  it('is refused without its address in the reason, because the reason is stored and logged', async () => {
    const refused = (adapters['the mail server'] as Mail).send(message('bounce@example.test'));
    await expect(refused).rejects.toThrow(/^(?!.*bounce@).*no mailbox of this name/);
  });

  it('is retried while the server is gone, times out, or refuses our login', async () => {
    const gone = makeSmtpMail({ url: 'smtp://127.0.0.1:9', from });
    await expect(gone.send(message('a@example.test'))).rejects.toThrow(MailUnavailable);
    gone.close();
    const stranger = makeSmtpMail({ url: `smtp://bairn:wrong@127.0.0.1:${port}`, from });
    await expect(stranger.send(message('a@example.test'))).rejects.toThrow(MailMisconfigured);
    stranger.close();
  });
});

it('a server that accepts a connection and never greets is given up, and the email is retried', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const timeouts = { connectionTimeout: 1000, greetingTimeout: 100, socketTimeout: 1000 };
  const mail = makeSmtpMail({ url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, from, timeouts });
  await expect(mail.send(message('isla@test.bairn.test'))).rejects.toThrow(MailUnavailable);
  mail.close();
  silent.close();
});

it('an email that is too long is refused, though the server blames the sender', async () => {
  const mail = makeSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Bairn <long@bairn.test>' });
  await expect(mail.send(message('mairi@example.test'))).rejects.toThrow(MailRefused);
  mail.close();
});

describe('an email in the mailbox', () => {
  it('is stored once however often it is sent, with all its parts', async () => {
    const sent = message('once@example.test');
    const mail = adapters['the mailbox'] as Mail;
    await mail.send(sent);
    await mail.send(sent);
    const { emails, total } = await listEmails(database.db, { search: 'ONCE@', page: 1 });
    expect(total).toBe(1);
    const email = await readEmail(database.db, emails[0]?.id ?? '');
    expect(email).toMatchObject({
      message_id: `<${sent.id}@bairn.test>`,
      sender: from,
      recipient: 'once@example.test',
      recipient_name: sent.to.name,
      subject: sent.subject,
      html: sent.html,
      text: sent.text,
      attachments: sent.attachments,
    });
  });

  it('makes room for newer ones', async () => {
    const mail = adapters['the mailbox'] as Mail;
    for (let index = 0; index < 501; index += 1) await mail.send(message('room@example.test'));
    expect((await listEmails(database.db, { search: '', page: 1 })).total).toBe(500);
    expect((await listEmails(database.db, { search: 'once@', page: 1 })).total).toBe(0);
  });

  it('is not found by search wildcards', async () => {
    expect((await listEmails(database.db, { search: '%', page: 1 })).total).toBe(0);
  });
});
