import { sql } from 'kysely';
import { codeMinutes } from '../auth/periods.ts';
import { makeCode, sealId } from '../auth/secrets.ts';
import type { Handle } from '../plugins/database.ts';
import { findInviteToken } from '../staff/inviteToken.ts';
import type { Addressed, OfAccount } from './addressed.ts';
import type { Letter, Sender } from './letter.ts';
import {
  accountChecked,
  accountCode,
  accountKnown,
  passwordChanged,
  passwordReset,
  staffInvited,
  type ToldInvite,
} from './letters/account.ts';

type Owner = { first_name: string; last_name: string; email: string };

const toOwner = ({ first_name, last_name, email }: Owner, letter: Letter): Addressed => ({
  to: { name: `${first_name} ${last_name}`, address: email },
  letter,
  also: [],
});

/** To an address that was registered: its code, or word to the owner of an account that it has one. */
async function writeCode(db: Handle, id: string, turn: number, site: string, secrets: readonly string[]) {
  const { rows } = await sql<Owner & { known: boolean }>`
    select r.email, u.first_name, u.last_name, u.id is not null as known
    from registration r left join "user" u on u.email = r.email and u.deleted_at is null
    where r.id = ${id} and r.code_turn = ${turn}`.execute(db);
  const [registered] = rows;
  if (!registered) return null;
  if (registered.known) return toOwner(registered, accountKnown(registered.first_name, site));
  const letter = accountCode(makeCode(secrets, { id, turn }), codeMinutes, site);
  return { to: { name: '', address: registered.email }, letter, also: [] };
}

/** The owner of an address that somebody asked for a letter to; undefined where it has none, or it was answered. */
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

async function writeInvite(db: Handle, id: string, sends: number, site: string, secrets: readonly string[]) {
  const { rows } = await sql<ToldInvite & Owner & { token_hash: string }>`
    select i.first_name, i.last_name, i.email, i.role, i.token_hash, i.expires_at, n.name as nursery_name,
      u.first_name || ' ' || u.last_name as invited_by,
      array(select b.name from staff_invite_branch ib join branch b on b.nursery_id = ib.nursery_id and b.id = ib.branch_id
        where ib.nursery_id = i.nursery_id and ib.staff_invite_id = i.id order by b.name) as branches
    from staff_invite i join nursery n on n.id = i.nursery_id join "user" u on u.id = i.invited_by
    where i.id = ${id} and i.sends = ${sends} and i.status = 'invited'`.execute(db);
  const [invite] = rows;
  const token = invite && findInviteToken(secrets, { id, sends, token_hash: invite.token_hash });
  return token ? toOwner(invite, staffInvited(invite, token, site)) : null;
}

/**
 * What a letter about an account says as things stand now.
 * @returns null when there is nobody to tell any more, or a later letter took its place.
 */
export async function writeAccountLetter(
  db: Handle,
  written: OfAccount,
  sender: Sender,
  secrets: readonly string[],
): Promise<Addressed | null> {
  const { site } = sender;
  switch (written.template) {
    case 'account.code':
      return writeCode(db, written.ids.registration_id, written.ids.turn, site, secrets);
    case 'password.changed':
      return writeChanged(db, written.ids.user_id, written.id, sender);
    case 'staff.invited':
      return writeInvite(db, written.ids.invite_id, written.ids.sends, site, secrets);
    case 'account.checked': {
      const owner = await readAsked(db, written.ids.request_id);
      return owner ? toOwner(owner, accountChecked(owner.first_name, site)) : null;
    }
    case 'password.reset': {
      const { request_id } = written.ids;
      const owner = await readAsked(db, request_id);
      const token = sealId(secrets, 'password-reset', request_id);
      return owner ? toOwner(owner, passwordReset(owner.first_name, token, site)) : null;
    }
  }
}
