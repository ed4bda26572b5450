import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { OwnReview, Rating, Review } from '@bairn/shared/schema/reviews';
import type { listReviews } from '@bairn/shared/calls/reviews';
import type { Handle } from '../database/database.ts';
import { limitTo, metaOf } from '../http/paging.ts';
import { notFound } from '../refusals/refusal.ts';

/** The calendar year in Scotland that a review written now counts for. */
export const reviewYear = () => Number(localDate().slice(0, 4));

/** The rating of a branch as `{ average, count }`; null where it has no review. */
export const ratingOf = (branch: ReturnType<typeof sql>) => sql`(
  select case when count(*) > 0 then json_build_object('average', round(avg(v.stars), 1)::float8, 'count', count(*)) end
  from review v where v.branch_id = ${branch} and v.removed_at is null)`;

/** Of the family that wrote a review, from its user `u`: first name and initial, "Mairi M."; null once it is deleted. */
export const reviewerName = sql`u.first_name || coalesce(' ' || nullif(left(u.last_name, 1), '') || '.', '')`;

/**
 * The reviews of a listed service on a page, latest first.
 * @throws Refusal 404 where it is not listed or its nursery is suspended.
 */
export async function readReviews(
  db: Handle,
  branch: string,
  query: { page: number; per_page: number },
): Promise<ResponseOf<typeof listReviews>> {
  const { rows: found } = await sql<{ rating: Rating | null; removed: number }>`
    select ${ratingOf(sql`b.id`)} as rating,
      (select count(*)::int from review v where v.branch_id = b.id and v.removed_at is not null) as removed
    from branch b join nursery n on n.id = b.nursery_id and n.suspended_at is null
    where b.id = ${branch} and b.status = 'listed'`.execute(db);
  const [service] = found;
  if (!service) throw notFound('This service could not be found.');
  const { rows } = await sql<Review>`
    select v.id, v.stars, v.body, v.created_at, v.changed_at, v.reply, v.replied_at,
      ${reviewerName} as name
    from review v
    left join keyworker_profile w on w.id = v.keyworker_profile_id
    left join "user" u on u.id = w.user_id
    where v.branch_id = ${branch} and v.removed_at is null
    order by v.created_at desc, v.id ${limitTo(query)}`.execute(db);
  return { data: rows, meta: { ...metaOf(query, service.rating?.count ?? 0), ...service } };
}

/** A family's children that attended a service, with this year's review of each; only one child and service if given. */
export async function readOwnReviews(
  db: Handle,
  keyworker: string,
  only?: { branch: string; child: string },
): Promise<OwnReview[]> {
  const { rows } = await sql<OwnReview>`
    select b.id as branch_id, b.name as service_name,
      json_build_object('id', c.id, 'first_name', c.first_name) as child,
      case when v.id is not null then json_build_object('id', v.id, 'stars', v.stars, 'body', v.body,
        'revision', v.revision, 'removed', v.removed_at is not null) end as review
    from (
      select distinct k.branch_id, k.child_id from booking k
      where k.keyworker_profile_id = ${keyworker} and k.status = 'attended'
        ${only ? sql`and k.branch_id = ${only.branch} and k.child_id = ${only.child}` : sql``}
    ) k
    join family_child f on f.keyworker_profile_id = ${keyworker} and f.child_id = k.child_id
    join child c on c.id = k.child_id
    join branch b on b.id = k.branch_id and b.status = 'listed'
    join nursery n on n.id = b.nursery_id and n.suspended_at is null
    left join review v on v.branch_id = k.branch_id and v.child_id = k.child_id and v.year = ${reviewYear()}
    -- Another parent of the child has written this year's review.
    where v.id is null or v.keyworker_profile_id = ${keyworker}
    order by b.name, c.dob, c.id`.execute(db);
  return rows;
}
