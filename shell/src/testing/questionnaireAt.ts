import type { Question, Questionnaire } from '@bairn/shared/schema/questionnaire';
import { makeId } from '@bairn/shared/test/people';

const question = (index: number, words: string, type: Question['render_type'], options: string[] = []): Question => ({
  id: makeId(),
  index,
  question: words,
  render_type: type,
  has_options: type !== 'free-text',
  options: { data: options.map((option) => ({ id: makeId(), option })) },
});

/** A question of each kind. */
export const questions = [
  question(1, 'How easy is it to find childcare near your home?', 'single-option', [
    'Easy',
    'Neither easy nor hard',
    'Hard',
    'I have found none',
  ]),
  question(2, 'When do you need childcare that you cannot find?', 'multiple-option', [
    'Before 8am',
    'Between 8am and 6pm',
    'After 6pm',
    'At weekends',
    'In school holidays',
  ]),
  question(3, 'What would make childcare better where you live?', 'free-text'),
];

/** A questionnaire of a family that is at one of its three questions; at the fourth it is finished. */
export const questionnaireAt = (place: number): Questionnaire => ({
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Childcare near you',
  message: 'Three short questions about childcare where you live. Your answers are counted without your name.',
  find_out_more: '/legal/privacy',
  total_questions: questions.length,
  respondent: { id: '01930000-0000-7000-8000-000000000002', currentQuestion: questions[place - 1] ?? null },
});
