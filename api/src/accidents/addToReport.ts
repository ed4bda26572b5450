import { sql } from 'kysely';
import type { noteDuty as call } from '@bairn/shared/calls/accidents';
import { formatDate } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { markReportAnswered } from '../notifications/markAnswered.ts';
import { conflict, forbidden, invalid, notFound } from '../refusals/refusal.ts';
import type { Writer } from './reader.ts';
import { readReport } from './reportQueries.ts';
import { lockReport, logged, refuseDraft, tellReport } from './writeReport.ts';

/** Adds to a report that its author has signed. The report itself stays as it is. @throws Refusal 404, 409 `draft` */
export async function addToReport(tx: Tx, writer: Writer, id: string, text: string) {
  const report = await lockReport(tx, writer, id);
  refuseDraft(report);
  await sql`insert into accident_addendum (nursery_id, id, accident_report_id, author_id, text, created_at)
    values (${report.nursery}, ${newId()}, ${id}, ${writer.profile}, ${text}, ${now()})`.execute(tx);
  await audit(tx, logged(writer, report, 'accident.add'));
  await tellReport(tx, report);
  return readReport(tx, writer, id);
}

/**
 * Records that an authority was told. What was told is a fact and stays, also of a signed report.
 * @throws Refusal 403, 404 where it need not be told, 409 `told`, 422 for a day before the event or to come
 */
export async function noteDuty(
  tx: Tx,
  writer: Writer,
  id: string,
  { duty, done_on, reference }: ReadOf<typeof call, 'body'>,
) {
  const report = await lockReport(tx, writer, id);
  if (!writer.admin) throw forbidden('An admin records that an authority was told.');
  const { rows } = await sql<{ done_on: string | null; occurred_on: string }>`
    select d.done_on, r.occurred_on from accident_duty d
    join accident_report r on r.nursery_id = d.nursery_id and r.id = d.accident_report_id
    where d.nursery_id = ${report.nursery} and d.accident_report_id = ${id} and d.duty = ${duty}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('This authority need not be told of this report.');
  if (found.done_on) throw conflict(`This was recorded already, for ${formatDate(found.done_on)}.`, 'told');
  if (done_on > localDate()) throw invalid({ done_on: ['This day is in the future'] });
  if (done_on < found.occurred_on) throw invalid({ done_on: ['This day is before it happened'] });
  await sql`update accident_duty set done_on = ${done_on}, reference = ${reference ?? null}, done_by = ${writer.profile},
      noted_at = ${now()}
    where nursery_id = ${report.nursery} and accident_report_id = ${id} and duty = ${duty}`.execute(tx);
  await audit(tx, logged(writer, report, 'accident.note_duty'));
  const updated = await readReport(tx, writer, id);
  if (updated.duties.every((one) => one.done_on !== null)) await markReportAnswered(tx, id, 'accident.duty');
  await tellReport(tx, report);
  return updated;
}
