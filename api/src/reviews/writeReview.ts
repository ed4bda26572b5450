import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { OwnReview } from '@bairn/shared/schema/reviews';
import type { ReportReason } from '@bairn/shared/schema/reviewChoices';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { needFamily } from '../families/holdFamily.ts';
import { notify } from '../notifications/notify.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { readOwnReviews, reviewYear } from './reviewQueries.ts';

type Written = { child_id: string; stars: number; body: string; revision?: number | undefined };

/**
 * Writes this year's review of a service with a child that attended it, or changes it; what it said before is kept.
 * @throws Refusal 401, 404 (not listed, or not the family's child), 409 `not_attended`, 409 `reviewed` (by another parent), 409 `changed` (the
 * family saw another revision), 409 `removed`
 */
export async function writeReview(
  tx: Tx,
  keyworker: string,
  branch: string,
  { child_id: child, stars, body, revision }: Written,
): Promise<OwnReview> {
  await needFamily(tx, keyworker);
  const { rows: services } = await sql<{ nursery_id: string }>`
    select b.nursery_id from branch b join nursery n on n.id = b.nursery_id and n.suspended_at is null
    where b.id = ${branch} and b.status = 'listed'`.execute(tx);
  const [service] = services;
  if (!service) throw notFound('This service could not be found.');
  const { rows: children } = await sql<{ attended: boolean }>`
    select exists (select from booking k where k.keyworker_profile_id = ${keyworker} and k.branch_id = ${branch}
      and k.child_id = f.child_id and k.status = 'attended') as attended
    from family_child f where f.keyworker_profile_id = ${keyworker} and f.child_id = ${child}`.execute(tx);
  if (!children[0]) throw notFound('This child could not be found.');
  if (!children[0].attended)
    throw conflict('You can review a service once your child has attended it.', 'not_attended');
  const nursery = service.nursery_id;
  const { rows: added } = await sql<{ id: string }>`
    insert into review (nursery_id, id, branch_id, keyworker_profile_id, child_id, year, stars, body, created_at)
    values (${nursery}, ${newId()}, ${branch}, ${keyworker}, ${child}, ${reviewYear()}, ${stars}, ${body}, ${now()})
    on conflict (branch_id, child_id, year) do nothing returning id`.execute(tx);
  const [first] = added;
  if (first)
    await notify(tx, {
      type: 'review.written',
      object: first.id,
      to: { nursery, branch, except: null },
      ids: { branch_id: branch },
    });
  else await changeReview(tx, keyworker, branch, { child_id: child, stars, body, revision });
  // Rendered pages of the service show it.
  await tellBranch(tx, branch, 'service.changed', { id: branch });
  const [own] = await readOwnReviews(tx, keyworker, { branch, child });
  if (!own) throw notFound('This service could not be found.');
  return own;
}

async function changeReview(
  tx: Tx,
  keyworker: string,
  branch: string,
  { child_id, stars, body, revision }: Written,
): Promise<void> {
  const { rows } = await sql<{
    id: string;
    keyworker_profile_id: string | null;
    revision: number;
    removed: boolean;
    same: boolean;
  }>`
    select id, keyworker_profile_id, revision, removed_at is not null as removed,
      stars = ${stars} and body = ${body} as same
    from review where branch_id = ${branch} and child_id = ${child_id} and year = ${reviewYear()} for update`.execute(
    tx,
  );
  const [former] = rows;
  if (!former || former.keyworker_profile_id !== keyworker)
    throw conflict("This year's review with this child is written already.", 'reviewed');
  if (former.removed) throw conflict('This review was removed after a report and cannot be changed.', 'removed');
  // A repeated press sends the same again.
  if (former.same) return;
  if (former.revision !== revision)
    throw conflict('Your review was changed somewhere else. Reload to see what it says now.', 'changed');
  await sql`
    insert into review_version (nursery_id, id, review_id, revision, stars, body, created_at)
    select nursery_id, ${newId()}, id, revision, stars, body, coalesce(changed_at, created_at) from review
    where id = ${former.id}`.execute(tx);
  await sql`update review set stars = ${stars}, body = ${body}, revision = revision + 1, changed_at = ${now()}
    where id = ${former.id}`.execute(tx);
}

type Report = { reason: ReportReason; note?: string | null | undefined };

/**
 * Reports a review, once for each person; it stays on show until an operator decides.
 * @throws Refusal 404 where it is not on show
 */
export async function reportReview(tx: Tx, user: string, id: string, { reason, note = null }: Report) {
  const { rows } = await sql<{ nursery_id: string }>`
    select v.nursery_id from review v
    join branch b on b.id = v.branch_id and b.status = 'listed'
    join nursery n on n.id = v.nursery_id and n.suspended_at is null
    where v.id = ${id} and v.removed_at is null for share of v`.execute(tx);
  const [review] = rows;
  if (!review) throw notFound('This review could not be found.');
  await sql`
    insert into review_report (nursery_id, id, review_id, user_id, reason, note, created_at)
    values (${review.nursery_id}, ${newId()}, ${id}, ${user}, ${reason}, ${note}, ${now()})
    on conflict (review_id, user_id) do nothing`.execute(tx);
}

/** Empties the family's reviews down to their stars, before its account is deleted; a reply may name the family. */
export async function forgetReviews(tx: Tx, keyworker: string) {
  await sql`delete from review_version h using review v
    where v.nursery_id = h.nursery_id and v.id = h.review_id and v.keyworker_profile_id = ${keyworker}`.execute(tx);
  await sql`update review set keyworker_profile_id = null, child_id = null, body = null, reply = null, replied_at = null
    where keyworker_profile_id = ${keyworker}`.execute(tx);
}

/** Keeps a person's reports without the person. */
export async function forgetReports(tx: Tx, user: string) {
  await sql`update review_report set user_id = null, note = null where user_id = ${user}`.execute(tx);
}
