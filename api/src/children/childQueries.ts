import { sql, type RawBuilder } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import { addDays } from '@bairn/shared/format/date';
import { soonDays } from '@bairn/shared/format/planDates';
import { childStatuses, type ChildOnRoll } from '@bairn/shared/schema/rows/children';
import type { ListQuery } from '@bairn/shared/schema/list';
import { childList } from '@bairn/shared/schema/lists/children';
import type { BranchScope } from '../access/rule.ts';
import type { Db } from '../database/database.ts';
import { keyPeople, worksAt } from '../families/keyPeople.ts';
import { planStanding } from '../families/planStanding.ts';
import { childNeedsWhere, isUnanswered, needsAskedOn } from '../families/childNeeds.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';

type Row = Omit<ChildOnRoll, 'age_months' | 'avatar_url' | 'key_person' | 'buddy'> & {
  key_person: { name: string } | null;
  buddy: { name: string } | null;
};

const sources = (today: string) => sql`child_profile p
  join child c on c.id = p.child_id
  left join room r on r.nursery_id = p.nursery_id and r.id = p.room_id
  left join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id and pc.is_primary
  left join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
  left join lateral (
    select min(k.date) as date from booking k
    where k.child_id = p.child_id and k.nursery_id = p.nursery_id and k.branch_id = p.branch_id and k.date >= ${today}
      and k.status in ('pending', 'confirmed')) coming on true
  cross join ${planStanding} plan`;

const columns = sql`c.id, p.id as profile_id, c.first_name, c.last_name, c.first_name || ' ' || c.last_name as full_name,
  c.dob, p.status, ${childNeedsWhere(sql`p.status <> 'left'`)}, ${needsAskedOn('p')} as needs_asked_on, r.name as room, p.funded, p.start_date, coming.date as next_booking,
  case when a.id is not null then json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name,
    'phone', a.phone) end as primary_carer, ${keyPeople},
  json_build_object('state', plan.state, 'due_on', plan.due_on) as plan`;

/** Children on the roll of the branches in scope; those who left only where they are asked for. */
export const readRoll = (
  db: Db,
  { nursery, branches }: Pick<BranchScope, 'nursery' | 'branches'>,
  query: ListQuery<typeof childList>,
  today: string,
) =>
  readList(db, childList, query, {
    columns,
    from: sources(today),
    where: sql`p.nursery_id = ${nursery} and p.branch_id = any(${branches}::uuid[])
      and ${query.status === undefined ? sql`p.status <> 'left'` : sql`p.erased_at is null`}`,
    id: sql`p.id`,
    filters: {
      status: (status) => sql`p.status = ${status}`,
      search: (typed) => sql`(c.first_name || ' ' || c.last_name) ilike ${containing(typed)}`,
      room: (room) => sql`lower(r.name) = lower(${room})`,
      only: (only) =>
        ({
          allergies: sql`(cardinality(c.allergies) > 0 or c.medical_needs is not null)`,
          not_asked: isUnanswered,
          funded: sql`p.funded`,
        })[only],
      plan: (plan) =>
        ({
          due: sql`plan.due_on <= ${addDays(today, soonDays)}::date`,
          open: sql`plan.state in ('shared', 'change_asked')`,
          no_key_person: sql`not exists (select from staff_profile s where s.nursery_id = p.nursery_id
            and s.id = p.key_person and ${worksAt('s', 'p.branch_id')})`,
        })[plan],
    },
    orders: {
      name: sql`lower(c.first_name), lower(c.last_name)`,
      '-name': sql`lower(c.first_name) desc, lower(c.last_name) desc`,
      age: sql`c.dob desc`,
      '-age': sql`c.dob`,
      plan: sql`plan.due_on nulls last, lower(c.first_name), lower(c.last_name)`,
      '-plan': sql`plan.due_on desc nulls last, lower(c.first_name), lower(c.last_name)`,
      next_booking: sql`coming.date nulls last, lower(c.first_name), lower(c.last_name)`,
      '-next_booking': sql`coming.date desc nulls last, lower(c.first_name), lower(c.last_name)`,
    },
    map: (row: Row): ChildOnRoll => ({
      ...row,
      key_person: row.key_person?.name ?? null,
      buddy: row.buddy?.name ?? null,
      allergies: row.allergies ?? [],
      age_months: ageInMonths(row.dob, today),
      avatar_url: null,
    }),
  });

/** How many children of the branches in scope are in each state, as an expression; erased ones are not counted. */
export const rollStates = ({
  nursery,
  branches,
}: Pick<BranchScope, 'nursery' | 'branches'>): RawBuilder<Record<ChildOnRoll['status'], number>> =>
  sql`(select json_object_agg(t.status, coalesce(n.many, 0)) from unnest(${childStatuses}::text[]) as t (status)
    left join (select p.status, count(*)::int as many from child_profile p
      where p.nursery_id = ${nursery} and p.branch_id = any(${branches}::uuid[]) and p.erased_at is null
      group by p.status) n on n.status = t.status)`;

/** The same, read. */
export async function countRoll(db: Db, scope: Pick<BranchScope, 'nursery' | 'branches'>) {
  const { rows } = await sql<{ states: Record<ChildOnRoll['status'], number> }>`
    select ${rollStates(scope)} as states`.execute(db);
  return rows[0]?.states ?? { enrolling: 0, active: 0, leaving: 0, left: 0 };
}
