import { listEmails, readEmail, type StoredEmail } from '../mail/mailbox.ts';
import type { World } from './world.ts';

/** The emails of an address so far, latest first. */
export async function emailsTo({ services }: Pick<World, 'services'>, address: string): Promise<StoredEmail[]> {
  await services.outbox.run();
  const { emails } = await listEmails(services.database.db, { search: address, page: 1 });
  return Promise.all(emails.map(async ({ id }) => (await readEmail(services.database.db, id)) as StoredEmail));
}

/** The first match of a pattern in the latest emails that have it. */
export const inEmails = (emails: readonly StoredEmail[], pattern: RegExp) =>
  emails.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';

/** The six-digit code of an email that confirms an address. */
export const codeIn = (emails: readonly StoredEmail[]) => inEmails(emails, /^ {4}(\d{6})$/m);

/** The token of an email's link. */
export const tokenIn = (emails: readonly StoredEmail[]) => inEmails(emails, /#token=([\w-]+)/);
