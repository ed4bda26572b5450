import { sql } from 'kysely';
import type { ListQuery } from '@bairn/shared/schema/list';
import { serviceReviewList } from '@bairn/shared/schema/lists/serviceReviews';
import type { ServiceReview } from '@bairn/shared/schema/rows/serviceReviews';
import type { BranchScope } from '../access/rule.ts';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';
import { reviewerName } from './reviewQueries.ts';

type Row = Omit<ServiceReview, 'can'>;

const state = sql`case when v.removed_at is not null then 'removed' when v.reply is null then 'unanswered' else 'answered' end`;

const columns = sql`v.id, ${state} as state, v.stars, v.body, ${reviewerName} as name, v.created_at, v.changed_at, v.reply,
  v.replied_at, v.reply_revision,
  exists (select from review_report r join staff_profile s on s.user_id = r.user_id and s.nursery_id = v.nursery_id
    where r.nursery_id = v.nursery_id and r.review_id = v.id and r.decided_at is null) as reported`;

const sources = sql`review v
  left join keyworker_profile w on w.id = v.keyworker_profile_id
  left join "user" u on u.id = w.user_id`;

const ofBranch = ({ nursery, branch }: BranchScope) => sql`v.nursery_id = ${nursery} and v.branch_id = ${branch}`;

/** Of stars alone there is nothing to say; what an operator removed is settled. */
const withCan = (row: Row): ServiceReview => {
  const open = row.state !== 'removed' && row.body !== null;
  return { ...row, can: { reply: open, report: open && !row.reported } };
};

/** The reviews of a branch, removed ones included. */
export const readServiceReviews = (db: Handle, scope: BranchScope, query: ListQuery<typeof serviceReviewList>) =>
  readList(db, serviceReviewList, query, {
    columns,
    from: sources,
    where: ofBranch(scope),
    id: sql`v.id`,
    filters: { state: (value) => sql`${state} = ${value}`, search: (typed) => sql`v.body ilike ${containing(typed)}` },
    orders: {
      newest: sql`v.created_at desc`,
      '-newest': sql`v.created_at`,
      stars: sql`v.stars, v.created_at desc`,
      '-stars': sql`v.stars desc, v.created_at desc`,
    },
    map: withCan,
  });

/** One review of a branch. @throws Refusal 404 */
export async function readServiceReview(db: Handle, scope: BranchScope, id: string): Promise<ServiceReview> {
  const { rows } = await sql<Row>`select ${columns} from ${sources} where ${ofBranch(scope)} and v.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('This review could not be found.');
  return withCan(rows[0]);
}
