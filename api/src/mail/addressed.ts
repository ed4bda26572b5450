import type { Handle } from '../database/database.ts';
import type { Email, Sender } from './email.ts';
import type { Template, Templates } from './sendMail.ts';

/** An email of the table `mail`. */
export type Written<Name extends Template = Template> = {
  [Each in Name]: { id: string; template: Each; ids: Templates[Each] };
}[Name];

/** An email with its recipient; `also` are emails that it replaces. */
export type Addressed = { to: { name: string; address: string }; email: Email; also: readonly string[] };

/** The sender, and the secrets that sign links and codes: the first signs, all are accepted. */
export type Sending = { sender: Sender; secrets: readonly string[] };

/**
 * Writes an email of one kind from the current data.
 * @returns null when there is no recipient or nothing to say.
 * @throws NotYet when an earlier email that waits says it too.
 */
export type Writer<Name extends Template> = (
  db: Handle,
  written: Written<Name>,
  sending: Sending,
) => Promise<Addressed | null>;

/** The writer of every kind of email; each area exports its own kinds, and `compose.ts` joins them. */
export type Writers = { [Name in Template]: Writer<Name> };
