import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { ReportReason } from '@bairn/shared/schema/reviewChoices';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';

/** A reported review, as an operator decides about it. */
export type ReportedReview = {
  id: string;
  nursery_id: string;
  service: string;
  stars: number;
  body: string | null;
  reports: { reason: ReportReason; note: string | null }[];
};

/** The reviews with a report that nobody has decided, the longest waiting first. */
export async function readReported(db: Handle): Promise<ReportedReview[]> {
  const { rows } = await sql<ReportedReview>`
    select v.id, v.nursery_id, b.name as service, v.stars, v.body,
      json_agg(json_build_object('reason', r.reason, 'note', r.note) order by r.created_at, r.id) as reports
    from review_report r join review v on v.nursery_id = r.nursery_id and v.id = r.review_id
    join branch b on b.id = v.branch_id
    where r.decided_at is null group by v.id, b.name order by min(r.created_at), v.id`.execute(db);
  return rows;
}

/** Decides all open reports of a review: it stays, or is removed for good. Says whether there was one to decide. */
export async function decideReports(tx: Tx, review: string, remove: boolean): Promise<boolean> {
  const { rows } = await sql<{
    nursery_id: string;
  }>`select nursery_id from review where id = ${review} for update`.execute(tx);
  const decided = await sql`update review_report set decided_at = ${now()}
    where review_id = ${review} and decided_at is null returning id`.execute(tx);
  const [found] = rows;
  if (!found || decided.rows.length === 0) return false;
  if (remove) await sql`update review set removed_at = ${now()} where id = ${review}`.execute(tx);
  await audit(tx, {
    user: null,
    nursery: found.nursery_id,
    action: remove ? 'review.remove' : 'review.keep',
    object: { type: 'review', id: review },
  });
  return true;
}
