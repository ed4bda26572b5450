import { sql } from 'kysely';
import { dutiesOf, isHeadInjury } from '@bairn/shared/format/accidents';
import type { AccidentForm } from '@bairn/shared/schema/accidents';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import type { AccidentStatus } from '@bairn/shared/format/accidents';
import { audit } from '../audit/audit.ts';
import { lockPlace } from '../child-record/moveChild.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { send } from '../outbox/outbox.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';
import { conflict, forbidden, invalid, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, refusalOf } from '../states/transition.ts';
import { mayChange, type ReportReader, type Writer } from './reader.ts';
import { readReport, type Details } from './reportQueries.ts';

/** A report as it is locked. */
export type Locked = {
  id: string;
  nursery: string;
  branch: string;
  child: string;
  status: AccidentStatus;
  revision: number;
  author: string;
};

const lockColumns = sql`r.id, r.nursery_id as nursery, r.branch_id as branch, r.child_id as child, r.status, r.revision,
  r.author_id as author`;

/** Locks the report of a call, at the branch of a member of staff. @throws Refusal 404 */
export async function lockReport(tx: Tx, reader: ReportReader, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select ${lockColumns} from accident_report r
    where r.id = ${id} and ${reader.kind === 'branch' ? sql`r.nursery_id = ${reader.nursery} and r.branch_id = ${reader.branch}` : sql`r.shared_at is not null`}
    for update`.execute(tx);
  const [report] = rows;
  if (!report) throw notFound('This report could not be found.');
  return report;
}

/** Locks a draft that the writer may change. @throws Refusal 403, 404, 409 where it is no draft any more */
export async function lockDraft(tx: Tx, writer: Writer, id: string): Promise<Locked> {
  const report = await lockReport(tx, writer, id);
  refuseUnlessAllowed('accident_report', report.status, 'submit');
  const { rows } = await sql<{ may: boolean }>`
    select ${mayChange(writer)} as may from accident_report r where r.id = ${id}`.execute(tx);
  if (!rows[0]?.may) throw forbidden('A draft is changed by the person who writes it, or by an admin.');
  return report;
}

/** @throws Refusal 409 `changed` where the screen showed an older revision */
export function refuseStale({ revision }: Locked, seen: number) {
  if (revision === seen) return;
  throw conflict('Someone else has changed this report since you opened it. Read it again first.', 'changed');
}

/** An entry of the log about a report. */
export const logged = (
  { user, request }: Pick<ReportReader, 'user' | 'request'>,
  { id, nursery, child }: Pick<Locked, 'id' | 'nursery' | 'child'>,
  action: AuditAction,
) => ({
  user,
  nursery,
  action,
  object: { type: 'accident_report' as const, id },
  related: { child_id: child },
  request,
});

/** Announces a report to the staff of its branch, and to the child's families once it is shared. */
export async function tellReport(tx: Tx, { id, branch, child }: Pick<Locked, 'id' | 'branch' | 'child'>) {
  await tellBranch(tx, branch, 'accident.changed', { accident_report_id: id });
  const { rows } = await sql<{ keyworker: string }>`
    select f.keyworker_profile_id as keyworker from family_child f join accident_report r on r.child_id = f.child_id
    where r.id = ${id} and r.shared_at is not null and f.child_id = ${child}`.execute(tx);
  for (const { keyworker } of rows) await tellFamily(tx, keyworker, 'accident.changed', { accident_report_id: id });
}

/** The first aider of a branch as they are on a date. @throws Refusal 422 for someone who does not work there */
async function firstAiderOf(tx: Tx, { nursery, branch }: Writer, id: string | null | undefined, date: string) {
  if (!id) return null;
  const { rows } = await sql<NonNullable<Details['first_aider']>>`
    select s.id, u.first_name || ' ' || u.last_name as name, (
      select coalesce(q.number, 'no number') from staff_qualification q
      where q.nursery_id = s.nursery_id and q.staff_profile_id = s.id and q.kind = 'first_aid' and q.status = 'approved'
        and q.valid_from <= ${date}::date and (q.valid_to is null or q.valid_to >= ${date}::date)
      order by q.valid_from desc limit 1) as certificate
    from staff_profile s join "user" u on u.id = s.user_id
    where s.nursery_id = ${nursery} and s.id = ${id} and s.deleted_at is null and (s.role = 'nursery-super-admin'
      or exists (select from staff_branch w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
        and w.branch_id = ${branch}))`.execute(tx);
  const [found] = rows;
  if (!found) throw invalid({ first_aider_id: ['Choose a person who works here'] });
  return found;
}

/** The columns of a form. @throws Refusal 422 for a time to come */
async function stored(tx: Tx, writer: Writer, form: AccidentForm) {
  const { kind, occurred_on, occurred_at, first_aider_id, ...rest } = form;
  const [today, time] = [localDate(), localTime()];
  if (occurred_on > today) throw invalid({ occurred_on: ['This day is in the future'] });
  if (occurred_on === today && occurred_at && occurred_at > time) {
    throw invalid({ occurred_at: ['This time is in the future'] });
  }
  const first_aider = await firstAiderOf(tx, writer, first_aider_id, occurred_on);
  const details: Details = { ...rest, first_aider };
  return { kind, occurred_on, occurred_at: occurred_at ?? null, details, head: isHeadInjury(rest.injuries) };
}

/** Makes the duties of a report those that its form asks for, and tells the admins of a new one. What was told already stays. */
async function saveDuties(
  tx: Tx,
  { id, nursery, branch }: Pick<Locked, 'id' | 'nursery' | 'branch'>,
  form: AccidentForm,
) {
  const due = dutiesOf({ ...form, concern: form.concern ?? null });
  await sql`delete from accident_duty where nursery_id = ${nursery} and accident_report_id = ${id} and done_on is null
    and duty <> all(${due.map(({ duty }) => duty)}::text[])`.execute(tx);
  const { rows: known } = await sql<{ duty: string }>`
    select duty from accident_duty where nursery_id = ${nursery} and accident_report_id = ${id}`.execute(tx);
  for (const { duty, due_on } of due) {
    await sql`insert into accident_duty (nursery_id, id, accident_report_id, duty, due_on, reminded_on)
      values (${nursery}, ${newId()}, ${id}, ${duty}, ${due_on}, ${localDate()})
      on conflict (nursery_id, accident_report_id, duty) do update set due_on = excluded.due_on
        where accident_duty.done_on is null`.execute(tx);
  }
  if (due.every(({ duty }) => known.some((one) => one.duty === duty))) return;
  await notify(tx, {
    type: 'accident.duty',
    object: id,
    ids: { accident_report_id: id },
    to: { nursery, branch, except: null },
  });
}

/** Begins a report about a child on the branch's roll. @throws Refusal 404, 409 `left`, 422 */
export async function createReport(tx: Tx, writer: Writer, child: string, form: AccidentForm) {
  const { nursery, branch, profile } = writer;
  const place = await lockPlace(tx, child, writer);
  const { rows } = await sql`select 1 from child_profile where id = ${place} and status = 'left'`.execute(tx);
  if (rows.length > 0) throw conflict('This child has left. No report is begun about a child who left.', 'left');
  const { kind, occurred_on, occurred_at, details, head } = await stored(tx, writer, form);
  const id = newId();
  await sql`insert into accident_report (nursery_id, id, branch_id, child_id, kind, occurred_on, occurred_time, details,
      head_injury, author_id, created_at, changed_at)
    values (${nursery}, ${id}, ${branch}, ${child}, ${kind}, ${occurred_on}, ${occurred_at},
      ${JSON.stringify(details)}::jsonb, ${head}, ${profile}, ${now()}, ${now()})`.execute(tx);
  await saveDuties(tx, { id, nursery, branch }, form);
  await audit(tx, logged(writer, { id, nursery, child }, 'accident.create'));
  await tellReport(tx, { id, branch, child });
  return readReport(tx, writer, id);
}

/** Changes a draft. @throws Refusal 403, 404, 409 where it is no draft, `changed` for a stale revision, 422 */
export async function changeReport(tx: Tx, writer: Writer, id: string, form: AccidentForm & { revision: number }) {
  const report = await lockDraft(tx, writer, id);
  refuseStale(report, form.revision);
  const { revision: _seen, ...rest } = form;
  const { kind, occurred_on, occurred_at, details, head } = await stored(tx, writer, rest);
  await sql`update accident_report set kind = ${kind}, occurred_on = ${occurred_on}, occurred_time = ${occurred_at},
      details = ${JSON.stringify(details)}::jsonb, head_injury = ${head}, revision = revision + 1, changed_at = ${now()}
    where nursery_id = ${report.nursery} and id = ${id}`.execute(tx);
  await saveDuties(tx, report, rest);
  await audit(tx, logged(writer, report, 'accident.change'));
  await tellReport(tx, report);
  return readReport(tx, writer, id);
}

/** Deletes a draft that was never signed, with its photos. @throws Refusal 403, 404, 409 as above, 409 `signed_once` */
export async function removeReport(tx: Tx, writer: Writer, id: string) {
  const report = await lockDraft(tx, writer, id);
  const { nursery } = report;
  const { rows } = await sql`select 1 from accident_signature
    where nursery_id = ${nursery} and accident_report_id = ${id} limit 1`.execute(tx);
  if (rows.length > 0) {
    throw conflict(
      'This report was signed and sent back. It stays on file: change it and sign it again.',
      'signed_once',
    );
  }
  await audit(tx, logged(writer, report, 'accident.remove'));
  await forgetReport(tx, report);
  await tellBranch(tx, report.branch, 'accident.changed', { accident_report_id: id });
}

/** Deletes a report; its photos go from the store once the transaction is over. */
export async function forgetReport(tx: Tx, { nursery, id }: Pick<Locked, 'nursery' | 'id'>) {
  const { rows } = await sql<{ photo_key: string }>`
    delete from accident_photo where nursery_id = ${nursery} and accident_report_id = ${id} returning photo_key`.execute(
    tx,
  );
  for (const { photo_key: key } of rows) await send(tx, 'file.remove', { key });
  await sql`delete from accident_report where nursery_id = ${nursery} and id = ${id}`.execute(tx);
}

/** @throws Refusal 409 for a draft, which is changed instead */
export function refuseDraft({ status }: Locked) {
  if (status === 'draft') throw refusalOf('accident_report', status);
}
