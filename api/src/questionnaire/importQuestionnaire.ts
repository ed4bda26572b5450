import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { QuestionnaireFile } from './readFile.ts';

type Stored = {
  id: string;
  version: number;
  opens_on: string;
  closes_on: string;
  content_hash: string;
  exported: boolean;
};

/** What an import did, or would do. */
export type Imported = { id: string | null; version: number; what: 'new' | 'new version' | 'new days' | 'unchanged' };

/** The hash leaves out the opening days: changing them alone makes no new version. */
const hashOf = ({ opens_on: _, closes_on: __, ...content }: QuestionnaireFile) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

async function writeVersion(tx: Tx, file: QuestionnaireFile, version: number): Promise<string> {
  const id = newId();
  await sql`insert into questionnaire (id, key, version, title, message, more_address, outcodes, opens_on, closes_on,
      content_hash, created_at)
    values (${id}, ${file.key}, ${version}, ${file.title}, ${file.message}, ${file.find_out_more},
      ${file.postcodes ?? null}::text[], ${file.opens_on}, ${file.closes_on}, ${hashOf(file)}, ${now()})`.execute(tx);
  const questions = file.questions.map((question, at) => ({
    id: newId(),
    place: at + 1,
    question: question.question,
    render_type: question.type,
    options: question.type === 'free-text' ? [] : question.options,
  }));
  await sql`insert into questionnaire_question (id, questionnaire_id, place, question, render_type)
    select x.id, ${id}, x.place, x.question, x.render_type
    from json_to_recordset(${JSON.stringify(questions)}::json) x (id uuid, place int, question text, render_type text)`.execute(
    tx,
  );
  const options = questions.flatMap((question) =>
    question.options.map((option, at) => ({ id: newId(), question_id: question.id, place: at + 1, option })),
  );
  await sql`insert into questionnaire_option (id, question_id, place, option)
    select x.id, x.question_id, x.place, x.option
    from json_to_recordset(${JSON.stringify(options)}::json) x (id uuid, question_id uuid, place int, option text)`.execute(
    tx,
  );
  return id;
}

/**
 * Imports a questionnaire. One that says something else than its latest version becomes the next version, and the former
 * one is closed: its answers stay with it, and families that have not finished it are asked the new one. Other days alone
 * make no version, unless the answers were exported: no answer may be added to those. `dryRun` writes nothing.
 */
export async function importQuestionnaire(tx: Tx, file: QuestionnaireFile, dryRun = false): Promise<Imported> {
  // Two imports of one questionnaire at once would both make the same version.
  await sql`select pg_advisory_xact_lock(hashtext(${`questionnaire ${file.key}`}))`.execute(tx);
  const { rows } = await sql<Stored>`
    select id, version, opens_on::text, closes_on::text, content_hash, exported_at is not null as exported
    from questionnaire where key = ${file.key} order by version desc limit 1 for update`.execute(tx);
  const [latest] = rows;
  const sameDays = latest?.opens_on === file.opens_on && latest.closes_on === file.closes_on;
  const sameContent = latest?.content_hash === hashOf(file);
  if (latest && sameContent && sameDays) return { id: latest.id, version: latest.version, what: 'unchanged' };
  if (latest && sameContent && !latest.exported) {
    if (!dryRun)
      await sql`update questionnaire set opens_on = ${file.opens_on}, closes_on = ${file.closes_on}
        where id = ${latest.id}`.execute(tx);
    return { id: latest.id, version: latest.version, what: 'new days' };
  }
  const version = (latest?.version ?? 0) + 1;
  const what = latest ? 'new version' : 'new';
  if (dryRun) return { id: null, version, what };
  if (latest)
    await sql`update questionnaire set closed_at = ${now()} where id = ${latest.id} and closed_at is null`.execute(tx);
  return { id: await writeVersion(tx, file, version), version, what };
}
