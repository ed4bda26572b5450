import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { mostAnswerCharacters, renderTypes } from './questionnaireWords.ts';
import { Id } from './rules.ts';
import { isPlain } from './text.ts';

const Question = z.object({
  id: Id,
  /** 1 for the first. */
  index: z.int(),
  question: z.string(),
  render_type: z.enum(renderTypes),
  has_options: z.boolean(),
  options: z.object({ data: z.array(z.object({ id: Id, option: z.string() })) }),
});
export type Question = z.output<typeof Question>;

/** A questionnaire as the person who was asked sees it; without a current question it is finished. */
export const Questionnaire = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  /** Where "Find out more" leads: a path of this site, or an address elsewhere. */
  find_out_more: z.string(),
  total_questions: z.int(),
  respondent: z.object({ id: Id, currentQuestion: z.nullable(Question) }),
});
export type Questionnaire = z.output<typeof Questionnaire>;

const Respondent = z.object({ respondent_id: Id });
/** Text, or ids of options; which of the two, and how many, the question decides. */
const Answer = z.extend(Respondent, {
  answer_text: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(mostAnswerCharacters), z.refine(isPlain)))),
  answer_option_ids: z.optional(z.nullable(z.array(Id).check(z.maxLength(100)))),
});

const params = z.object({ id: Id, qid: Id });

export const askQuestionnaireContract = contract(() => ({
  summary: 'The questionnaire to ask the family after its login, or null; at most one a day',
  response: one(z.nullable(Questionnaire)),
}));

export const showQuestionnaireContract = contract(() => ({
  summary: 'A questionnaire that the family was asked, with the question that is next',
  params: z.object({ id: Id }),
  response: one(Questionnaire),
}));

export const answerQuestionContract = contract(() => ({
  summary: 'Answer a question, with the next state of the questionnaire',
  params,
  body: Answer,
  response: one(Questionnaire),
}));

export const skipQuestionContract = contract(() => ({
  summary: 'Skip a question for good, with the next state of the questionnaire',
  params,
  body: Respondent,
  response: one(Questionnaire),
}));
