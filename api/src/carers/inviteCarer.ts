import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { carerInviteTurns } from '../auth/paces.ts';
import { takeTurns } from '../auth/turns.ts';
import type { Tx } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { conflict } from '../refusals/refusal.ts';
import { holdCarers, logCarer, tellCarer, type Editor } from './editor.ts';

/** Where an invitation leads: to an account as a keyworker, or to the app. */
export type InvitedTo = 'account' | 'app';

const kinds = {
  account: { action: 'carer.invite', template: 'carer.invited', at: sql`invited_at`, count: sql`invites` },
  app: {
    action: 'carer.invite_to_app',
    template: 'carer.invited_to_app',
    at: sql`app_invited_at`,
    count: sql`app_invites`,
  },
} as const;

/**
 * Emails an invitation to a carer. Whether the address has an account of which the provider does not know makes no
 * difference to the answer.
 * @throws Refusal 404, 409 where they have an account, no address, or no child who has not left, 429
 */
export async function inviteTo(tx: Tx, editor: Editor, id: string, to: InvitedTo) {
  const { nursery } = editor;
  const [carer] = await holdCarers(tx, nursery, [id]);
  const { rows } = await sql<{ has_account: boolean; app_only: boolean; on_roll: boolean }>`
    select u.id is not null and not u.carer_app_only as has_account, coalesce(u.carer_app_only, false) as app_only,
      exists (select from child_profile_carer pc
        join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id and p.status <> 'left'
        where pc.nursery_id = a.nursery_id and pc.carer_id = a.id) as on_roll
    from carer a left join "user" u on u.id = a.user_id and u.deleted_at is null
    where a.nursery_id = ${nursery} and a.id = ${id}`.execute(tx);
  const { has_account = false, app_only = false, on_roll = false } = rows[0] ?? {};
  const name = carer?.first_name ?? '';
  if (has_account) throw conflict(`${name} has an account already.`, 'account');
  if (app_only) {
    const used = `${name} uses the app already`;
    throw conflict(to === 'app' ? `${used}.` : `${used}. Enter another email address for an account.`, 'account');
  }
  if (!carer?.email) throw conflict(`${name} has no email address. Add one first.`, 'no_email');
  if (!on_roll) throw conflict(`${name} looks after no child at your services.`, 'no_child');
  await takeTurns(tx, carerInviteTurns(nursery, carer.email.toLowerCase()));
  const { action, template, at, count } = kinds[to];
  const { rows: sent } = await sql<{ sends: number }>`
    update carer set ${at} = ${now()}, ${count} = ${count} + 1 where nursery_id = ${nursery} and id = ${id}
    returning ${count} as sends`.execute(tx);
  await sendMail(tx, template, { carer_id: id, sends: sent[0]?.sends ?? 1 });
  await logCarer(tx, editor, action, id);
  await tellCarer(tx, nursery, id);
}
