import { sql } from 'kysely';
import { codeMinutes } from './periods.ts';
import { makeCode, sealId } from './secrets.ts';
import type { Handle } from '../database/database.ts';
import type { Addressed, Writers } from '../mail/addressed.ts';
import type { Email, Sender } from '../mail/email.ts';
import { accountChecked, accountCode, accountKnown, passwordChanged, passwordReset } from './accountEmails.ts';

type Owner = { first_name: string; last_name: string; email: string };

const toOwner = (owner: Owner, email: Email): Addressed => ({
  to: { name: `${owner.first_name} ${owner.last_name}`, address: owner.email },
  email,
  also: [],
});

/** To an address that was signed up: its code, or word to the owner of an account that it has one. */
async function writeCode(db: Handle, id: string, turn: number, site: string, secrets: readonly string[]) {
  const { rows } = await sql<Owner & { known: boolean }>`
    select r.email, u.first_name, u.last_name, u.id is not null as known
    from registration r left join "user" u on u.email = r.email and u.deleted_at is null
    where r.id = ${id} and r.code_turn = ${turn}`.execute(db);
  const [signedUp] = rows;
  if (!signedUp) return null;
  if (signedUp.known) return toOwner(signedUp, accountKnown(signedUp.first_name, site));
  const email = accountCode(makeCode(secrets, { id, turn }), codeMinutes, site);
  return { to: { name: '', address: signedUp.email }, email, also: [] };
}

/** The owner of the address of a request; undefined where the address has no account, or the request was used. */
async function readAsked(db: Handle, request: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select u.first_name, u.last_name, u.email
    from address_request a join "user" u on u.email = a.email and u.deleted_at is null
    where a.id = ${request} and a.used_at is null`.execute(db);
  return rows[0];
}

async function writeChanged(db: Handle, user: string, mail: string, sender: Sender) {
  const { rows } = await sql<Owner & { at: string }>`
    select u.first_name, u.last_name, u.email, m.created_at as at
    from "user" u, mail m where u.id = ${user} and u.deleted_at is null and m.id = ${mail}`.execute(db);
  const [owner] = rows;
  return owner ? toOwner(owner, passwordChanged(owner.first_name, owner.at, sender)) : null;
}

/** Emails to people about their accounts. */
export const accountEmails = {
  'account.code': (db, { ids }, { sender, secrets }) =>
    writeCode(db, ids.registration_id, ids.turn, sender.site, secrets),
  async 'account.checked'(db, { ids }, { sender }) {
    const owner = await readAsked(db, ids.request_id);
    return owner ? toOwner(owner, accountChecked(owner.first_name, sender.site)) : null;
  },
  async 'password.reset'(db, { ids }, { sender, secrets }) {
    const owner = await readAsked(db, ids.request_id);
    const token = sealId(secrets, 'password-reset', ids.request_id);
    return owner ? toOwner(owner, passwordReset(owner.first_name, token, sender.site)) : null;
  },
  'password.changed': (db, { id, ids }, { sender }) => writeChanged(db, ids.user_id, id, sender),
} satisfies Partial<Writers>;
