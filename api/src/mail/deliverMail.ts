import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../database/database.ts';
import { MailMisconfigured, MailRefused, MailUnavailable, type Mail } from './mailer.ts';
import { NotYet } from '../outbox/outbox.ts';
import type { Writer, Writers, Written } from './addressed.ts';
import { drawHtml } from './drawHtml.ts';
import { drawText } from './drawText.ts';
import { oneLine, type Sender } from './email.ts';
import type { Template } from './sendMail.ts';

/** Hours for which a server that asks to wait is retried. */
const givenUpAfterHours = 24;
/** Longest time between two retries. */
const mostSeconds = 3600;

/** Tries of an email that cannot be written; fewer than the tries after which the outbox gives its message up. */
const mostFailures = 8;

type Row = Written & { status: string };

/** An email has no state machine in states.md: it waits in the queue until this statement settles it. */
const settle = (db: Db, ids: readonly string[], status: 'sent' | 'dropped' | 'failed', failure: string | null) =>
  sql`update mail set status = ${status}, failure = ${failure}, settled_at = ${now()}
    where id = any(${ids}::uuid[]) and status = 'waiting'`.execute(db);

/** What the mail job needs. */
export type Post = {
  mail: Mail;
  writers: Writers;
  sender: () => Sender;
  /** Secrets that sign links and codes; the first signs, all are accepted. */
  secrets: readonly string[];
  /** Reports emails that cannot be delivered, and settings that stop all email. */
  onProblem: (error: unknown, where: string) => void;
};

/**
 * The message id. The same emails give the same id, so that they are delivered once. An email more, added after a
 * crash, gives another id; otherwise its content would count as delivered.
 */
function messageOf(emails: readonly string[]): string {
  const [only = ''] = emails;
  if (emails.length === 1) return only;
  return createHash('sha256').update(emails.toSorted().join()).digest('hex').slice(0, 32);
}

/**
 * The job that writes an email and sends it. An email that the server refuses for good, or does not accept for a day,
 * or that cannot be written, stays in `mail` with the reason. If the server refuses our settings, the email is retried
 * without end and each try is reported.
 * @throws NotYet while the email waits, so that the outbox retries.
 */
export async function deliverMail(db: Db, post: Post, id: string) {
  const { rows } = await sql<Row>`
    update mail set tried_at = ${now()} where id = ${id} and status = 'waiting'
    returning id, template, ids, status`.execute(db);
  const [row] = rows;
  if (!row) return;
  try {
    await write(db, post, row);
  } catch (error) {
    if (error instanceof NotYet) throw error;
    await (error instanceof MailUnavailable ? postpone(db, row.id, error, post) : giveUp(db, row.id, error));
  }
}

/** What lets a mail client stop such emails by one press (RFC 8058). */
const headersToStop = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

async function write(db: Db, { mail, writers, sender, secrets, onProblem }: Post, row: Row) {
  const from = sender();
  const writer = writers[row.template] as Writer<Template>;
  const made = await writer(db, row, { sender: from, secrets });
  if (!made) return void (await settle(db, [row.id], 'dropped', null));
  const { to, email, also } = made;
  const emails = [row.id, ...also];
  try {
    await mail.send({
      id: messageOf(emails),
      to: { name: oneLine(to.name), address: to.address },
      subject: oneLine(email.subject),
      html: drawHtml(email, from),
      text: drawText(email, from),
      attachments: email.attachments ?? [],
      ...(email.stop && { headers: headersToStop(email.stop) }),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await settle(db, emails, 'failed', error.message);
    return onProblem(error, `email ${row.id}`);
  }
  await settle(db, emails, 'sent', null);
}

/** Counts a failed try and its cause; `since` is when the server first asked us to wait. */
async function countTry(db: Db, id: string, failure: string, waits: boolean) {
  const { rows } = await sql<{ attempts: number; since: string | null }>`
    update mail set attempts = attempts + 1, failure = ${failure},
      waits_since = case when ${waits}::boolean then coalesce(waits_since, ${now()}) end
    where id = ${id} returning attempts, waits_since as since`.execute(db);
  return rows[0] ?? { attempts: 1, since: null };
}

async function postpone(db: Db, id: string, error: MailUnavailable, { onProblem }: Post) {
  const ours = error instanceof MailMisconfigured;
  const { attempts, since } = await countTry(db, id, error.message, !ours);
  if (since !== null && now().getTime() - Date.parse(since) >= givenUpAfterHours * 3_600_000) {
    await settle(db, [id], 'failed', `Given up after ${attempts} tries: ${error.message}`);
    return onProblem(error, `email ${id}`);
  }
  if (ours) onProblem(error, 'the mail server refuses the sender or the login of the settings');
  throw new NotYet(`Email ${id} waits for the mail server.`, Math.min(2 ** attempts, mostSeconds));
}

/**
 * An unexpected error: it is retried a few times, and then given up so that it does not delay the emails that wait for
 * it.
 */
async function giveUp(db: Db, id: string, error: unknown) {
  const { rows } = await sql<{ failures: number }>`
    update mail set attempts = attempts + 1, failures = failures + 1, failure = ${String(error)}, waits_since = null
    where id = ${id} returning failures`.execute(db);
  const failures = rows[0]?.failures ?? 1;
  if (failures >= mostFailures) await settle(db, [id], 'failed', `Given up after ${failures} tries: ${String(error)}`);
  throw error;
}
