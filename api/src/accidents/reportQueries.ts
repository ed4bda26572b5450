import { sql, type RawBuilder } from 'kysely';
import { accidentMachine, mayHappen } from '@bairn/shared/schema/states';
import type { AccidentForm, AccidentReport } from '@bairn/shared/schema/accidents';
import { localDate } from '@bairn/shared/schema/clock';
import type { ListQuery } from '@bairn/shared/schema/list';
import { accidentList } from '@bairn/shared/schema/lists/accidents';
import type { AccidentRow } from '@bairn/shared/schema/rows/accidents';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';
import { mayChange, signsAs, visible, type ReportReader, type Writer } from './reader.ts';

/** Reports of a child that are read at once. */
const most = 500;

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const personName = (user: string) =>
  sql.raw(`(case when ${user}.deleted_at is null
  then ${user}.first_name || ' ' || ${user}.last_name else 'A former member of staff' end)`);
/** The name of the staff profile of a column. */
const staffName = (column: string) => sql`(select ${personName('nu')} from staff_profile ns
  join "user" nu on nu.id = ns.user_id where ns.nursery_id = r.nursery_id and ns.id = ${sql.ref(column)})`;

/** The author by the name of their signature, else by that of the account. */
const author = sql`coalesce((select x.name from accident_signature x where x.nursery_id = r.nursery_id
    and x.accident_report_id = r.id and x.role = 'worker' order by x.created_at desc limit 1),
  ${staffName('r.author_id')})`;

const openDuty = sql`exists (select from accident_duty d where d.nursery_id = r.nursery_id
  and d.accident_report_id = r.id and d.done_on is null)`;

const dutiesFor = (reader: ReportReader) =>
  reader.kind === 'family'
    ? sql`'[]'::json`
    : sql`coalesce((select json_agg(json_build_object('duty', d.duty, 'due_on', d.due_on, 'done_on', d.done_on,
        'reference', d.reference, 'done_by', ${staffName('d.done_by')},
        'overdue', d.done_on is null and d.due_on < ${localDate()}::date) order by d.due_on, d.duty)
      from accident_duty d where d.nursery_id = r.nursery_id and d.accident_report_id = r.id), '[]')`;

const columns = (reader: ReportReader) => sql`r.id, r.kind, r.status,
  json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) as child,
  json_build_object('id', b.id, 'name', b.name) as service, r.occurred_on, to_char(r.occurred_time, 'HH24:MI') as occurred_at,
  r.details ->> 'place' as place, r.details ->> 'what_happened' as what_happened, r.head_injury, ${author} as author,
  r.changed_at, ${signsAs(reader)} as sign_as, ${dutiesFor(reader)} as duties`;

const sources = sql`accident_report r
  join child c on c.id = r.child_id
  join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id`;

/** A branch's reports. */
export const readReports = (db: Handle, reader: Writer, query: ListQuery<typeof accidentList>) =>
  readList(db, accidentList, query, {
    columns: columns(reader),
    from: sources,
    where: visible(reader),
    id: sql`r.id`,
    filters: {
      only: (which) =>
        ({ mine: sql`${signsAs(reader)} is not null`, open: sql`r.status <> 'signed'`, notifiable: openDuty })[which],
      kind: (kind) => sql`r.kind = ${kind}`,
      status: (status) => sql`r.status = ${status}`,
      from: (from) => sql`r.occurred_on >= ${from}::date`,
      to: (to) => sql`r.occurred_on <= ${to}::date`,
      search: (typed) => sql`c.first_name || ' ' || c.last_name ilike ${containing(typed)}`,
      child: (child) => sql`c.id::text = ${child}`,
    },
    orders: {
      occurred: sql`r.occurred_on, r.occurred_time nulls first`,
      '-occurred': sql`r.occurred_on desc, r.occurred_time desc nulls last`,
      child: sql`lower(c.last_name), lower(c.first_name), r.occurred_on desc`,
      '-child': sql`lower(c.last_name) desc, lower(c.first_name) desc, r.occurred_on desc`,
    },
    map: (row: AccidentRow) => row,
  });

/** A child's reports that the reader may see, the latest first. */
export async function readChildReports(db: Handle, reader: ReportReader, child: string): Promise<AccidentRow[]> {
  const { rows } = await sql<AccidentRow>`
    select ${columns(reader)} from ${sources} where r.child_id = ${child} and ${visible(reader)}
    order by r.occurred_on desc, r.occurred_time desc nulls last, r.id limit ${most}`.execute(db);
  return rows;
}

/** The form of a report as it is stored, with the first aider as they were then. */
export type Details = Omit<AccidentForm, 'kind' | 'occurred_on' | 'occurred_at' | 'first_aider_id'> &
  Pick<AccidentReport, 'first_aider'>;

type Row = AccidentRow &
  Pick<AccidentReport, 'revision' | 'dob' | 'photos' | 'signatures' | 'addenda' | 'sent_back'> & {
    details: Details;
    may_change: boolean;
    signed_once: boolean;
  };

const more = (reader: ReportReader) => sql`r.revision, c.dob, r.details,
  ${reader.kind === 'branch' ? mayChange(reader) : sql`false`} as may_change,
  exists (select from accident_signature x where x.nursery_id = r.nursery_id and x.accident_report_id = r.id) as signed_once,
  coalesce((select json_agg(json_build_object('id', p.id) order by p.created_at, p.id) from accident_photo p
    where p.nursery_id = r.nursery_id and p.accident_report_id = r.id), '[]') as photos,
  coalesce((select json_agg(json_build_object('role', x.role, 'name', x.name,
      'is_you', x.user_id is not distinct from ${reader.user},
      'drawn', case when ${reader.kind}::text = 'branch' or x.role <> 'carer' or x.user_id = ${reader.user} then x.drawn end,
      'at', ${utc('x.created_at')}) order by x.created_at, x.id)
    from accident_signature x where x.nursery_id = r.nursery_id and x.accident_report_id = r.id
      and x.revision = r.revision), '[]') as signatures,
  coalesce((select json_agg(json_build_object('id', a.id, 'by', ${staffName('a.author_id')}, 'text', a.text,
      'at', ${utc('a.created_at')}) order by a.created_at, a.id)
    from accident_addendum a where a.nursery_id = r.nursery_id and a.accident_report_id = r.id), '[]') as addenda,
  case when r.status = 'draft' and r.sent_back_at is not null then json_build_object('note', r.sent_back_note,
    'by', ${staffName('r.sent_back_by')}, 'at', ${utc('r.sent_back_at')}) end as sent_back`;

const text = (value: string | null | undefined) => value ?? null;

/** The stored form as the contract has it; of older rows what was not asked then is empty. */
const formOf = (details: Details, isStaff: boolean) => ({
  place_detail: text(details.place_detail),
  present: isStaff ? text(details.present) : null,
  injuries: details.injuries.map(({ region, type, note }) => ({ region, type, note: text(note) })),
  equipment: text(details.equipment),
  first_aid: text(details.first_aid),
  first_aider: details.first_aider,
  witnesses: details.witnesses,
  medical: details.medical,
  medical_detail: text(details.medical_detail),
  work_related: isStaff && details.work_related,
  concern: isStaff ? (details.concern ?? null) : null,
  explanation: text(details.explanation),
  informed_who: text(details.informed_who),
  informed_how: details.informed_how ?? null,
  informed_at: text(details.informed_at),
  advice_given: details.advice_given,
  follow_up: text(details.follow_up),
});

function asSeenBy(reader: ReportReader, { details, may_change, signed_once, ...row }: Row): AccidentReport {
  const isStaff = reader.kind === 'branch';
  const { status } = row;
  const draft = isStaff && status === 'draft' && may_change;
  return {
    ...row,
    ...formOf(details, isStaff),
    can: {
      change: draft,
      remove: draft && !signed_once,
      send_back: isStaff && reader.admin && mayHappen(accidentMachine, status, 'send_back'),
      take_signature: isStaff && mayHappen(accidentMachine, status, 'sign'),
      add: isStaff && status !== 'draft',
      note_duty: isStaff && reader.admin && row.duties.some(({ done_on }) => done_on === null),
    },
  };
}

/** Reports that match a condition, whole. */
export async function readWhole(db: Handle, reader: ReportReader, where: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select ${columns(reader)}, ${more(reader)} from ${sources} where ${visible(reader)} and ${where}
    order by r.occurred_on, r.occurred_time nulls first, r.id`.execute(db);
  return rows.map((row) => asSeenBy(reader, row));
}

/** One of them. @throws Refusal 404 */
export async function readReport(db: Handle, reader: ReportReader, id: string): Promise<AccidentReport> {
  const [report] = await readWhole(db, reader, sql`r.id = ${id}`);
  if (!report) throw notFound('This report could not be found.');
  return report;
}

/** How many reports of a branch wait for a member of staff, or of a family's children for its signature. */
export const countWaiting = (reader: ReportReader) => sql<number>`(select count(*)::int from accident_report r
  where ${visible(reader)} and ${signsAs(reader)} is not null)`;
