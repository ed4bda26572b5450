import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { BranchScope } from '../access/rule.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, notFound } from '../refusals/refusal.ts';

type Locked = { reply: string | null; revision: number; removed: boolean; body: string | null; family: string | null };

/**
 * Writes a service's public reply to a review, or changes it. The first one is told to the family. The same again is a
 * repeated press and changes nothing.
 * @param revision of the reply that the writer saw, 0 for none
 * @throws Refusal 404, 409 `removed`, 409 `emptied` (the family's account is deleted), 409 `changed` (by a colleague)
 */
export async function replyToReview(
  tx: Tx,
  { nursery, branch }: BranchScope,
  { id, reply, revision }: { id: string; reply: string; revision: number },
  by: { user: string; request: string },
): Promise<void> {
  const { rows } = await sql<Locked>`
    select reply, reply_revision as revision, removed_at is not null as removed, body, keyworker_profile_id as family
    from review where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id} for update`.execute(tx);
  const [review] = rows;
  if (!review) throw notFound('This review could not be found.');
  if (review.removed)
    throw conflict('This review was removed after a report: there is nothing to reply to.', 'removed');
  if (review.body === null)
    throw conflict('The family has deleted its account: there is nothing to reply to.', 'emptied');
  if (review.reply === reply) return;
  if (review.revision !== revision)
    throw conflict('A colleague has changed the reply. Reload to see what it says now.', 'changed');
  await sql`update review set reply = ${reply}, replied_at = ${now()}, reply_revision = reply_revision + 1
    where id = ${id}`.execute(tx);
  await audit(tx, {
    ...by,
    nursery,
    action: 'review.reply',
    object: { type: 'review', id },
    related: { branch_id: branch },
  });
  await tellBranch(tx, branch, 'service.changed', { id: branch });
  if (review.reply === null && review.family !== null)
    await notify(tx, {
      type: 'review.replied',
      object: id,
      to: { family: review.family, nursery, branch },
      ids: { review_id: id },
    });
}
