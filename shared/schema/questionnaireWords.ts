/** How a question is answered (specification section 3). */
export const renderTypes = ['free-text', 'single-option', 'multiple-option'] as const;
export type RenderType = (typeof renderTypes)[number];

export const respondentStatuses = ['asked', 'answering', 'finished'] as const;

/** The longest answer in words. */
export const mostAnswerCharacters = 2000;

/** What a person reads who answers nothing, or in another way than the question asks (specification section 8). */
export const noAnswer = 'Please provide answer.';

/** The specification's words (section 8), as they are there. */
export const questionnaireGone = 'The questionnaire not longer available.';

/** What a person reads when no question is left (specification section 8). */
export const questionnaireThanks =
  'Your answer will help the government improve the quality and availability of childcare all over Scotland.';
