import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { StaffProfile, WorkSchedules } from '@bairn/shared/schema/staffProfile';
import { standingAt } from '../counting/whoCounts.ts';
import type { Handle } from '../database/database.ts';
import { fileUrl } from '../files/files.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Manager } from '../staff/manager.ts';
import { judge, type Judged } from './judge.ts';
import { readQualifications } from './qualificationQueries.ts';

type Row = Pick<
  StaffProfile,
  'name' | 'standing' | 'training' | 'opt_out_48h' | 'asked' | 'declined_reason' | 'beta_read' | 'revision'
> &
  Omit<StaffProfile['employment'], 'wage'> &
  StaffProfile['identity'] &
  StaffProfile['contact'] & { wage_type: 'hourly' | 'salary' | 'session' | null; wage_pence: number | null };

async function readRow(db: Handle, nursery: string, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select u.first_name || ' ' || u.last_name as name, s.role, s.employment_type, s.job_title, s.contracted_minutes,
      r.contract_kind, r.starts_on, r.ends_on, r.wage_type, r.wage_pence, r.payroll_number,
      coalesce(r.first_name, u.first_name) as first_name, coalesce(r.last_name, u.last_name) as last_name, r.dob,
      r.phone, r.address_line_1, r.address_line_2, r.city, r.postcode, r.emergency_name, r.emergency_relation,
      r.emergency_phone, r.declined_reason, r.beta_read_at is not null as beta_read, coalesce(r.revision, 1) as revision,
      case when r.asked is not null then r.asked || jsonb_build_object('at',
        to_char(r.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as asked,
      (select coalesce(json_agg(json_build_object('from', t.from_date, 'until', t.to_date) order by t.from_date desc), '[]')
        from staff_training t where t.nursery_id = s.nursery_id and t.staff_profile_id = s.id) as training,
      case when r.opted_out_from is not null then json_build_object('from', r.opted_out_from, 'until', r.opted_out_to)
        end as opt_out_48h,
      json_build_object('counts', c.counts, 'first_aider', c.first_aider, 'why', c.why) as standing
    from staff_profile s join "user" u on u.id = s.user_id
    left join staff_record r on r.nursery_id = s.nursery_id and r.staff_profile_id = s.id
    cross join lateral ${standingAt(sql`${now()}::timestamptz`)} c
    where s.nursery_id = ${nursery} and s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** The weeks of a person by contract and availability, the latest first. */
export async function readSchedules(db: Handle, nursery: string, id: string): Promise<WorkSchedules> {
  const { rows } = await sql<{ kind: 'contracted' | 'available' } & WorkSchedules['contracted'][number]>`
    select kind, from_date as "from", days from staff_schedule
    where nursery_id = ${nursery} and staff_profile_id = ${id} order by from_date desc`.execute(db);
  const weeksOf = (kind: 'contracted' | 'available') =>
    rows.filter((row) => row.kind === kind).map(({ from, days }) => ({ from, days }));
  return {
    staff_profile_id: id,
    today: localDate(),
    contracted: weeksOf('contracted'),
    available: weeksOf('available'),
  };
}

/** The profile of a person that was judged already, in three statements. */
export async function readJudged(db: Handle, manager: Manager, who: Judged): Promise<StaffProfile> {
  const row = await readRow(db, manager.nursery, who.id);
  const { contracted, available, today } = await readSchedules(db, manager.nursery, who.id);
  const { wage_type: type, wage_pence: pence } = row;
  return {
    id: who.id,
    is_self: who.is_self,
    name: row.name,
    email: who.email,
    avatar_url: fileUrl(who.avatar_key),
    status: who.status,
    branches: who.branches,
    employment: {
      role: row.role,
      employment_type: row.employment_type,
      job_title: row.job_title,
      contract_kind: row.contract_kind,
      contracted_minutes: row.contracted_minutes,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      wage: who.seesWage && type !== null && pence !== null ? { type, pence } : null,
    },
    identity: {
      first_name: row.first_name,
      last_name: row.last_name,
      dob: row.dob,
      payroll_number: row.payroll_number,
    },
    contact: {
      phone: row.phone,
      address_line_1: row.address_line_1,
      address_line_2: row.address_line_2,
      city: row.city,
      postcode: row.postcode,
      emergency_name: row.emergency_name,
      emergency_relation: row.emergency_relation,
      emergency_phone: row.emergency_phone,
    },
    asked: row.asked,
    declined_reason: row.declined_reason,
    training: row.training,
    contracted,
    available,
    opt_out_48h: row.opt_out_48h,
    qualifications: await readQualifications(db, manager.nursery, who),
    standing: row.standing,
    today,
    beta_read: row.beta_read,
    revision: row.revision,
    can: who.can,
  };
}

/** A member of a branch's staff as the reader may see them. @throws Refusal 403, 404 */
export const readProfile = async (db: Handle, manager: Manager, branch: string, id: string) =>
  readJudged(db, manager, await judge(db, manager, branch, id));
