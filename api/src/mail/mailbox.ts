import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { MailMisconfigured, MailRefused, MailUnavailable, messageIdOf, type Attachment, type Mail } from './mailer.ts';

/** Emails that the mailbox keeps; older ones are deleted. */
const kept = 500;

/** Addresses that the mailbox refuses, as `bounce@…`, or asks to retry, as `wait-3@…`. */
const refused = /^bounce([+.-]|@)/i;
const waits = /^wait-(\d{1,3})@/i;
/** A sender that the mailbox refuses. */
const refusedSender = /(^|<)refused@/i;

/**
 * The mailbox of a demonstration start. It behaves as a mail server: it stores an email once however often it is sent,
 * refuses an address that begins with `bounce`, and accepts one that begins with `wait-N` after N refusals. It refuses
 * a sender that is called `refused`.
 */
export function makeMailbox(db: Db, from: string): Mail {
  const asked = new Map<string, number>();
  return {
    async send({ id, to, subject, html, text, attachments, headers = {} }) {
      if (refusedSender.test(from)) throw new MailMisconfigured('550 5.7.1 This sender is not allowed.');
      if (refused.test(to.address)) throw new MailRefused('550 5.1.1 There is no mailbox of this name.');
      const wanted = Number(waits.exec(to.address)?.[1] ?? 0);
      const before = asked.get(id) ?? 0;
      if (before < wanted) {
        asked.set(id, before + 1);
        throw new MailUnavailable('451 4.7.1 Please try again later.');
      }
      asked.delete(id);
      await sql`insert into dev_mail (id, message_id, sender, recipient, recipient_name, subject, html, text, attachments, headers, at)
        values (${newId()}, ${messageIdOf(id, from)}, ${from}, ${to.address}, ${to.name}, ${subject}, ${html}, ${text},
          ${JSON.stringify(attachments)}::jsonb, ${JSON.stringify(headers)}::jsonb, ${now()})
        on conflict (message_id) do nothing`.execute(db);
      await sql`delete from dev_mail where id in (select id from dev_mail order by at desc, id desc offset ${kept})`.execute(
        db,
      );
    },
    close: () => asked.clear(),
  };
}

export type StoredEmail = {
  id: string;
  message_id: string;
  sender: string;
  recipient: string;
  recipient_name: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  headers: Record<string, string>;
  at: string;
};
export type ListedEmail = Pick<StoredEmail, 'id' | 'recipient' | 'subject' | 'at'>;

/** Emails on a page of the mailbox. */
export const perPage = 50;

/** A page of the mailbox, newest first; `search` is part of an address. */
export async function listEmails(db: Db, { search, page }: { search: string; page: number }) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<ListedEmail & { total: number }>`
    select id, recipient, subject, at, count(*) over () as total from dev_mail where recipient ilike ${pattern}
    order by at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { emails: rows, total: rows[0]?.total ?? 0 };
}

/** One email; undefined when it does not exist. */
export async function readEmail(db: Db, id: string): Promise<StoredEmail | undefined> {
  const { rows } = await sql<StoredEmail>`select * from dev_mail where id = ${id}`.execute(db);
  return rows[0];
}

/** The recipients, by their latest email. */
export async function listRecipients(db: Db): Promise<{ recipient: string; emails: number }[]> {
  const { rows } = await sql<{ recipient: string; emails: number }>`
    select recipient, count(*)::int as emails from dev_mail group by recipient order by max(at) desc limit 20`.execute(
    db,
  );
  return rows;
}

export type Undelivered = {
  id: string;
  event: string;
  status: 'waiting' | 'failed';
  attempts: number;
  failure: string;
};

/** Emails that wait for a retry or could not be delivered. */
export async function listUndelivered(db: Db): Promise<Undelivered[]> {
  const { rows } = await sql<Undelivered>`
    select id, event, status, attempts, failure from mail
    where status in ('waiting', 'failed') and failure is not null order by created_at desc limit 50`.execute(db);
  return rows;
}
