import { sql, type RawBuilder } from 'kysely';
import { formatTimes } from '@bairn/shared/format/date';
import { mostEntities, type Entity } from '@bairn/shared/schema/entitySearch';
import type { Db } from '../database/database.ts';
import { containing } from '../http/paging.ts';

/** The branch, and what its person may see beside children and sessions: who works there, and how to reach people. */
type Place = { nursery: string; branch: string; staff: boolean; contacts: boolean };

type Row = {
  kind: Entity['kind'];
  id: string;
  name: string;
  detail: string | null;
  contact: string | null;
  child_id: string | null;
  start_time: string | null;
  end_time: string | null;
};

const noTimes = sql`null::time as start_time, null::time as end_time`;

const children = ({ nursery, branch }: Place, like: RawBuilder<unknown>) => sql`
  select 'child' as kind, 0 as rank, c.id, c.first_name || ' ' || c.last_name as name, r.name as detail,
    null::text as contact, c.id as child_id, ${noTimes}
  from child_profile p join child c on c.id = p.child_id
  left join room r on r.nursery_id = p.nursery_id and r.id = p.room_id
  where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status <> 'left'
    and (c.first_name || ' ' || c.last_name) ilike ${like}`;

const carers = ({ nursery, branch, contacts }: Place, like: RawBuilder<unknown>) => sql`
  select 'carer' as kind, 1 as rank, a.id, a.first_name || ' ' || a.last_name as name,
    string_agg(c.first_name || ' ' || c.last_name, ', ' order by c.first_name, c.id) as detail,
    ${contacts ? sql`coalesce(a.phone, a.email)` : sql`null::text`} as contact,
    (array_agg(c.id order by c.first_name, c.id))[1] as child_id, ${noTimes}
  from carer a
  join child_profile_carer pc on pc.nursery_id = a.nursery_id and pc.carer_id = a.id
  join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
  join child c on c.id = p.child_id
  where a.nursery_id = ${nursery} and a.deleted_at is null and p.branch_id = ${branch} and p.status <> 'left'
    and (a.first_name || ' ' || a.last_name) ilike ${like}
  group by a.nursery_id, a.id, a.first_name, a.last_name, a.phone, a.email`;

const team = ({ nursery, branch }: Place, like: RawBuilder<unknown>) => sql`
  select 'staff' as kind, 2 as rank, s.id, u.first_name || ' ' || u.last_name as name, s.job_title as detail,
    u.email as contact, null::uuid as child_id, ${noTimes}
  from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
  where s.nursery_id = ${nursery} and s.deleted_at is null and (s.role = 'nursery-super-admin' or exists (
      select from staff_branch sb where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id
        and sb.branch_id = ${branch}))
    and (u.first_name || ' ' || u.last_name) ilike ${like}`;

const sessions = ({ nursery, branch }: Place, like: RawBuilder<unknown>) => sql`
  select 'session' as kind, 3 as rank, s.id, s.name, null::text as detail, null::text as contact,
    null::uuid as child_id, s.start_time, s.end_time
  from session s
  where s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.status <> 'archived' and s.name ilike ${like}`;

const searchFor = (name: string) => new URLSearchParams({ search: name }).toString();

/** The page of a result. Carers have one for admins; staff are led to the carer's child. */
function pathOf({ kind, id, name, child_id }: Row, { contacts }: Place): string {
  if (kind === 'session') return `/planning/sessions/${id}`;
  if (kind === 'staff') return `/staff/list?${searchFor(name)}`;
  if (kind === 'carer' && contacts) return `/children/carers?${searchFor(name)}`;
  return `/children/profile/${child_id ?? id}/overview`;
}

/** What has the typed text in its name; names that begin with it first. */
export async function findEntities(db: Db, place: Place, typed: string): Promise<Entity[]> {
  const like = sql`${containing(typed)}`;
  const parts = [
    children(place, like),
    carers(place, like),
    ...(place.staff ? [team(place, like)] : []),
    sessions(place, like),
  ];
  const { rows } = await sql<Row>`
    select kind, id, name, detail, contact, child_id, start_time, end_time
    from (${sql.join(parts, sql` union all `)}) found
    order by position(lower(${typed}) in lower(name)) <> 1, rank, lower(name), id
    limit ${mostEntities}`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: row.name,
    detail: row.start_time && row.end_time ? formatTimes(row.start_time, row.end_time, 'service') : row.detail,
    contact: row.contact,
    path: pathOf(row, place),
  }));
}
