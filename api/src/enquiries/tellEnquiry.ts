import { sql } from 'kysely';
import type { AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { sendMail, type EnquiryStep } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';

/** An enquiry with its two sides. */
export type Ends = { id: string; nursery_id: string; branch_id: string; keyworker_profile_id: string };

/** The columns of `Ends`, beside the id. */
export const endColumns = sql`nursery_id, branch_id, keyworker_profile_id`;

const toFamily: readonly EnquiryStep[] = ['accepted', 'declined', 'expired'];
const toService: readonly EnquiryStep[] = ['asked', 'withdrawn', 'expired'];

/** Ids of the people who answer enquiries: the admins of a branch `branch` of `nursery`, and the provider's super admins. */
async function adminsOf(tx: Tx, { nursery_id, branch_id }: Ends): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.user_id as id from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
    where s.nursery_id = ${nursery_id} and s.deleted_at is null and s.suspended_at is null
      and (s.role = 'nursery-super-admin' or s.role = 'nursery-admin' and exists (
        select from staff_branch b where b.nursery_id = s.nursery_id and b.staff_profile_id = s.id
          and b.branch_id = ${branch_id}))
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Tells those who did not act: a notification and an email each, and announces the enquiry to both sides' screens. */
export async function tellEnquiry(tx: Tx, ends: Ends, step: EnquiryStep) {
  const { id, nursery_id: nursery, branch_id: branch, keyworker_profile_id: family } = ends;
  await tellFamily(tx, family, 'enquiry.changed', { id });
  await tellBranch(tx, branch, 'enquiry.changed', { id });
  const ids = { enquiry_id: id };
  if (toFamily.includes(step)) {
    await notify(tx, { type: 'enquiry.changed', object: id, to: { family, nursery, branch }, ids });
    await sendMail(tx, 'enquiry.family', { enquiry_id: id, step });
  }
  if (toService.includes(step)) {
    const type = step === 'asked' ? 'enquiry.asked' : 'enquiry.changed';
    await notify(tx, { type, object: id, to: { nursery, branch, except: null }, ids });
    for (const user_id of await adminsOf(tx, ends))
      await sendMail(tx, 'enquiry.service', { enquiry_id: id, step, user_id });
  }
}

type By = { user: string; request: string } | null;

/** The audit entry of a step; `by` is null for the job. */
export const logged = (
  { id, nursery_id, branch_id, keyworker_profile_id }: Ends,
  action: 'enquiry.send' | 'enquiry.accept' | 'enquiry.decline' | 'enquiry.withdraw' | 'enquiry.expire',
  by: By,
): AuditEntry => ({
  user: by?.user ?? null,
  nursery: nursery_id,
  action,
  object: { type: 'enquiry', id },
  related: { branch_id, keyworker_profile_id },
  ...(by && { request: by.request }),
});
