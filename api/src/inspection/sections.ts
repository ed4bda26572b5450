import { sql, type RawBuilder } from 'kysely';
import { dutyRules, kindRules, medicalWords, placeWords, type Duty } from '@bairn/shared/format/accidents';
import { byteOrderMark, csvLine, type Cell } from '@bairn/shared/format/csv';
import { formatDate } from '@bairn/shared/format/date';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { planDays } from '@bairn/shared/format/planDates';
import { accidentWords } from '@bairn/shared/schema/lists/accidents';
import { qualificationWords, type QualificationKind } from '@bairn/shared/schema/staffWords';
import { readWhole } from '../accidents/reportQueries.ts';
import type { Writer } from '../accidents/reader.ts';
import { standingAt } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';
import { ratiosOf } from './ratios.ts';

/** The branch and the period of a pack, both days included. */
export type Asked = { nursery: string; branch: string; from: string; to: string };

/** A table of a pack: the file's name, what it says in words, its heads and its rows. */
export type Section = { name: string; title: string; heads: readonly string[]; rows: Cell[][] };

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** A section as a CSV file. */
export const csvOf = ({ heads, rows }: Pick<Section, 'heads' | 'rows'>) =>
  new TextEncoder().encode(`${byteOrderMark}${[heads, ...rows].map((cells) => csvLine(cells)).join('')}`);

async function ratios(db: Db, asked: Asked): Promise<Section> {
  const rows: Cell[][] = [];
  // A date at a time, so that a year does not fill the memory.
  for (const date of datesOf(asked)) {
    for (const span of await ratiosOf(db, asked, date)) {
      const { from, to, children, needed, staff, counted, enough } = span;
      rows.push([formatDate(date), from, to, children, needed, staff, counted, yesNo(enough)]);
    }
  }
  return {
    name: 'ratios.csv',
    title: 'Ratios by the minute',
    heads: ['Date', 'From', 'To', 'Children in', 'Adults needed', 'Staff in', 'Staff who count', 'Enough'],
    rows,
  };
}

type StandingRow = { id: string; name: string; date: string; counts: boolean; first_aider: boolean; why: string[] };

/** Each person by the dates through which their standing is the same. */
async function staff(db: Db, { nursery, branch, from, to }: Asked): Promise<Section> {
  const { rows } = await sql<StandingRow>`
    select s.id, u.first_name || ' ' || u.last_name as name, d::date as date, c.counts, c.first_aider, c.why
    from staff_profile s join "user" u on u.id = s.user_id
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') d
    cross join lateral ${standingAt(sql`((d::date + time '12:00') at time zone 'Europe/London')`)} c
    where s.nursery_id = ${nursery} and (s.role = 'nursery-super-admin' or exists (select from staff_branch w
      where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id and w.branch_id = ${branch}))
    order by lower(u.last_name), lower(u.first_name), s.id, d`.execute(db);
  const spans: (StandingRow & { until: string })[] = [];
  for (const row of rows) {
    const last = spans.at(-1);
    const same =
      last?.id === row.id &&
      last.counts === row.counts &&
      last.first_aider === row.first_aider &&
      last.why.join() === row.why.join();
    if (last && same) last.until = row.date;
    else spans.push({ ...row, until: row.date });
  }
  return {
    name: 'staff.csv',
    title: 'Who counted, at each date',
    heads: ['Name', 'From', 'To', 'Counts', 'First aider', 'Why not'],
    rows: spans.map((row) => [
      row.name,
      formatDate(row.date),
      formatDate(row.until),
      yesNo(row.counts),
      yesNo(row.first_aider),
      row.why.join(', '),
    ]),
  };
}

type Qualification = {
  name: string;
  kind: QualificationKind;
  title: string | null;
  number: string | null;
  from: string;
  to: string | null;
};

async function qualifications(db: Db, { nursery, branch, from, to }: Asked): Promise<Section> {
  const { rows } = await sql<Qualification>`
    select u.first_name || ' ' || u.last_name as name, q.kind, q.title, q.number, q.valid_from as from, q.valid_to as to
    from staff_qualification q join staff_profile s on s.nursery_id = q.nursery_id and s.id = q.staff_profile_id
    join "user" u on u.id = s.user_id
    where q.nursery_id = ${nursery} and q.status = 'approved' and q.valid_from <= ${to}::date
      and (q.valid_to is null or q.valid_to >= ${from}::date) and (s.role = 'nursery-super-admin' or exists (
        select from staff_branch w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
          and w.branch_id = ${branch}))
    order by lower(u.last_name), lower(u.first_name), q.kind, q.valid_from, q.id`.execute(db);
  return {
    name: 'qualifications.csv',
    title: 'Qualifications that were valid',
    heads: ['Name', 'Kind', 'Title', 'Number', 'From', 'To'],
    rows: rows.map((row) => [
      row.name,
      qualificationWords[row.kind],
      row.title,
      row.number,
      formatDate(row.from),
      row.to && formatDate(row.to),
    ]),
  };
}

/** Reports of some kinds in the period, with their deadlines. */
async function reports(
  db: Db,
  asked: Asked,
  which: { name: string; title: string; where: RawBuilder<unknown> },
): Promise<Section> {
  const reader: Writer = {
    kind: 'branch',
    user: '',
    nursery: asked.nursery,
    branch: asked.branch,
    admin: true,
    profile: '',
    request: '',
  };
  const found = await readWhole(
    db,
    // No one's own: nothing of it is signed here.
    { ...reader, user: asked.branch, profile: asked.branch },
    sql`r.occurred_on between ${asked.from}::date and ${asked.to}::date and ${which.where}`,
  );
  const told = (duties: (typeof found)[number]['duties'], name: Duty): Cell[] => {
    const duty = duties.find((one) => one.duty === name);
    return duty
      ? [
          formatDate(duty.due_on),
          duty.done_on && formatDate(duty.done_on),
          duty.reference,
          yesNo((duty.done_on ?? asked.to) > duty.due_on),
        ]
      : [null, null, null, null];
  };
  const headsOf = (duty: Duty) =>
    ['due', 'told', 'reference', 'late'].map((word) => `${dutyRules[duty].name}: ${word}`);
  return {
    ...which,
    heads: [
      'Date',
      'Time',
      'Child',
      'Kind',
      'State',
      'Where',
      'What happened',
      'First aid',
      'First aider',
      'Medical help',
      'Head injury',
      'Signatures',
      ...headsOf('care_inspectorate'),
      ...headsOf('riddor'),
    ],
    rows: found.map((report) => [
      formatDate(report.occurred_on),
      report.occurred_at,
      report.child.name,
      kindRules[report.kind].name,
      accidentWords[report.status],
      report.place && placeWords[report.place],
      report.what_happened,
      report.first_aid,
      report.first_aider && [report.first_aider.name, report.first_aider.certificate].filter(Boolean).join(', '),
      medicalWords[report.medical],
      yesNo(report.head_injury),
      report.signatures.map(({ role, name, at }) => `${role}: ${name}, ${formatDate(at)}`).join('; '),
      ...told(report.duties, 'care_inspectorate'),
      ...told(report.duties, 'riddor'),
    ]),
  };
}

type Plan = { child: string; version: number; due_on: string; shared_on: string | null };

/** Each personal plan and review that was due in the period, and when it was shared. */
async function plans(db: Db, { nursery, branch, from, to }: Asked): Promise<Section> {
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

async function medicines(db: Db, { nursery, branch, from, to }: Asked): Promise<Section> {
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

/** The sections of a pack, in order, each made when it is its turn. */
export const sections: readonly ((db: Db, asked: Asked) => Promise<Section>)[] = [
  ratios,
  staff,
  qualifications,
  (db, asked) =>
    reports(db, asked, {
      name: 'accidents.csv',
      title: 'Accidents and existing injuries',
      where: sql`r.kind <> 'incident'`,
    }),
  (db, asked) => reports(db, asked, { name: 'incidents.csv', title: 'Incidents', where: sql`r.kind = 'incident'` }),
  plans,
  medicines,
];
