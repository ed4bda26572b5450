import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { RenderType } from '@bairn/shared/schema/questionnaireWords';
import { newId } from '../database/id.ts';
import { dayFromToday } from './make.ts';
import type { World } from './world.ts';

type Place = Pick<World, 'services'>;

export type MadeQuestion = { id: string; type: RenderType; options: string[] };

/** One of each kind. */
const oneOfEach: readonly [RenderType, number][] = [
  ['single-option', 3],
  ['multiple-option', 4],
  ['free-text', 0],
];

type Options = {
  /** Kind and number of options of each question. */
  asks?: readonly (readonly [RenderType, number])[];
  outcode?: string;
  key?: string;
  version?: number;
};

/** An open questionnaire for families of an area that no one lives in, unless told. */
export async function makeQuestionnaire(
  { services }: Place,
  { asks = oneOfEach, outcode = 'ZZ99', key = newId(), version = 1 }: Options = {},
): Promise<{ id: string; key: string; questions: MadeQuestion[] }> {
  const { db } = services.database;
  const id = newId();
  await sql`insert into questionnaire (id, key, version, title, message, more_address, outcodes, opens_on, closes_on,
      content_hash, created_at)
    values (${id}, ${key}, ${version}, 'Childcare near you', 'A few questions.', '/legal/support', ${[outcode]},
      ${dayFromToday(-1)}, ${dayFromToday(30)}, ${newId()}, ${now()})`.execute(db);
  const questions = asks.map(([type, count]) => ({
    id: newId(),
    type,
    options: Array.from({ length: count }, () => newId()),
  }));
  for (const [at, { id: question, type, options }] of questions.entries()) {
    await sql`insert into questionnaire_question (id, questionnaire_id, place, question, render_type)
      values (${question}, ${id}, ${at + 1}, ${`Question ${at + 1}?`}, ${type})`.execute(db);
    await sql`insert into questionnaire_option (id, question_id, place, option)
      select o.id, ${question}, o.place, 'Option ' || o.place
      from unnest(${options}::uuid[]) with ordinality o (id, place)`.execute(db);
  }
  return { id, key, questions };
}

/** Asks a family as at its login, whatever its area. Returns the id of the respondent. */
export async function askFamily({ services }: Place, questionnaire: string, keyworker: string): Promise<string> {
  const id = newId();
  await sql`insert into questionnaire_respondent (id, questionnaire_id, keyworker_profile_id, status, asked_on, created_at)
    values (${id}, ${questionnaire}, ${keyworker}, 'asked', ${localDate()}, ${now()})`.execute(services.database.db);
  return id;
}

/** An area that no other test's family lives in. */
export const newOutcode = () => newId().toUpperCase();

/** Lets a family live in an area. */
export const liveIn = ({ services }: Place, user: string, outcode: string) =>
  sql`update "user" set postcode = ${`${outcode} 1AA`} where id = ${user}`.execute(services.database.db);
