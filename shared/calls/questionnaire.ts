import type * as schema from '../schema/questionnaire.ts';
import { get, post } from './endpoint.ts';

const question = '/questionnaire/{id}/question/{qid}';

/** Counts as having been asked today: a second call of the day answers null. */
export const askQuestionnaire = get<typeof schema.askQuestionnaireContract>('/questionnaire/modal', { about: [] });

/** 404 where the caller was not asked, or it is closed. */
export const showQuestionnaire = get<typeof schema.showQuestionnaireContract>('/questionnaire/{id}', {
  about: ['questionnaire'],
});

/** A question that was answered already, as in another tab, keeps its answer. 409 where it was skipped or comes later. */
export const answerQuestion = post<typeof schema.answerQuestionContract>(`${question}/answer`, {
  about: ['questionnaire'],
});

/** A question that was answered already keeps its answer. 409 where it comes later. */
export const skipQuestion = post<typeof schema.skipQuestionContract>(`${question}/skip`, { about: ['questionnaire'] });
