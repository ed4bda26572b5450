import { sql } from 'kysely';
import { byteOrderMark, csvLine, type Cell } from '@bairn/shared/format/csv';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { RenderType } from '@bairn/shared/schema/questionnaireWords';
import type { Handle, Tx } from '../database/database.ts';
import { isOpen } from './ask.ts';
import { detachAnswers } from './detachAnswers.ts';

/** The fewest people of whom something is said. */
export const fewest = 5;

/** Why the answers cannot be exported. */
export class NoExportError extends Error {}

/** The answers to a question: how often each option was chosen, or everything that was written. */
export type Answers = {
  place: number;
  question: string;
  type: RenderType;
  options: readonly { option: string; count: number }[];
  texts: readonly string[];
};

const heads = ['Question number', 'Question', 'Answer', 'People, at least', 'People, at most'];

/**
 * The CSV file of all answers, by one rule: each count is given as the step of five that it is in (0 to 4, 5 to 9, …), and
 * no other number is. Totals, skipped questions and the number of people asked stay out: any of them would tie the counts
 * together, and so tell a small one. Texts are given where at least five people wrote one, in alphabetical order.
 */
export function answersCsv(all: readonly Answers[]): string {
  const rows = all.flatMap(({ place, question, type, options, texts }): Cell[][] => {
    if (type !== 'free-text')
      return options.map(({ option, count }) => {
        const least = count - (count % fewest);
        return [place, question, option, least, least + fewest - 1];
      });
    if (texts.length < fewest) return [[place, question, `(fewer than ${fewest} people wrote something)`, null, null]];
    return texts.toSorted().map((text) => [place, question, text, null, null]);
  });
  return `${byteOrderMark}${[heads, ...rows].map((cells) => csvLine(cells)).join('')}`;
}

async function readAnswers(db: Handle, questionnaire: string): Promise<Answers[]> {
  const { rows } = await sql<Answers>`
    select x.place, x.question, x.render_type as type,
      (select coalesce(json_agg(json_build_object('option', o.option, 'count', (
          select count(*)::int from questionnaire_choice c where c.option_id = o.id)) order by o.place), '[]')
        from questionnaire_option o where o.question_id = x.id) as options,
      (select coalesce(json_agg(a.answer_text), '[]') from questionnaire_answer a
        where a.question_id = x.id and a.answer_text is not null) as texts
    from questionnaire_question x where x.questionnaire_id = ${questionnaire} order by x.place`.execute(db);
  return rows;
}

/**
 * Exports the answers to a questionnaire once it is closed. The first export takes the people off the answers for good, and
 * nothing reopens it then: every later export is the same file.
 * @throws NoExportError while it is open, or has not begun
 */
export async function exportAnswers(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ open: boolean; early: boolean; closes_on: string }>`
    select ${isOpen()} as open, q.closed_at is null and q.opens_on > ${localDate()} as early, q.closes_on::text
    from questionnaire q where q.id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw new NoExportError(`There is no questionnaire ${id}.`);
  // Two exports of an open questionnaire would differ by the answers given between them.
  if (found.open || found.early)
    throw new NoExportError(`It is open until ${found.closes_on}. Its answers can be exported once it is closed.`);
  await sql`update questionnaire set exported_at = ${now()} where id = ${id} and exported_at is null`.execute(tx);
  await detachAnswers(tx, id);
  return answersCsv(await readAnswers(tx, id));
}

/** The questionnaires with their ids, the latest first. Says of none how many people answered. */
export async function listQuestionnaires(db: Handle): Promise<string> {
  const { rows } = await sql<{ id: string; key: string; version: number; days: string; open: boolean }>`
    select q.id, q.key, q.version, q.opens_on || ' to ' || q.closes_on as days, ${isOpen()} as open
    from questionnaire q order by q.opens_on desc, q.key, q.version desc`.execute(db);
  return rows
    .map(({ id, key, version, days, open }) => `${id}  ${key}, version ${version}, ${days}${open ? ', open' : ''}`)
    .join('\n');
}
