import type { Db } from '../plugins/database.ts';
import type { Mail } from '../plugins/mail.ts';
import type { Settings } from '../plugins/settings.ts';
import { makeMailbox } from './mailbox.ts';
import { makeSmtpMail } from './smtpMail.ts';

/** Opens the mail server that the settings name; without one the embedded mailbox takes the letters. */
export function openMail({ mail: { url, from } }: Settings, db: Db): Mail {
  return url === null ? makeMailbox(db, from) : makeSmtpMail({ url, from });
}
