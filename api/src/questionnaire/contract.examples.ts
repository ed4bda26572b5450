import { familyOnly, keyworkersOwn, type Examples } from '../testing/contractExample.ts';
import type { Objects } from '../testing/contractObjects.ts';

const question = '/questionnaire/{id}/question/{qid}';
const inQuestion = ({ questionnaire, question: qid }: Objects) => ({ id: questionnaire, qid });

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /questionnaire/modal': { access: keyworkersOwn, request: () => ({}) },

  'GET /questionnaire/{id}': {
    access: familyOnly,
    request: ({ questionnaire: id }) => ({ params: { id } }),
  },

  [`POST ${question}/answer`]: {
    access: familyOnly,
    request: (of) => ({
      params: inQuestion(of),
      body: { respondent_id: of.respondent, answer_option_ids: [of.question_option] },
    }),
  },

  [`POST ${question}/skip`]: {
    access: familyOnly,
    request: (of) => ({ params: inQuestion(of), body: { respondent_id: of.respondent } }),
  },
};
