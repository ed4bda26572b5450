import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import {
  mostInsightDays,
  quietDays,
  type ChildInsight,
  type FamilyInsight,
  type WorkerInsight,
} from '@bairn/shared/schema/diaryInsights';
import type { Db } from '../database/database.ts';
import { outcomeAreas } from '../journal/outcomes.ts';
import { invalid } from '../refusals/refusal.ts';

/** A branch and a period of local dates, both included. */
export type Asked = { nursery: string; branch: string; from: string; to: string };

/** Types that count as an observation: not the notes of the day, and not what families write. */
const observed = sql`('LearningJournal', 'GroupObservation', 'Milestone')`;

/** Published copies of a branch about days up to `to`: one row for each child of an entry, as its family reads it. */
const published = ({ nursery, branch, to }: Asked) => sql`
  select e.id, e.type, e.written_by, jc.id as feed, jc.child_id, (o.content ->> 'happened_on')::date as day,
    o.content -> 'outcomes' as outcomes
  from journal_entry e
  join journal_child jc on jc.nursery_id = e.nursery_id and jc.journal_entry_id = e.id
  join journal_copy o on o.nursery_id = jc.nursery_id and o.journal_child_id = jc.id and o.version = e.version
  where e.nursery_id = ${nursery} and e.branch_id = ${branch} and e.status = 'published'
    and (o.content ->> 'happened_on')::date <= ${to}`;

/** Children who are at the branch. */
const here = ({ nursery, branch }: Asked) => sql`
  select c.id, c.first_name || ' ' || c.last_name as name, p.room_id
  from child_profile p join child c on c.id = p.child_id
  where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status in ('active', 'leaving')`;

/** @throws Refusal 422 for a period that is too long */
function refuseLong({ from, to }: Asked) {
  if (addDays(from, mostInsightDays) <= to) throw invalid({ to: [`At most ${mostInsightDays} days`] });
}

/** What each worker of a branch published, and each who wrote there in the period and has left. @throws Refusal 422 */
export async function readWorkers(db: Db, asked: Asked): Promise<WorkerInsight[]> {
  refuseLong(asked);
  const { rows } = await sql<WorkerInsight>`
    with seen as (select * from (${published(asked)}) p where day >= ${asked.from} and written_by is not null),
      counted as (
        select written_by, count(distinct id) filter (where type = 'LearningJournal')::int as journals,
          count(distinct id) filter (where type = 'GroupObservation')::int as group_observations,
          count(distinct id) filter (where type = 'Milestone')::int as milestones,
          count(distinct id) filter (where type in ${observed})::int as observations,
          count(distinct id) filter (where type = 'Diary')::int as diary,
          count(distinct child_id) filter (where type in ${observed})::int as children,
          max(day) filter (where type in ${observed}) as last_on
        from seen group by written_by)
    select s.id, case when u.deleted_at is null then u.first_name || ' ' || u.last_name else 'A former member' end as name,
      coalesce(journals, 0) as journals, coalesce(group_observations, 0) as group_observations,
      coalesce(milestones, 0) as milestones, coalesce(observations, 0) as observations, coalesce(diary, 0) as diary,
      coalesce(children, 0) as children, last_on
    from staff_profile s join "user" u on u.id = s.user_id left join counted on written_by = s.id
    where s.nursery_id = ${asked.nursery} and (written_by is not null or s.deleted_at is null
      and s.suspended_at is null and exists (select from staff_branch w where w.nursery_id = s.nursery_id
        and w.staff_profile_id = s.id and w.branch_id = ${asked.branch}))
    order by coalesce(observations, 0) desc, 2, s.id`.execute(db);
  return rows;
}

/** What each family was told and answered. @throws Refusal 422 */
export async function readFamilies(db: Db, asked: Asked): Promise<FamilyInsight[]> {
  refuseLong(asked);
  const { rows } = await sql<FamilyInsight>`
    with seen as (
      select child_id, type = 'HomeObservation' as is_home,
        (select count(*) from journal_like l where l.nursery_id = ${asked.nursery} and l.journal_child_id = feed
          and l.side = 'family') as likes,
        (select count(*) from journal_comment k where k.nursery_id = ${asked.nursery} and k.journal_child_id = feed
          and k.side = 'family') as comments
      from (${published(asked)}) p where day >= ${asked.from} and type <> 'Diary'),
      counted as (
        select child_id, count(*) filter (where not is_home)::int as published,
          count(*) filter (where not is_home and likes + comments > 0)::int as answered,
          sum(likes) filter (where not is_home)::int as likes, sum(comments) filter (where not is_home)::int as comments,
          count(*) filter (where is_home)::int as home
        from seen group by child_id)
    select h.id, h.name, (select count(*)::int from family_child f join keyworker_profile k
        on k.id = f.keyworker_profile_id and k.user_id is not null where f.child_id = h.id) as adults,
      coalesce(published, 0) as published, coalesce(answered, 0) as answered, coalesce(likes, 0) as likes,
      coalesce(comments, 0) as comments, coalesce(home, 0) as home
    from (${here(asked)}) h left join counted on child_id = h.id
    order by coalesce(answered, 0) + coalesce(home, 0), h.name, h.id`.execute(db);
  return rows;
}

type Observed = Omit<ChildInsight, 'areas' | 'is_quiet'> & { outcomes: string[][] };

/** How each outcome and each area of the curriculum was observed. @throws Refusal 422 */
export async function readChildren(db: Db, asked: Asked) {
  refuseLong(asked);
  const { rows } = await sql<Observed>`
    with seen as (select * from (${published(asked)}) p where type in ${observed})
    select h.id, h.name, (select r.name from room r where r.nursery_id = ${asked.nursery} and r.id = h.room_id) as room,
      count(feed) filter (where day >= ${asked.from})::int as observations, max(day) as last_on,
      coalesce(json_agg(outcomes) filter (where day >= ${asked.from}), '[]') as outcomes
    from (${here(asked)}) h left join seen on child_id = h.id
    group by h.id, h.name, h.room_id order by max(day) nulls first, h.name, h.id`.execute(db);
  const quietBefore = addDays(asked.to, -quietDays);
  const children = rows.map(({ outcomes, ...child }): ChildInsight => ({
    ...child,
    is_quiet: child.last_on === null || child.last_on <= quietBefore,
    areas: outcomeAreas.map(
      (area) => outcomes.filter((codes) => area.outcomes.some(({ code }) => codes.includes(code))).length,
    ),
  }));
  const counts = new Map<string, { observations: number; children: Set<string> }>();
  for (const { id, outcomes } of rows) {
    for (const code of outcomes.flat()) {
      const count = counts.get(code) ?? { observations: 0, children: new Set() };
      count.observations += 1;
      count.children.add(id);
      counts.set(code, count);
    }
  }
  const outcomes = outcomeAreas.flatMap(({ area, outcomes: all }) =>
    all.map(({ code, title }) => {
      const count = counts.get(code);
      return { code, title, area, observations: count?.observations ?? 0, children: count?.children.size ?? 0 };
    }),
  );
  return { areas: outcomeAreas.map(({ area }) => area), children, outcomes };
}
