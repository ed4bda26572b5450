import { sql } from 'kysely';
import type { Restrictions } from '@bairn/shared/schema/restrictions';
import { localDate } from '@bairn/shared/schema/clock';
import { personName } from '../audit/labels.ts';
import type { AtBranch } from '../child-record/reader.ts';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';

/** A child at the branch of an admin. */
export type Named = AtBranch & { child: string };

/**
 * Adults of a child `w`: the carers whom the branch knows, each with the account of the same person, and accounts that
 * have the child without being a carer here.
 */
export const adultsOf = ({ nursery, branch, child }: Named) => sql`(
  select a.id, a.id as carer, coalesce(
      (select k.id from keyworker_profile k join "user" u on u.id = k.user_id and u.deleted_at is null
        where u.id = a.user_id or a.user_id is null and u.email = lower(a.email) and u.activated_at is not null limit 1),
      (select k.id from keyworker_profile k where k.carer_id = a.id)) as keyworker,
    a.first_name || ' ' || a.last_name as name, pc.relation, a.user_id
  from child_profile p
  join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id and pc.declined_at is null
  join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
  where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.child_id = ${child} and p.status <> 'left'
  union all
  select k.id, null, k.id, u.first_name || ' ' || u.last_name, f.relation, u.id
  from family_link f
  join keyworker_profile k on k.id = f.keyworker_profile_id
  join "user" u on u.id = k.user_id and u.deleted_at is null
  where f.child_id = ${child} and not exists (
    select from child_profile p
    join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id
    join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
    where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.child_id = f.child_id
      and (a.user_id = u.id or a.user_id is null and lower(a.email) = u.email)))`;

const standsFor = sql`select from court_restriction r where r.ended_at is null
  and (r.carer_id = w.carer or r.keyworker_profile_id = w.keyworker)`;

/** What courts have ordered about a child, and whom a further restriction can name. @throws Refusal 404 off the roll */
export async function readRestrictions(db: Handle, of: Named): Promise<Restrictions> {
  const { rows: known } = await sql`select from child_profile where nursery_id = ${of.nursery}
    and branch_id = ${of.branch} and child_id = ${of.child} and status <> 'left'`.execute(db);
  if (known.length === 0) throw notFound('This child is not on the roll of this service.');
  const { rows: restrictions } = await sql<Restrictions['restrictions'][number]>`
    select r.id, r.adult_name, json_build_object('id', b.id, 'name', b.name) as service, ${personName('u')} as entered_by,
      r.created_at, case when r.document_key like '%.webp' then 'webp' else 'pdf' end as document, case when r.ended_at is not null then json_build_object(
        'at', to_char(r.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', case when e.id is not null then ${personName('e')} end, 'reason', r.end_reason) end as ended,
      (select count(*)::int from booking k where k.nursery_id = ${of.nursery} and k.branch_id = ${of.branch}
        and k.child_id = r.child_id and k.keyworker_profile_id = r.keyworker_profile_id and k.status = 'confirmed'
        and k.date >= ${localDate()} and r.ended_at is null) as bookings_ahead,
      json_build_object('end', r.ended_at is null and r.branch_id = ${of.branch}) as can
    from court_restriction r
    join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
    join "user" u on u.id = r.entered_by
    left join "user" e on e.id = r.ended_by
    where r.child_id = ${of.child}
    order by r.ended_at is not null, r.created_at desc, r.id`.execute(db);
  const { rows: adults } = await sql<Restrictions['adults'][number]>`
    select w.id, w.name, w.relation from ${adultsOf(of)} w
    where not exists (${standsFor} and r.child_id = ${of.child}) order by lower(w.name), w.id`.execute(db);
  return { restrictions, adults };
}
