import { sql } from 'kysely';
import type { answerQuestion } from '@bairn/shared/calls/questionnaire';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { Questionnaire } from '@bairn/shared/schema/questionnaire';
import { noAnswer, questionnaireGone, type RenderType } from '@bairn/shared/schema/questionnaireWords';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { transition } from '../states/transition.ts';
import { isOpen, needQuestionnaire } from './ask.ts';

type Named = { id: string; qid: string };
type Body = ReadOf<typeof answerQuestion, 'body'>;

/** A question that a family has come to, or has passed. */
type Asked = { respondent: string; type: RenderType; last: boolean; passed: boolean; skipped: boolean };

/**
 * The question of a call, once the family's answers are locked: of two tabs, the second finds what the first has done.
 * @throws Refusal 404 where the questionnaire is closed or not theirs, or has no such question; 409 `not_yet`
 */
async function needAsked(tx: Tx, keyworker: string, { id, qid }: Named, respondent: string): Promise<Asked> {
  const { rows: locked } = await sql<{ place: number }>`
    select r.place from questionnaire_respondent r join questionnaire q on q.id = r.questionnaire_id
    where r.id = ${respondent} and r.questionnaire_id = ${id} and r.keyworker_profile_id = ${keyworker} and ${isOpen()}
    for update of r for share of q`.execute(tx);
  if (!locked[0]) throw notFound(questionnaireGone);
  const { rows } = await sql<{ place: number; type: RenderType; last: boolean; skipped: boolean | null }>`
    select x.place, x.render_type as type, a.skipped, not exists (select from questionnaire_question n
        where n.questionnaire_id = x.questionnaire_id and n.place = x.place + 1) as last
    from questionnaire_question x
    left join questionnaire_answer a on a.question_id = x.id and a.respondent_id = ${respondent}
    where x.id = ${qid} and x.questionnaire_id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('This question could not be found.');
  const { place, skipped, ...question } = rows[0];
  if (place > locked[0].place) throw conflict('This question has not been asked yet.', 'not_yet');
  return { ...question, respondent, passed: place < locked[0].place, skipped: skipped ?? false };
}

/**
 * The options that were chosen, one or several as the question wants it; none for words.
 * @throws Refusal 422 for an answer that is none to this question
 */
async function readChoice(tx: Tx, qid: string, type: RenderType, { answer_text, answer_option_ids }: Body) {
  const chosen = [...new Set(answer_option_ids)];
  const wanted =
    type === 'free-text'
      ? Boolean(answer_text) && chosen.length === 0
      : !answer_text && (type === 'single-option' ? chosen.length === 1 : chosen.length > 0);
  const field = type === 'free-text' ? 'answer_text' : 'answer_option_ids';
  if (!wanted) throw invalid({ [field]: [noAnswer] });
  const { rows } = await sql<{ id: string }>`
    select id from questionnaire_option where question_id = ${qid} and id = any(${chosen}::uuid[])`.execute(tx);
  if (rows.length < chosen.length) throw invalid({ [field]: [noAnswer] });
  return chosen;
}

/** Goes on to the next question. Nothing is logged or announced: an answer is the family's own affair. */
async function goOn(tx: Tx, { respondent, last }: Asked) {
  await transition(tx, 'questionnaire_respondent', last ? 'finish' : 'go_on', {
    of: respondent,
    set: sql`place = place + 1`,
    audit: null,
    announce: null,
  });
}

/**
 * Keeps a family's answer, and goes on. A question that was answered before keeps that answer, and the state is answered.
 * @throws Refusal 404, 409 `skipped`, 409 `not_yet`, 422 "Please provide answer."
 */
export async function answer(tx: Tx, keyworker: string, named: Named, body: Body): Promise<Questionnaire> {
  const asked = await needAsked(tx, keyworker, named, body.respondent_id);
  if (asked.skipped) throw conflict('This question was skipped, and cannot be answered any more.', 'skipped');
  if (!asked.passed) {
    const options = await readChoice(tx, named.qid, asked.type, body);
    const id = newId();
    await sql`insert into questionnaire_answer (id, question_id, respondent_id, skipped, answer_text)
      values (${id}, ${named.qid}, ${asked.respondent}, false, ${body.answer_text || null})`.execute(tx);
    await sql`insert into questionnaire_choice (answer_id, option_id)
      select ${id}::uuid, unnest(${options}::uuid[])`.execute(tx);
    await goOn(tx, asked);
  }
  return needQuestionnaire(tx, keyworker, named.id);
}

/**
 * Skips a question for good, and goes on. A question that was answered before keeps its answer.
 * @throws Refusal 404, 409 `not_yet`
 */
export async function skip(
  tx: Tx,
  keyworker: string,
  named: Named,
  { respondent_id }: Pick<Body, 'respondent_id'>,
): Promise<Questionnaire> {
  const asked = await needAsked(tx, keyworker, named, respondent_id);
  if (!asked.passed) {
    await sql`insert into questionnaire_answer (id, question_id, respondent_id, skipped)
      values (${newId()}, ${named.qid}, ${asked.respondent}, true)`.execute(tx);
    await goOn(tx, asked);
  }
  return needQuestionnaire(tx, keyworker, named.id);
}
