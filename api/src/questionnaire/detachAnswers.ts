import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Takes the respondents off all answers of a questionnaire: from then on they are no one's, and not even one person's. */
export async function detachAnswers(tx: Tx, questionnaire: string) {
  await sql`update questionnaire_answer a set respondent_id = null
    from questionnaire_respondent r where r.id = a.respondent_id and r.questionnaire_id = ${questionnaire}`.execute(tx);
}

/**
 * Removes a person from the answers of their account: their words are deleted, what they chose is counted on as no one's, so
 * that no count tells that they have left.
 */
export async function forgetRespondent(tx: Tx, user: string) {
  const own = sql`select r.id from questionnaire_respondent r
    join keyworker_profile k on k.id = r.keyworker_profile_id where k.user_id = ${user}`;
  // Before anything is looked for: an answer that is on its way is committed first.
  await sql`select r.id from (${own}) o join questionnaire_respondent r on r.id = o.id order by r.id for update of r`.execute(
    tx,
  );
  await sql`delete from questionnaire_answer where respondent_id in (${own}) and answer_text is not null`.execute(tx);
  await sql`update questionnaire_answer set respondent_id = null where respondent_id in (${own})`.execute(tx);
  await sql`delete from questionnaire_respondent where id in (${own})`.execute(tx);
}
