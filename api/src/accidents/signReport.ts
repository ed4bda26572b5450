import { sql } from 'kysely';
import { kindRules, type NeededPart } from '@bairn/shared/format/accidents';
import type { signAccident } from '@bairn/shared/calls/accidents';
import type { AccidentReport } from '@bairn/shared/schema/accidents';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { isRestrictedName } from '../families/restrictions.ts';
import { markReportAnswered } from '../notifications/markAnswered.ts';
import { notify } from '../notifications/notify.ts';
import { conflict, forbidden, invalid } from '../refusals/refusal.ts';
import { refusalOf, transition } from '../states/transition.ts';
import type { ReportReader, Writer } from './reader.ts';
import { askToSign } from './remindAccidents.ts';
import { readReport } from './reportQueries.ts';
import { lockReport, logged, refuseStale, tellReport, type Locked } from './writeReport.ts';

type Signing = ReadOf<typeof signAccident, 'body'>;

const words: Record<NeededPart, [field: string, message: string]> = {
  injuries: ['injuries', 'Mark at least one injury'],
  first_aid: ['first_aid', 'Say what first aid was given, or that none was needed'],
  informed: ['informed_who', 'Say who of the family was told, when and how'],
  follow_up: ['follow_up', 'Say what is done now'],
  explanation: ['explanation', 'Write down what the family says of it'],
};

const isThere: Record<NeededPart, (report: AccidentReport) => boolean> = {
  injuries: ({ injuries }) => injuries.length > 0,
  first_aid: ({ first_aid, first_aider }) => Boolean(first_aid && first_aider),
  informed: (report) => Boolean(report.informed_who && report.informed_how && report.informed_at),
  follow_up: ({ follow_up }) => Boolean(follow_up),
  explanation: ({ explanation }) => Boolean(explanation),
};

/** @throws Refusal 422 with every part that the kind of the report needs and that is missing */
function refuseIncomplete(report: AccidentReport) {
  const missing = Object.fromEntries(
    kindRules[report.kind].needs.flatMap((part) => (isThere[part](report) ? [] : [[words[part][0], [words[part][1]]]])),
  );
  if (!report.occurred_at) missing.occurred_at = ['Say when it happened'];
  if (!report.place) missing.place = ['Say where it happened'];
  if (!report.what_happened) missing.what_happened = ['Say what happened'];
  // A parent is told of a head injury at once, and gets the advice sheet.
  if (report.head_injury && report.kind !== 'existing' && !report.advice_given) {
    missing.advice_given = ['Give the parent the advice sheet for head injuries'];
  }
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

type Signed = { role: 'worker' | 'manager' | 'carer'; name: string; takenBy: string | null };

async function nameOf(tx: Tx, user: string) {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from "user" where id = ${user}`.execute(tx);
  return rows[0]?.name ?? '';
}

/** Who signs, and as whom. @throws Refusal 403, 409 where it is another's turn, 422 without the parent's name */
async function signerOf(tx: Tx, reader: ReportReader, report: AccidentReport, body: Signing): Promise<Signed> {
  if (reader.kind === 'branch' && body.carer !== undefined) {
    if (!report.can.take_signature) throw refusalOf('accident_report', report.status);
    if (!body.drawn) throw invalid({ drawn: ['Let the parent draw the signature'] });
    const { rows } = await sql<{ barred: boolean }>`
      select ${isRestrictedName(sql`${report.child.id}::uuid`, sql`${body.carer}::text`)} as barred`.execute(tx);
    if (rows[0]?.barred) {
      throw conflict(`A court keeps ${body.carer} from this child. Speak to your manager.`, 'may_not_sign');
    }
    return { role: 'carer', name: body.carer, takenBy: reader.profile };
  }
  if (report.sign_as) {
    return { role: report.sign_as, name: body.typed ?? (await nameOf(tx, reader.user)), takenBy: null };
  }
  if (report.status === 'draft') throw forbidden('A draft is signed by the person who wrote it.');
  if (report.status === 'awaiting_manager' && reader.kind === 'branch') {
    throw forbidden('A manager signs next, and not the person who wrote it.');
  }
  throw refusalOf('accident_report', report.status);
}

const events = { worker: 'submit', manager: 'countersign', carer: 'sign' } as const;

/** Tells those whose turn it is, and marks as read what is answered. */
async function tellNext(tx: Tx, reader: ReportReader, { id, nursery, branch, author }: Locked, role: Signed['role']) {
  const note = { object: id, ids: { accident_report_id: id } };
  if (role === 'worker') {
    await markReportAnswered(tx, id, 'accident.sent_back');
    await notify(tx, { ...note, type: 'accident.submitted', to: { nursery, branch, except: reader.user } });
  } else if (role === 'manager') {
    await markReportAnswered(tx, id, 'accident.submitted');
    await askToSign(tx, id);
  } else {
    await markReportAnswered(tx, id, 'accident.to_sign');
    const { rows } = await sql<{ user: string }>`
      select s.user_id as user from staff_profile s
      where s.nursery_id = ${nursery} and s.id = ${author} and s.deleted_at is null`.execute(tx);
    for (const { user } of rows) {
      await notify(tx, { ...note, type: 'accident.signed', to: { user, account: 'service', nursery, branch } });
    }
  }
}

/**
 * Signs a report as the one whose turn it is, and moves it on.
 * @throws Refusal 403, 404, 409 where it waits for another or was changed, 422 for what is missing
 */
export async function signReport(tx: Tx, reader: ReportReader, id: string, body: Signing) {
  // A restriction locks the child: either it is seen here, or it finds the signature.
  await sql`select c.id from child c join accident_report r on r.child_id = c.id where r.id = ${id} for update of c`.execute(
    tx,
  );
  const locked = await lockReport(tx, reader, id);
  const report = await readReport(tx, reader, id);
  const { role, name, takenBy } = await signerOf(tx, reader, report, body);
  refuseStale(locked, body.revision);
  if (role === 'worker') refuseIncomplete(report);
  await sql`insert into accident_signature (nursery_id, id, accident_report_id, revision, role, user_id, name, drawn,
      taken_by, created_at)
    values (${locked.nursery}, ${newId()}, ${id}, ${locked.revision}, ${role}, ${takenBy ? null : reader.user}, ${name},
      ${body.drawn ? JSON.stringify(body.drawn) : null}::jsonb, ${takenBy}, ${now()})`.execute(tx);
  const set = {
    worker: sql`changed_at = ${now()}`,
    manager: sql`changed_at = ${now()}, shared_at = ${now()}`,
    carer: sql`changed_at = ${now()}, signed_at = ${now()}`,
  }[role];
  await transition(tx, 'accident_report', events[role], {
    of: id,
    set,
    audit: () => logged(reader, locked, 'accident.sign'),
    announce: () => tellReport(tx, locked),
  });
  await tellNext(tx, reader, locked, role);
  return readReport(tx, reader, id);
}

/** Sends a report back to its author with a note. Its signatures count no more. @throws Refusal 403, 404, 409 */
export async function sendBack(tx: Tx, writer: Writer, id: string, note: string) {
  const locked = await lockReport(tx, writer, id);
  if (!writer.admin) throw forbidden('A manager sends a report back.');
  await transition(tx, 'accident_report', 'send_back', {
    of: id,
    set: sql`revision = revision + 1, sent_back_note = ${note}, sent_back_by = ${writer.profile}, sent_back_at = ${now()},
      changed_at = ${now()}`,
    audit: () => logged(writer, locked, 'accident.send_back'),
    announce: () => tellReport(tx, locked),
  });
  await markReportAnswered(tx, id, 'accident.submitted');
  const { rows } = await sql<{ user: string }>`select user_id as user from staff_profile
    where nursery_id = ${locked.nursery} and id = ${locked.author} and deleted_at is null`.execute(tx);
  for (const { user } of rows) {
    await notify(tx, {
      type: 'accident.sent_back',
      object: id,
      ids: { accident_report_id: id },
      to: { user, account: 'service', nursery: locked.nursery, branch: locked.branch },
    });
  }
  return readReport(tx, writer, id);
}
