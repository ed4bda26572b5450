import { sql } from 'kysely';
import { listWords } from '@bairn/shared/format/listWords';
import type { Writers } from '../mail/addressed.ts';
import { momentWords, type Email } from '../mail/email.ts';
import { findInviteToken } from './inviteToken.ts';

const roleWords: Record<string, string> = {
  'nursery-super-admin': 'super admin',
  'nursery-admin': 'admin',
  'nursery-staff': 'member of staff',
};

/** An invitation as its email tells of it. */
export type ToldInvite = {
  first_name: string;
  role: string;
  nursery_name: string;
  invited_by: string;
  branches: string[];
  expires_at: string;
};

/** The email with which a person joins a provider's staff. */
export function staffInvited(invite: ToldInvite, token: string, site: string): Email {
  const { first_name, nursery_name, branches, invited_by } = invite;
  const where = branches.length > 0 ? ` You would work at ${listWords(branches)}.` : '';
  return {
    subject: `${nursery_name} invites you to Bairn`,
    summary: `${invited_by} asks you to join as ${roleWords[invite.role] ?? 'member of staff'}.`,
    title: `Join ${nursery_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${first_name}, ${invited_by} asks you to join ${nursery_name} on Bairn as ${roleWords[invite.role] ?? 'member of staff'}.${where}`,
      },
      { kind: 'action', label: 'Join', url: `${site}/auth/complete-account#token=${token}` },
      {
        kind: 'text',
        text: `The link works once, until ${momentWords(invite.expires_at)}. A later invitation replaces it.`,
      },
      { kind: 'text', text: `If you do not know ${nursery_name}, you can ignore this email.` },
    ],
    because: `${nursery_name} invited you`,
  };
}

type Invite = ToldInvite & { last_name: string; email: string; token_hash: string };

/** Emails to people who are invited to a provider's staff. */
export const staffEmails = {
  async 'staff.invited'(db, { ids: { invite_id: id, sends } }, { sender, secrets }) {
    const { rows } = await sql<Invite>`
      select i.first_name, i.last_name, i.email, i.role, i.token_hash, i.expires_at, n.name as nursery_name,
        u.first_name || ' ' || u.last_name as invited_by,
        array(select b.name from staff_invite_branch ib
          join branch b on b.nursery_id = ib.nursery_id and b.id = ib.branch_id
          where ib.nursery_id = i.nursery_id and ib.staff_invite_id = i.id order by b.name) as branches
      from staff_invite i join nursery n on n.id = i.nursery_id join "user" u on u.id = i.invited_by
      where i.id = ${id} and i.sends = ${sends} and i.status = 'invited'`.execute(db);
    const [invite] = rows;
    const token = invite && findInviteToken(secrets, { id, sends, token_hash: invite.token_hash });
    if (!token) return null;
    const to = { name: `${invite.first_name} ${invite.last_name}`, address: invite.email };
    return { to, email: staffInvited(invite, token, sender.site), also: [] };
  },
} satisfies Partial<Writers>;
