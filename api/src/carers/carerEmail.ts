import { sql } from 'kysely';
import type { Writers } from '../mail/addressed.ts';
import type { Email } from '../mail/email.ts';
import type { Handle } from '../database/database.ts';

/** What an invitation of a carer needs. */
export type ToldCarer = { first_name: string; email: string; service: string };

/** The email with which a service asks a carer to register as a keyworker. It names no child: the address may be wrong. */
export function carerInvited({ first_name, email, service }: ToldCarer, site: string): Email {
  return {
    subject: `${service} invites you to Bairn`,
    summary: 'Create your account and confirm the children you look after.',
    title: `Join ${service} on Bairn`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${first_name}, ${service} asks you to create an account on Bairn as a parent or carer. There you book and pay for sessions, and keep what the staff need to know up to date.`,
      },
      { kind: 'action', label: 'Create your account', url: `${site}/auth/register` },
      {
        kind: 'text',
        text: `Use the address ${email}. ${service} has entered the children with it, and you are asked to confirm them when you first log in.`,
      },
      {
        kind: 'text',
        text: `You have an account with this address already? Log in, and confirm them at ${site}/auth/confirm-children.`,
      },
      { kind: 'text', text: `If you do not know ${service}, you can ignore this email.` },
    ],
    because: `${service} invited you`,
  };
}

/** The email that leads a carer to the app. */
export function carerInvitedToApp({ first_name, email, service }: ToldCarer, site: string): Email {
  return {
    subject: `${service} invites you to the Bairn app`,
    summary: 'See the day of the children you look after, on your phone.',
    title: `${service} in the app`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${first_name}, ${service} invites you to the Bairn app, where you see the day of the children you look after.`,
      },
      { kind: 'action', label: 'Get the app', url: `${site}/auth/download-app` },
      { kind: 'text', text: `Open this email on your phone, and use the address ${email} in the app.` },
      { kind: 'text', text: `If you do not know ${service}, you can ignore this email.` },
    ],
    because: `${service} invited you`,
  };
}

type Row = ToldCarer & { last_name: string };

/** The carer of the latest invitation; none where a later one was sent, or the record is gone or has an account. */
async function readInvited(
  db: Handle,
  { carer_id, sends }: { carer_id: string; sends: number },
  to: 'account' | 'app',
) {
  const count = to === 'app' ? sql`a.app_invites` : sql`a.invites`;
  const { rows } = await sql<Row>`
    select a.first_name, a.last_name, a.email, coalesce((
        select b.name from child_profile_carer pc
        join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id and p.status <> 'left'
        join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id
        where pc.nursery_id = a.nursery_id and pc.carer_id = a.id order by p.created_at, p.id limit 1), n.name) as service
    from carer a join nursery n on n.id = a.nursery_id
    left join "user" u on u.id = a.user_id and u.deleted_at is null
    where a.id = ${carer_id} and ${count} = ${sends} and a.deleted_at is null and a.email is not null
      and u.id is null`.execute(db);
  const [carer] = rows;
  return carer && { carer, to: { name: `${carer.first_name} ${carer.last_name}`, address: carer.email } };
}

/** Emails to adults whom a service knows. */
export const carerEmails = {
  async 'carer.invited'(db, { ids }, { sender }) {
    const found = await readInvited(db, ids, 'account');
    return found ? { to: found.to, email: carerInvited(found.carer, sender.site), also: [] } : null;
  },
  async 'carer.invited_to_app'(db, { ids }, { sender }) {
    const found = await readInvited(db, ids, 'app');
    return found ? { to: found.to, email: carerInvitedToApp(found.carer, sender.site), also: [] } : null;
  },
} satisfies Partial<Writers>;
