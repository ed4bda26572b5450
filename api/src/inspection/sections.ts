import { sql, type RawBuilder } from 'kysely';
import { dutyRules, kindRules, medicalWords, placeWords, type Duty } from '@bairn/shared/format/accidents';
import { byteOrderMark, csvLine, type Cell } from '@bairn/shared/format/csv';
import { formatDate } from '@bairn/shared/format/date';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { accidentWords } from '@bairn/shared/schema/lists/accidents';
import { qualificationWords, type QualificationKind } from '@bairn/shared/schema/staffWords';
import { readWhole } from '../accidents/reportQueries.ts';
import type { Writer } from '../accidents/reader.ts';
import { standingAt } from '../counting/whoCounts.ts';
import type { Db } from '../database/database.ts';
import { medicines, plans } from './careSections.ts';
import { ratiosOf } from './ratios.ts';
import { yesNo, type Asked, type Section } from './section.ts';

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
