import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { now } from '@bairn/shared/schema/clock';
import { inviteDays, type StaffInvitation } from '@bairn/shared/schema/staff';
import { sendMail } from '../mail/sendMail.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, forbidden, notFound, Refusal } from '../refusals/refusal.ts';
import { inviteTurns } from '../auth/paces.ts';
import { takeTurns } from '../auth/turns.ts';
import { findAddress, findInvite } from './inviteQueries.ts';
import { hashInviteToken, makeInviteToken } from './inviteToken.ts';
import { expireInvites } from './expireInvites.ts';
import { manages, takeTurn, type Manager } from './manager.ts';
import { tellStaff } from './tellStaff.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';

type Invitation = z.output<typeof StaffInvitation>;
type AuditAction = AuditEntry['action'];
type Which = { branch: string; id: string };

const day = 86_400_000;
/** Milliseconds between two emails to one address, so that a mailbox cannot be filled. */
const emailEvery = 60_000;

const tokenOf = (secret: string, id: string, sends: number) => hashInviteToken(makeInviteToken(secret, { id, sends }));
const lapsesAt = (at: Date) => new Date(at.getTime() + inviteDays * day);

function entryOf({ user, nursery, request }: Manager, action: AuditAction, id: string, related = {}): AuditEntry {
  return { user, nursery, action, object: { type: 'staff_invite', id }, related, request };
}

async function refuseHurry(tx: Tx, { nursery }: Manager, email: string) {
  const { rows } = await sql`select from staff_invite where nursery_id = ${nursery} and email = ${email}
    and sent_at > ${new Date(now().getTime() - emailEvery)}`.execute(tx);
  if (rows.length > 0) throw new Refusal(429, `We have just emailed ${email}. Wait a minute before sending another.`);
}

async function refuseKnown(tx: Tx, manager: Manager, email: string) {
  const { member, invited } = await findAddress(tx, manager.nursery, email);
  if (member) throw conflict(`${email} is on the staff already.`, 'member');
  if (!invited) return;
  const here = invited.some((branch) => manager.branches.includes(branch));
  throw here
    ? conflict(`${email} is invited already. You can send the invitation again.`, 'invited')
    : conflict(`${email} is invited to another service of this provider. Ask a super admin.`, 'invited_elsewhere');
}

async function refuseForeignBranches(tx: Tx, manager: Manager, branches: readonly string[]) {
  const { rows } = await sql`select from branch where nursery_id = ${manager.nursery} and status <> 'deleted'
    and id = any(${branches}::uuid[]) and id = any(${manager.branches}::uuid[])`.execute(tx);
  if (rows.length < branches.length) throw notFound('One of the services could not be found.');
}

/**
 * Invites a person to join the staff, by an email with a link.
 * @returns the invitation's id.
 * @throws Refusal 403 for a role above the manager's, 404 for a branch that is not theirs, 409 for a known address.
 */
export async function sendInvite(tx: Tx, manager: Manager, invitation: Invitation, secret: string): Promise<string> {
  const { email, first_name, last_name, role, employment_type } = invitation;
  const branches = [...new Set(invitation.branches)];
  await takeTurn(tx, manager);
  await refuseForeignBranches(tx, manager, branches);
  if (!manages(manager, { role, branch_ids: branches }))
    throw forbidden('Only a super admin can invite a super admin.');
  await refuseKnown(tx, manager, email);
  await refuseHurry(tx, manager, email);
  await takeTurns(tx, inviteTurns(manager.nursery));
  const [id, at] = [newId(), now()];
  await expireInvites(tx, sql`nursery_id = ${manager.nursery} and email = ${email} and expires_at <= ${at}`);
  await sql`insert into staff_invite (nursery_id, id, email, first_name, last_name, role, employment_type, token_hash,
      invited_by, created_at, sent_at, expires_at)
    values (${manager.nursery}, ${id}, ${email}, ${first_name}, ${last_name}, ${role}, ${employment_type},
      ${tokenOf(secret, id, 1)}, ${manager.user}, ${at}, ${at}, ${lapsesAt(at)})`.execute(tx);
  await sql`insert into staff_invite_branch (nursery_id, staff_invite_id, branch_id)
    select ${manager.nursery}, ${id}, branch from unnest(${branches}::uuid[]) as branch`.execute(tx);
  await sendMail(tx, 'staff.invited', { invite_id: id, sends: 1 });
  await audit(tx, entryOf(manager, 'staff.invite', id, { role }));
  await tellStaff(tx, manager.nursery);
  return id;
}

/** Finds the invitation that a change is about, and refuses the change where it is not allowed. */
async function findFor(tx: Tx, manager: Manager, { branch, id }: Which, change: 'resend' | 'revoke') {
  await takeTurn(tx, manager);
  const found = await findInvite(tx, manager, branch, id);
  if (!found) throw notFound();
  const { read } = found;
  if (!manages(manager, read)) {
    throw forbidden('Only a super admin can do this: the invitation is to services that are not yours.');
  }
  refuseUnlessAllowed('staff_invite', read.status, change);
  return read;
}

/** Sends an invitation again, with a new link and a new week; the link before it opens nothing from here on. */
export async function sendInviteAgain(tx: Tx, manager: Manager, which: Which, secret: string) {
  const { email, sends, status } = await findFor(tx, manager, which, 'resend');
  const { member, invited } = await findAddress(tx, manager.nursery, email);
  if (member) throw conflict(`${email} is on the staff already.`, 'member');
  if (status === 'expired' && invited) throw conflict(`${email} has a newer invitation.`, 'invited');
  await refuseHurry(tx, manager, email);
  await takeTurns(tx, inviteTurns(manager.nursery));
  const at = now();
  // A newer one that has run out may still stand as open: there is one open invitation for an address.
  await expireInvites(
    tx,
    sql`nursery_id = ${manager.nursery} and email = ${email} and id <> ${which.id} and expires_at <= ${at}`,
  );
  await transition(tx, 'staff_invite', 'resend', {
    of: which.id,
    scope: sql`nursery_id = ${manager.nursery}`,
    set: sql`sends = sends + 1, invited_by = ${manager.user}, token_hash = ${tokenOf(secret, which.id, sends + 1)},
      sent_at = ${at}, expires_at = ${lapsesAt(at)}`,
    where: sql`sends = ${sends}`,
    audit: () => entryOf(manager, 'staff.resend_invite', which.id),
    announce: async () => {
      await sendMail(tx, 'staff.invited', { invite_id: which.id, sends: sends + 1 });
      await tellStaff(tx, manager.nursery);
    },
  });
}

/** Takes an invitation back: its link opens nothing from here on. */
export async function withdrawInvite(tx: Tx, manager: Manager, which: Which) {
  await findFor(tx, manager, which, 'revoke');
  await transition(tx, 'staff_invite', 'revoke', {
    of: which.id,
    scope: sql`nursery_id = ${manager.nursery}`,
    set: sql`settled_at = ${now()}`,
    audit: () => entryOf(manager, 'staff.revoke_invite', which.id),
    announce: () => tellStaff(tx, manager.nursery),
  });
}
