import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { Question, Questionnaire } from '@bairn/shared/schema/questionnaire';
import { questionnaireGone } from '@bairn/shared/schema/questionnaireWords';
import type { Db, Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { needFamily } from '../families/holdFamily.ts';
import { notFound } from '../refusals/refusal.ts';

/** Whether a questionnaire `q` is open: no later version took its place, and today is one of its days. */
export const isOpen = () => sql`(q.closed_at is null and ${localDate()}::date between q.opens_on and q.closes_on)`;

/**
 * The questionnaire that a family is to be asked now, the one that opened first: it is open, for the family's area, and
 * the family has finished no version of it. None where it was asked another time today.
 */
async function findToAsk(db: Handle, keyworker: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select q.id from questionnaire q, keyworker_profile k join "user" u on u.id = k.user_id
    where k.id = ${keyworker} and ${isOpen()}
      and (q.outcodes is null or split_part(upper(u.postcode), ' ', 1) = any(q.outcodes))
      and not exists (select from questionnaire_respondent r where r.keyworker_profile_id = k.id
        and r.asked_on = ${localDate()})
      and not exists (select from questionnaire_respondent r join questionnaire v on v.id = r.questionnaire_id
        where r.keyworker_profile_id = k.id and r.status = 'finished' and v.key = q.key)
    order by q.opens_on, q.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Asks a family after its login, at most once a local day: null afterwards, and where there is nothing to ask. The family is
 * locked, so that of two logins at once one is asked.
 * @throws Refusal 401
 */
export async function ask(
  { db, transact }: { db: Db; transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> },
  keyworker: string,
): Promise<Questionnaire | null> {
  // Most logins find nothing, and lock nothing.
  if ((await findToAsk(db, keyworker)) === null) return null;
  return transact(async (tx) => {
    await needFamily(tx, keyworker);
    const id = await findToAsk(tx, keyworker);
    if (id === null) return null;
    await sql`insert into questionnaire_respondent (id, questionnaire_id, keyworker_profile_id, status, asked_on, created_at)
      values (${newId()}, ${id}, ${keyworker}, 'asked', ${localDate()}, ${now()})
      on conflict (questionnaire_id, keyworker_profile_id) do update set asked_on = excluded.asked_on`.execute(tx);
    return needQuestionnaire(tx, keyworker, id);
  });
}

type Row = Omit<Questionnaire, 'respondent'> & { respondent_id: string; question: Question | null };

/** A questionnaire as far as a family is with it. @throws Refusal 404 where the family was not asked, or it is closed */
export async function needQuestionnaire(db: Handle, keyworker: string, id: string): Promise<Questionnaire> {
  const { rows } = await sql<Row>`
    select q.id, q.title, q.message, q.more_address as find_out_more,
      (select count(*)::int from questionnaire_question x where x.questionnaire_id = q.id) as total_questions,
      r.id as respondent_id,
      case when x.id is not null then json_build_object('id', x.id, 'index', x.place, 'question', x.question,
        'render_type', x.render_type, 'has_options', x.render_type <> 'free-text',
        'options', json_build_object('data', (
          select coalesce(json_agg(json_build_object('id', o.id, 'option', o.option) order by o.place), '[]')
          from questionnaire_option o where o.question_id = x.id))) end as question
    from questionnaire_respondent r join questionnaire q on q.id = r.questionnaire_id
    left join questionnaire_question x on x.questionnaire_id = q.id and x.place = r.place
    where r.questionnaire_id = ${id} and r.keyworker_profile_id = ${keyworker} and ${isOpen()}`.execute(db);
  if (!rows[0]) throw notFound(questionnaireGone);
  const { respondent_id, question, ...questionnaire } = rows[0];
  return { ...questionnaire, respondent: { id: respondent_id, currentQuestion: question } };
}
