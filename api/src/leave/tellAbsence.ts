import { sql } from 'kysely';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import type { AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import { tellBranches } from '../realtime/tell.ts';

/** An absence and whose it is. */
export type Whose = { id: string; nursery_id: string; staff_profile_id: string };
export type By = { user: string; request: string };

async function findTold(tx: Tx, { nursery_id, staff_profile_id }: Whose) {
  const { rows } = await sql<{ user_id: string; branches: string[] }>`
    select s.user_id, (select coalesce(json_agg(b.id order by b.id), '[]') from branch b
      where b.nursery_id = s.nursery_id and b.status <> 'deleted' and (s.role = 'nursery-super-admin' or exists (
        select from staff_branch sb where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id
          and sb.branch_id = b.id))) as branches
    from staff_profile s where s.nursery_id = ${nursery_id} and s.id = ${staff_profile_id}`.execute(tx);
  return rows[0] ?? { user_id: '', branches: [] };
}

/** What is told: `recorded` to the screens alone, `asked` and `taken_back` to the admins, an answer to the person. */
type Step = 'recorded' | 'asked' | 'taken_back' | 'approved' | 'declined' | 'cancelled';

/** Announces an absence to the person's branches, by ids only, and tells those who have to know. */
export async function tellAbsence(tx: Tx, whose: Whose, step: Step, by: By) {
  const { id, nursery_id: nursery, staff_profile_id: profile } = whose;
  const { user_id: person, branches } = await findTold(tx, whose);
  await tellBranches(
    tx,
    'leave.changed',
    branches.map((branch) => ({ branch, data: { id } })),
  );
  if (step === 'asked' || step === 'taken_back') {
    await notify(tx, {
      type: step === 'asked' ? 'leave.asked' : 'leave.cancelled',
      object: id,
      to: { nursery, branches, except: by.user },
      ids: { staff_profile_id: profile },
    });
  } else if (step !== 'recorded' && person !== by.user) {
    const to = { user: person, account: 'service' as const, nursery };
    await notify(tx, { type: 'leave.answered', object: id, to, ids: { absence_id: id } });
    await sendMail(tx, 'absence.answered', { absence_id: id, status: step });
  }
}

/** The audit entry of a step: whose absence it is, never its kind. */
export const logged = (
  { id, nursery_id, staff_profile_id }: Whose,
  action: AuditAction & `absence.${string}`,
  by: By,
): AuditEntry => ({
  user: by.user,
  nursery: nursery_id,
  action,
  object: { type: 'absence', id },
  related: { staff_profile_id },
  request: by.request,
});
