import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import {
  MailMisconfigured,
  MailRefused,
  MailUnavailable,
  messageIdOf,
  type Attachment,
  type Mail,
} from '../plugins/mail.ts';

/** Letters that the mailbox keeps; older ones make room. */
const kept = 500;

/** Addresses that a server would refuse, as `bounce@…`, or ask to wait some times, as `wait-3@…`. */
const refused = /^bounce([+.-]|@)/i;
const waits = /^wait-(\d{1,3})@/i;
/** A sender that a server would not take letters from. */
const refusedSender = /(^|<)refused@/i;

/**
 * The mailbox of a demonstration start. It takes a letter as a mail server does: once however often it is sent, not at
 * all for an address that begins with `bounce`, and only after N refusals for one that begins with `wait-N`. From a sender
 * that is called `refused` it takes none.
 */
export function makeMailbox(db: Db, from: string): Mail {
  const asked = new Map<string, number>();
  return {
    async send({ id, to, subject, html, text, attachments }) {
      if (refusedSender.test(from)) throw new MailMisconfigured('550 5.7.1 This sender is not allowed.');
      if (refused.test(to.address)) throw new MailRefused('550 5.1.1 There is no mailbox of this name.');
      const wanted = Number(waits.exec(to.address)?.[1] ?? 0);
      const before = asked.get(id) ?? 0;
      if (before < wanted) {
        asked.set(id, before + 1);
        throw new MailUnavailable('451 4.7.1 Please try again later.');
      }
      asked.delete(id);
      await sql`insert into dev_mail (id, message_id, sender, recipient, recipient_name, subject, html, text, attachments, at)
        values (${newId()}, ${messageIdOf(id, from)}, ${from}, ${to.address}, ${to.name}, ${subject}, ${html}, ${text},
          ${JSON.stringify(attachments)}::jsonb, ${now()})
        on conflict (message_id) do nothing`.execute(db);
      await sql`delete from dev_mail where id in (select id from dev_mail order by at desc, id desc offset ${kept})`.execute(
        db,
      );
    },
    close: () => asked.clear(),
  };
}

export type Letter = {
  id: string;
  message_id: string;
  sender: string;
  recipient: string;
  recipient_name: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  at: string;
};
export type ListedLetter = Pick<Letter, 'id' | 'recipient' | 'subject' | 'at'>;

/** Letters a page of the mailbox shows. */
export const perPage = 50;

/** A page of the mailbox, newest first; `search` is part of an address. */
export async function listLetters(db: Db, { search, page }: { search: string; page: number }) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<ListedLetter & { total: number }>`
    select id, recipient, subject, at, count(*) over () as total from dev_mail where recipient ilike ${pattern}
    order by at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { letters: rows, total: rows[0]?.total ?? 0 };
}

/** One letter; undefined when there is none. */
export async function readLetter(db: Db, id: string): Promise<Letter | undefined> {
  const { rows } = await sql<Letter>`select * from dev_mail where id = ${id}`.execute(db);
  return rows[0];
}

/** Who has letters, those with the latest first. */
export async function listRecipients(db: Db): Promise<{ recipient: string; letters: number }[]> {
  const { rows } = await sql<{ recipient: string; letters: number }>`
    select recipient, count(*)::int as letters from dev_mail group by recipient order by max(at) desc limit 20`.execute(
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

/** Letters that could not be delivered so far, or never. */
export async function listUndelivered(db: Db): Promise<Undelivered[]> {
  const { rows } = await sql<Undelivered>`
    select id, event, status, attempts, failure from mail
    where status in ('waiting', 'failed') and failure is not null order by created_at desc limit 50`.execute(db);
  return rows;
}
