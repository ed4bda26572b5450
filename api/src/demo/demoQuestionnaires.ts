import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { importQuestionnaire } from '../questionnaire/importQuestionnaire.ts';
import { readQuestionnaire, type QuestionnaireFile } from '../questionnaire/readFile.ts';
import { families } from './families.ts';
import { keyworkerId } from './family.ts';
import { demoId, fixedChoice, fixedNumber, fixedSome } from './fixed.ts';
import { insertRows } from './insertRows.ts';
import type { Moment } from './moment.ts';

/** Where the open one is asked, so that it comes in front of no published account: Stornoway. */
const askedIn = ['HS1'];

const wishes = [
  'More places for babies.',
  'Longer hours in the school holidays.',
  'A service that we can walk to.',
  'Places that start before 8am.',
  'More Gaelic.',
  'Childminders who can take siblings.',
] as const;

type Asked = { id: string; type: QuestionnaireFile['questions'][number]['type']; options: string[] };

/** What families said to the closed one: about one in twelve questions is skipped. */
async function answerAll(tx: Tx, questionnaire: string, moment: Moment) {
  const { rows: questions } = await sql<Asked>`
    select x.id, x.render_type as type,
      array(select o.id from questionnaire_option o where o.question_id = x.id order by o.place) as options
    from questionnaire_question x where x.questionnaire_id = ${questionnaire} order by x.place`.execute(tx);
  const asked = families.slice(3, 60);
  await insertRows(
    tx,
    'questionnaire_respondent',
    asked.map((family) => ({
      id: demoId('respondent', family.key),
      questionnaire_id: questionnaire,
      keyworker_profile_id: keyworkerId(family),
      status: 'finished',
      place: questions.length + 1,
      asked_on: moment.day(-40),
      created_at: moment.instant(-40, family.key),
    })),
  );
  const answers = asked.flatMap(({ key }) =>
    questions.map(({ id, type, options }, at) => {
      const name = `${key}/question ${at}`;
      const skipped = fixedNumber(`${name}/skip`, 12) === 0;
      const several = fixedSome(name, options, 35);
      const one = options[Math.min(fixedNumber(name, 4), fixedNumber(`${name}/less`, options.length || 1))] ?? '';
      return {
        id: demoId('answer', name),
        question_id: id,
        respondent_id: demoId('respondent', key),
        skipped,
        answer_text: skipped || type !== 'free-text' ? null : fixedChoice(name, wishes),
        chosen:
          skipped || type === 'free-text' ? [] : type === 'multiple-option' && several.length > 0 ? several : [one],
      };
    }),
  );
  await insertRows(
    tx,
    'questionnaire_answer',
    answers.map(({ chosen: _, ...answer }) => answer),
  );
  await insertRows(
    tx,
    'questionnaire_choice',
    answers.flatMap(({ id, chosen }) => chosen.map((option_id) => ({ answer_id: id, option_id }))),
  );
}

/** The questionnaire of `api/data`, open for one area, and one that is closed with the answers of many families. */
export async function demoQuestionnaires(tx: Tx, moment: Moment) {
  const text = readFileSync(new URL('../../data/questionnaire.json', import.meta.url), 'utf8');
  const file = readQuestionnaire(text);
  await importQuestionnaire(tx, { ...file, opens_on: moment.day(-7), closes_on: moment.day(60), postcodes: askedIn });
  const { id } = await importQuestionnaire(tx, {
    ...file,
    key: `${file.key}-before`,
    opens_on: moment.day(-60),
    closes_on: moment.day(-30),
  });
  await answerAll(tx, id ?? '', moment);
}
