import { sql } from 'kysely';
import type { PlanKey } from '@bairn/shared/format/plans';
import type { Handle, Tx } from '../database/database.ts';
import { sendMails } from '../mail/sendMail.ts';
import { notify, type Note } from '../notifications/notify.ts';
import type { OfBranch } from './countUsage.ts';

/** The super admins of a provider, who answer for its plans. */
async function readOwners(db: Handle, nursery: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
    where s.nursery_id = ${nursery} and s.role = 'nursery-super-admin' and s.deleted_at is null and s.suspended_at is null
    order by s.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const noteTo = ({ nursery, branch }: OfBranch, user: string) =>
  ({ user, account: 'service', nursery, branch }) as const;

export type PlanChanged = { change_id: string; by: string; former: PlanKey; plan: PlanKey; from: string };

/** Emails every owner that the plan of a service changes, and notifies those who did not do it. */
export async function tellPlanChanged(tx: Tx, of: OfBranch, changed: PlanChanged) {
  const owners = await readOwners(tx, of.nursery);
  const { plan, from, by } = changed;
  await sendMails(
    tx,
    'subscription.changed',
    owners.map((user_id) => ({ ...changed, branch_id: of.branch, user_id })),
  );
  const others = owners.filter((user) => user !== by);
  await notify(
    tx,
    ...others.map((user): Note => ({
      type: 'subscription.changed',
      object: of.branch,
      to: noteTo(of, user),
      ids: { plan, from },
    })),
  );
}

/** Emails and notifies every owner of a statement with something to pay. */
export async function tellStatement(tx: Tx, of: OfBranch, usage_statement_id: string) {
  const owners = await readOwners(tx, of.nursery);
  await sendMails(
    tx,
    'statement.issued',
    owners.map((user_id) => ({ usage_statement_id, user_id })),
  );
  await notify(
    tx,
    ...owners.map((user): Note => ({
      type: 'statement.issued',
      object: usage_statement_id,
      to: noteTo(of, user),
      ids: { usage_statement_id },
    })),
  );
}
