import { sql } from 'kysely';
import type { SessionDraft } from '@bairn/shared/schema/sessions';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';

/** A session as its form edits it; with `lock` it is locked. @throws Refusal 404 */
export async function readDraft(
  db: Handle,
  { nursery, branch }: OfBranch,
  id: string,
  lock = false,
): Promise<SessionDraft> {
  const { rows } = await sql<SessionDraft>`
    select s.id, s.version, s.status, s.name, s.description, s.room_id, s.age_from_months, s.age_to_months, s.capacity,
      s.price, s.payment_types, s.booking_options, s.block_price, s.recurring_notice_days, s.notice_hours,
      s.limited_by_staff, s.collects_from, s.starts_on, s.ends_on, s.term,
      coalesce((
        select jsonb_agg(jsonb_build_object('days', p.days, 'start_time', to_char(p.start_time, 'HH24:MI'), 'end_time',
          to_char(p.end_time, 'HH24:MI')) order by p.days, p.start_time)
        from (
          select array_agg(day order by day) as days, start_time, end_time from session_span
          where nursery_id = s.nursery_id and session_id = s.id group by start_time, end_time) p), '[]') as spans,
      coalesce((select jsonb_agg(date order by date) from session_exception
        where nursery_id = s.nursery_id and session_id = s.id and not runs), '[]') as left_out,
      coalesce((select jsonb_agg(date order by date) from session_exception
        where nursery_id = s.nursery_id and session_id = s.id and runs), '[]') as added
    from session s
    where s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.id = ${id}
    ${lock ? sql`for no key update of s` : sql``}`.execute(db);
  const [session] = rows;
  if (!session) throw notFound('This session could not be found.');
  return session;
}
