import { sql } from 'kysely';
import { formatDate } from '@bairn/shared/format/date';
import { planDays } from '@bairn/shared/format/planDates';
import type { Db } from '../database/database.ts';
import { yesNo, type Asked, type Section } from './section.ts';

type Plan = { child: string; version: number; due_on: string; shared_on: string | null };

/** Each personal plan and review that was due in the period, and when it was shared. */
export async function plans(db: Db, { nursery, branch, from, to }: Asked): Promise<Section> {
  const { rows } = await sql<Plan>`
    with shared as (
      select v.child_id, v.version, v.review_on, (v.shared_at at time zone 'Europe/London')::date as shared_on,
        row_number() over (partition by v.child_id order by v.version) as at
      from personal_plan v where v.nursery_id = ${nursery} and v.branch_id = ${branch} and v.shared_at is not null
    ), due as (
      select p.child_id, 1 as at, coalesce(p.start_date, (p.created_at at time zone 'Europe/London')::date) + ${planDays}::int as due_on
      from child_profile p where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.erased_at is null
        and (p.start_date is not null or p.status <> 'enrolling')
      union all select s.child_id, s.at + 1, s.review_on from shared s
    )
    select c.first_name || ' ' || c.last_name as child, d.at::int as version, d.due_on, s.shared_on
    from due d join child c on c.id = d.child_id left join shared s on s.child_id = d.child_id and s.at = d.at
    where d.due_on between ${from}::date and ${to}::date
      and exists (select from child_profile p where p.nursery_id = ${nursery} and p.branch_id = ${branch}
        and p.child_id = d.child_id and (p.leaving_date is null or p.leaving_date >= d.due_on))
    order by d.due_on, lower(c.last_name), lower(c.first_name), c.id`.execute(db);
  return {
    name: 'plans.csv',
    title: 'Personal plans and reviews that were due',
    heads: ['Child', 'What', 'Due', 'Shared', 'Late'],
    rows: rows.map(({ child, version, due_on, shared_on }) => [
      child,
      version === 1 ? 'First plan' : `Review ${version - 1}`,
      formatDate(due_on),
      shared_on && formatDate(shared_on),
      yesNo((shared_on ?? to) > due_on),
    ]),
  };
}

type Dose = {
  child: string;
  medicine: string;
  date: string;
  due: string | null;
  done: string;
  outcome: string;
  by: string;
  witness: string | null;
  note: string | null;
  struck: string | null;
};

/** Each dose of the period. */
export async function medicines(db: Db, { nursery, branch, from, to }: Asked): Promise<Section> {
  const name = (column: string) => sql`(select u.first_name || ' ' || u.last_name from staff_profile s
    join "user" u on u.id = s.user_id where s.nursery_id = d.nursery_id and s.id = ${sql.ref(column)})`;
  const { rows } = await sql<Dose>`
    select c.first_name || ' ' || c.last_name as child, m.medicine || ', ' || m.dose as medicine, d.date,
      to_char(d.due_time, 'HH24:MI') as due, to_char(d.done_time, 'HH24:MI') as done, d.outcome, ${name('d.given_by')} as by,
      ${name('d.witness_id')} as witness, d.note, d.strike_reason as struck
    from medicine_dose d join medicine_plan m on m.nursery_id = d.nursery_id and m.id = d.medicine_plan_id
    join child c on c.id = m.child_id
    where m.nursery_id = ${nursery} and m.branch_id = ${branch} and d.date between ${from}::date and ${to}::date
    order by d.date, d.done_time, d.id`.execute(db);
  return {
    name: 'medicines.csv',
    title: 'Doses of medicines',
    heads: ['Date', 'Child', 'Medicine', 'Due', 'Done', 'Outcome', 'By', 'Seen by', 'Note', 'Struck out because'],
    rows: rows.map((row) => [
      formatDate(row.date),
      row.child,
      row.medicine,
      row.due,
      row.done,
      row.outcome,
      row.by,
      row.witness,
      row.note,
      row.struck,
    ]),
  };
}
