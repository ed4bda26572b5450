import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { PersonalPlan, PlanVersion } from '@bairn/shared/schema/personalPlan';
import type { ChildOnRoll } from '@bairn/shared/schema/rows/children';
import type { Reader } from '../child-record/reader.ts';
import type { Handle } from '../database/database.ts';
import { keyPeople } from '../families/keyPeople.ts';
import { planStanding } from '../families/planStanding.ts';
import { notFound } from '../refusals/refusal.ts';

type Place = Pick<PersonalPlan, 'service' | 'key_person' | 'buddy' | 'state' | 'due_on'> & {
  nursery: string;
  status: ChildOnRoll['status'];
  /** Whether the reader is the key person or the second one. */
  is_key: boolean;
};

/** The places of a child whose plan the reader sees: the branch's, or for a family each that it has not left. */
async function readPlaces(db: Handle, reader: Reader, child: string, branch?: string): Promise<Place[]> {
  const only = reader.kind === 'branch' ? reader.branch : branch;
  const { rows } = await sql<Place>`
    select p.nursery_id as nursery, json_build_object('id', b.id, 'name', b.name) as service, p.status, plan.state,
      plan.due_on, ${keyPeople}, exists (select from staff_profile s where s.nursery_id = p.nursery_id
        and s.user_id = ${reader.user} and s.id in (p.key_person, p.buddy)) as is_key
    from child_profile p join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id and b.status <> 'deleted'
    cross join ${planStanding} plan
    where p.child_id = ${child} and p.erased_at is null and (${only ?? null}::uuid is null or b.id = ${only ?? null})
      and (${reader.kind}::text = 'branch' or p.status <> 'left' or plan.id is not null)
    order by (p.status = 'left'), lower(b.name), p.id`.execute(db);
  return rows;
}

async function readVersions(db: Handle, reader: Reader, child: string, branches: readonly string[]) {
  const { rows } = await sql<PlanVersion & { branch: string }>`
    select v.branch_id as branch, v.id, v.version, v.revision, v.wellbeing, v.wishes, v.changed_at, v.shared_at,
      wu.first_name || ' ' || wu.last_name as written_by, su.first_name || ' ' || su.last_name as shared_by,
      coalesce((select json_agg(json_build_object('id', a.id,
          'by', coalesce(a.signed_by, u.first_name || ' ' || u.last_name),
          'is_you', a.user_id is not distinct from ${reader.user}, 'change', a.change, 'paper',
          case when a.user_id is null then json_build_object('signed_on', a.signed_on,
            'recorded_by', ru.first_name || ' ' || ru.last_name) end, 'at', to_char(a.created_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at, a.id)
        from personal_plan_answer a left join "user" u on u.id = a.user_id
        left join staff_profile r on r.nursery_id = a.nursery_id and r.id = a.recorded_by
        left join "user" ru on ru.id = r.user_id
        where a.nursery_id = v.nursery_id and a.personal_plan_id = v.id), '[]') as answers
    from personal_plan v
    join staff_profile w on w.nursery_id = v.nursery_id and w.id = v.written_by join "user" wu on wu.id = w.user_id
    left join staff_profile s on s.nursery_id = v.nursery_id and s.id = v.shared_by
    left join "user" su on su.id = s.user_id
    where v.child_id = ${child} and v.branch_id = any(${branches}::uuid[])
      and (${reader.kind}::text = 'branch' or v.shared_at is not null)
    order by v.version desc`.execute(db);
  return Map.groupBy(rows, ({ branch }) => branch);
}

/** The personal plans of a child that the reader may see: one of a branch, or one of each service for a family. */
export async function readPlans(db: Handle, reader: Reader, child: string, branch?: string): Promise<PersonalPlan[]> {
  const places = await readPlaces(db, reader, child, branch);
  const branches = places.map(({ service }) => service.id);
  const versions = await readVersions(db, reader, child, branches);
  const today = localDate();
  return places.map(({ nursery: _, status, is_key, ...place }) => {
    const all = (versions.get(place.service.id) ?? []).map(({ branch: _of, ...version }): PlanVersion => version);
    const shared = all.filter(({ shared_at }) => shared_at !== null);
    const here = status !== 'left';
    const isStaff = reader.kind === 'branch';
    return {
      ...place,
      today,
      draft: all.find(({ shared_at }) => shared_at === null) ?? null,
      versions: shared,
      can: {
        write: isStaff && here,
        share: isStaff && here && (reader.admin || is_key),
        answer: !isStaff && here && shared.length > 0,
        record: isStaff && here && shared.length > 0,
      },
    };
  });
}

/** The plan at one branch. @throws Refusal 404 */
export async function readPlan(db: Handle, reader: Reader, child: string, branch: string): Promise<PersonalPlan> {
  const [plan] = await readPlans(db, reader, child, branch);
  if (!plan) throw notFound('This child is not on the roll of this service.');
  return plan;
}
