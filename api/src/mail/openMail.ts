import type { Db } from '../database/database.ts';
import type { Mail } from './mailer.ts';
import type { Settings } from '../settings.ts';
import { makeMailbox } from './mailbox.ts';
import { makeSmtpMail } from './smtpMail.ts';

/** Opens the mail server of the settings; without one the embedded mailbox stores the emails. */
export function openMail({ mail: { url, from } }: Settings, db: Db): Mail {
  return url === null ? makeMailbox(db, from) : makeSmtpMail({ url, from });
}
