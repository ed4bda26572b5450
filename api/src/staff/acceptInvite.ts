import { sql } from 'kysely';
import type { Invitation } from '@bairn/shared/schema/account';
import { now } from '@bairn/shared/schema/clock';
import { notify } from '../notifications/notify.ts';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { askSocketsAgain } from '../realtime/endSockets.ts';
import { hashInviteToken } from './inviteToken.ts';
import { tellStaff } from './tellStaff.ts';
import { transition } from '../states/transition.ts';
import { makePerson } from '../auth/signUp.ts';

type Found = Omit<Invitation, 'state'> & {
  id: string;
  nursery_id: string;
  employment_type: number;
  /** The account with this address; null while there is none. */
  user_id: string | null;
};

const dead = () =>
  invalid({
    token: ['This invitation has been used, withdrawn or has expired. Ask the service for a new one.'],
  });

/**
 * The invitation that a link opens. A call that uses it up locks it first, so that of two at once the later finds it used.
 * While the provider is suspended it cannot be joined: its people cannot log in.
 * @throws Refusal 422 under `token`, alike whether there ever was one.
 */
async function findInvitation(db: Handle, token: string, lock = false): Promise<Found> {
  const { rows } = await sql<Found>`
    select i.id, i.nursery_id, i.email, i.first_name, i.last_name, i.role, i.employment_type, n.name as nursery_name,
      u.id as user_id
    from staff_invite i join nursery n on n.id = i.nursery_id and n.suspended_at is null
    left join "user" u on u.email = i.email and u.deleted_at is null
    where i.token_hash = ${hashInviteToken(token)} and i.status = 'invited' and i.expires_at > ${now()}
    ${lock ? sql`for no key update of i` : sql``}`.execute(db);
  const [found] = rows;
  if (!found) throw dead();
  return found;
}

const shown = (
  { email, first_name, last_name, nursery_name, role }: Found,
  state: Invitation['state'],
): Invitation => ({
  state,
  email,
  first_name,
  last_name,
  nursery_name,
  role,
});

/** What the holder of a link may see: the invitation, and whether its address has an account. */
export async function readInvitation(db: Handle, token: string): Promise<Invitation> {
  const found = await findInvitation(db, token);
  return shown(found, found.user_id === null ? 'new' : 'known');
}

/** Uses the link up and makes the person a member of the staff, in the branches that still exist. */
async function join(tx: Tx, invite: Found, token: string, user: string) {
  const { nursery_id: nursery } = invite;
  const at = now();
  const object = { type: 'staff_invite', id: invite.id } as const;
  await transition(tx, 'staff_invite', 'accept', {
    of: invite.id,
    scope: sql`nursery_id = ${nursery}`,
    set: sql`accepted_by = ${user}, settled_at = ${at}`,
    where: sql`token_hash = ${hashInviteToken(token)} and expires_at > ${at}`,
    refusal: dead,
    audit: () => ({ user, nursery, action: 'staff.accept_invite', object, related: { user_id: user } }),
    // Told below, to those whose branches the person joined.
    announce: null,
  });
  // A person whose account is being deleted does not join.
  const present = await sql`select from "user" where id = ${user} and deleted_at is null for no key update`.execute(tx);
  if (present.rows.length === 0) throw dead();
  const profile = newId();
  // A person who has joined in another way keeps their place as it is.
  const added = await sql`
    insert into staff_profile (nursery_id, id, user_id, role, employment_type, created_at)
    values (${nursery}, ${profile}, ${user}, ${invite.role}, ${invite.employment_type}, ${at})
    on conflict (nursery_id, user_id) where deleted_at is null do nothing`.execute(tx);
  if (added.numAffectedRows !== 1n) return;
  const { rows } = await sql<{ branch_id: string }>`
    insert into staff_branch (nursery_id, staff_profile_id, branch_id)
    select ib.nursery_id, ${profile}, ib.branch_id from staff_invite_branch ib
    join branch b on b.nursery_id = ib.nursery_id and b.id = ib.branch_id and b.status <> 'deleted'
    where ib.nursery_id = ${nursery} and ib.staff_invite_id = ${invite.id}
    returning branch_id`.execute(tx);
  // A carer who used the app only has a place on this website now.
  await sql`update "user" set carer_app_only = false where id = ${user} and carer_app_only`.execute(tx);
  const to = { nursery, branches: rows.map(({ branch_id }) => branch_id), except: user };
  await notify(tx, { type: 'invite.accepted', object: profile, to, ids: { staff_profile_id: profile } });
  await tellStaff(tx, nursery, user);
  await askSocketsAgain(tx, user);
}

/**
 * An account that exists joins the provider; the link proves the address, so no login is needed.
 * @throws Refusal 422 for a dead link, 409 where there is no account yet.
 */
export async function joinProvider(tx: Tx, token: string): Promise<Invitation> {
  const invite = await findInvitation(tx, token, true);
  if (invite.user_id === null) throw conflict('There is no account with this email address yet.', 'new');
  await join(tx, invite, token, invite.user_id);
  return shown(invite, 'joined');
}

/** The address that an invitation went to, to judge a password by. */
export const invitedAddress = async (db: Handle, token: string) => (await findInvitation(db, token)).email;

type Form = { first_name: string; last_name: string; telephone_number?: string | null | undefined };

/**
 * Makes the account of an invited person, who joins the provider with it.
 * @throws Refusal 422 for a dead link, 409 where there is an account by now.
 */
export async function makeInvitedAccount(tx: Tx, token: string, form: Form, password_hash: string): Promise<string> {
  const invite = await findInvitation(tx, token, true);
  const { first_name, last_name, telephone_number } = form;
  const user =
    invite.user_id === null
      ? await makePerson(tx, {
          email: invite.email,
          first_name,
          last_name,
          telephone_number,
          password_hash,
          account: 'service',
          terms_accepted_at: now(),
        })
      : null;
  if (user === null) throw conflict('There is an account with this email address already. Join with it.', 'known');
  await audit(tx, { user, action: 'account.register', object: { type: 'user', id: user } });
  await join(tx, invite, token, user);
  return user;
}
