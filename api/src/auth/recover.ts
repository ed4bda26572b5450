import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { sendMail } from '../mail/sendMail.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { invalid } from '../refusals/refusal.ts';
import { resetMinutes } from './periods.ts';
import { openId } from './secrets.ts';
import { setPassword } from './setPassword.ts';

const usedUp = () => invalid({ token: ['This link has been used or has expired. Ask for a new one.'] });

/** Notes a request for an email to an address, known or not: whose it is is found out when the email is written. */
export async function askForEmail(tx: Tx, email: string, what: 'reset' | 'check') {
  const [id, at] = [newId(), now()];
  await sql`insert into address_request (id, email, what, created_at, expires_at)
    values (${id}, ${email}, ${what}, ${at}, ${new Date(at.getTime() + resetMinutes * 60_000)})`.execute(tx);
  await sendMail(tx, what === 'reset' ? 'password.reset' : 'account.checked', { request_id: id });
}

type Link = { request: string; email: string };

/**
 * The request that a link was made for.
 * @throws Refusal 422 under `token`: made up, used, older than an hour, or for no account.
 */
export async function openLink(db: Handle, token: string, secrets: readonly string[]): Promise<Link> {
  const { rows } = await sql<Link>`
    select a.id as request, u.email from address_request a join "user" u on u.email = a.email and u.deleted_at is null
    where a.id = ${openId(secrets, 'password-reset', token)} and a.what = 'reset' and a.used_at is null
      and a.expires_at > ${now()}`.execute(db);
  const [link] = rows;
  if (!link) throw usedUp();
  return link;
}

/**
 * Sets the password that was chosen with a link; of several at once the first does.
 * @throws Refusal 422 when the link was used by another call.
 */
export async function setPasswordByLink(tx: Tx, { request, email }: Link, passwordHash: string): Promise<string> {
  const { numAffectedRows } = await sql`update address_request set used_at = ${now()}
    where id = ${request} and used_at is null and expires_at > ${now()}`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from "user" where email = ${email} and deleted_at is null for no key update`.execute(tx);
  const [person] = rows;
  if (numAffectedRows !== 1n || !person) throw usedUp();
  await setPassword(tx, person.id, passwordHash);
  return person.id;
}
