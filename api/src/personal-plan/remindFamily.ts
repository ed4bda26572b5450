import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';

/** A shared version of a plan. */
export type SharedPlan = { plan: string; child: string; nursery: string; branch: string };

/** Asks each parent with an account to read and sign a plan: a notification and an email, once a local day. */
export async function remindFamily(tx: Tx, { plan, child, nursery, branch }: SharedPlan) {
  const { rows } = await sql<{ keyworker: string; user_id: string }>`
    select k.id as keyworker, k.user_id from family_child f
    join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where f.child_id = ${child} order by k.id`.execute(tx);
  await notify(
    tx,
    ...rows.map(({ keyworker: family }) => ({
      type: 'plan.shared' as const,
      object: child,
      to: { family, nursery, branch },
      ids: { child_id: child },
    })),
  );
  for (const { user_id } of rows) await sendMail(tx, 'plan.shared', { plan_id: plan, user_id, day: localDate() });
}
