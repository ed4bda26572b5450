import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { noAnswer, questionnaireGone } from '@bairn/shared/schema/questionnaireWords';
import { hashPassword } from '../auth/passwords.ts';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, signIn, type MadeFamily } from '../testing/make.ts';
import { liveIn, makeQuestionnaire, newOutcode, type MadeQuestion } from '../testing/makeQuestionnaire.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
let family: MadeFamily;
let outcode: string;
beforeEach(async () => {
  family = await makeFamily(world);
  outcode = newOutcode();
  await liveIn(world, family.id, outcode);
});

const ask = (token = family.token) => world.call('GET', '/questionnaire/modal', { token });
/** At a login of the next day. */
async function askTomorrow() {
  const at = now().getTime();
  const setBack = setClock(() => at + 86_400_000);
  try {
    return await ask(await signIn(world, family.id, 'keyworker'));
  } finally {
    setBack();
  }
}
const show = (id: string) => world.call('GET', `/questionnaire/${id}`, { token: family.token });
const send = (verb: 'answer' | 'skip', id: string, question: string, body: object) =>
  world.call('POST', `/questionnaire/${id}/question/${question}/${verb}`, { token: family.token, body });

/** An open questionnaire that the family has been asked. */
async function begin(options: Parameters<typeof makeQuestionnaire>[1] = {}) {
  const made = await makeQuestionnaire(world, { outcode, ...options });
  const { body } = await ask();
  const respondent: string = body.data.respondent.id;
  return { ...made, respondent };
}
const firstOf = ({ questions }: { questions: MadeQuestion[] }) => {
  const [question] = questions;
  if (!question) throw new Error('it has no question');
  return question;
};

/** What is kept of a respondent: by question, what was chosen or written. */
async function kept(respondent: string) {
  const { rows } = await sql<{ question: string; skipped: boolean; text: string | null; options: string[] }>`
    select x.question, a.skipped, a.answer_text as text,
      array(select c.option_id from questionnaire_choice c where c.answer_id = a.id order by c.option_id) as options
    from questionnaire_answer a join questionnaire_question x on x.id = a.question_id
    where a.respondent_id = ${respondent} order by x.place`.execute(db());
  return rows;
}
const close = (id: string) => sql`update questionnaire set closed_at = ${now()} where id = ${id}`.execute(db());

describe('asking', () => {
  it('answers the questionnaire with its first question, whose number counts from 1', async () => {
    const { id, questions } = await makeQuestionnaire(world, { outcode });
    const { status, body } = await ask();
    const [first] = questions;
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        id,
        title: 'Childcare near you',
        message: 'A few questions.',
        find_out_more: '/legal/support',
        total_questions: 3,
        respondent: {
          id: expect.any(String),
          currentQuestion: {
            id: first?.id,
            index: 1,
            question: 'Question 1?',
            render_type: 'single-option',
            has_options: true,
            options: { data: first?.options.map((option, at) => ({ id: option, option: `Option ${at + 1}` })) },
          },
        },
      },
    });
  });

  it('happens once a local day, over all questionnaires, and goes on where it was left', async () => {
    const made = await begin();
    await makeQuestionnaire(world, { outcode });
    expect((await ask()).body.data).toBeNull();
    await send('skip', made.id, firstOf(made).id, { respondent_id: made.respondent });
    const again = await askTomorrow();
    expect(again.body.data).toMatchObject({
      id: made.id,
      respondent: { id: made.respondent, currentQuestion: { index: 2 } },
    });
  });

  it('of two logins at once happens in one', async () => {
    await makeQuestionnaire(world, { outcode });
    const both = await Promise.all([ask(), ask()]);
    expect(both.filter(({ body }) => body.data !== null)).toHaveLength(1);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each([
    ['before its first day', sql`opens_on = ${dayFromToday(1)}`],
    ['after its last day', sql`opens_on = ${dayFromToday(-9)}, closes_on = ${dayFromToday(-1)}`],
    ['once a later version closed it', sql`closed_at = ${now()}`],
    ['of families that live elsewhere', sql`outcodes = array['ZZ98']`],
  ])('does not happen %s', async (_, change) => {
    const { id } = await makeQuestionnaire(world, { outcode });
    await sql`update questionnaire set ${change} where id = ${id}`.execute(db());
    expect((await ask()).body.data).toBeNull();
    await sql`update questionnaire set opens_on = ${dayFromToday(-1)}, closes_on = ${dayFromToday(0)}, closed_at = null,
      outcodes = ${[outcode]} where id = ${id}`.execute(db());
    expect((await ask()).body.data).toMatchObject({ id });
  });

  it('does not happen to a family that has finished another version', async () => {
    const made = await begin({ asks: [['free-text', 0]] });
    await send('answer', made.id, firstOf(made).id, { respondent_id: made.respondent, answer_text: 'More places' });
    await close(made.id);
    await makeQuestionnaire(world, { outcode, key: made.key, version: 2 });
    expect((await askTomorrow()).body.data).toBeNull();
  });

  it('costs as many statements for many questions as for one', async () => {
    const cost = async (count: number) => {
      const other = await makeFamily(world);
      const place = newOutcode();
      await liveIn(world, other.id, place);
      await makeQuestionnaire(world, {
        outcode: place,
        asks: Array.from({ length: count }, () => ['multiple-option', count]),
      });
      return countStatements(world, () => ask(other.token));
    };
    expect(await cost(20)).toBe(await cost(1));
  });
});

describe('an answer', () => {
  it.each([
    ['nothing to a choice', 0, () => ({})],
    ['no options', 1, () => ({ answer_option_ids: [] })],
    [
      'two options where one is asked for',
      0,
      ({ options }: MadeQuestion) => ({ answer_option_ids: options.slice(0, 2) }),
    ],
    ['an option of another question', 0, () => ({ answer_option_ids: [newId()] })],
    [
      'words to a choice',
      0,
      ({ options }: MadeQuestion) => ({ answer_option_ids: options.slice(0, 1), answer_text: 'x' }),
    ],
    ['words of spaces', 2, () => ({ answer_text: '  ' })],
    ['options where words are asked for', 2, () => ({ answer_text: 'x', answer_option_ids: [newId()] })],
  ])('of %s is refused in the words of the specification, and nothing is kept', async (_, at, body) => {
    const made = await begin();
    const question = made.questions[at];
    if (!question) throw new Error('no question');
    for (const { id } of made.questions.slice(0, at))
      await send('skip', made.id, id, { respondent_id: made.respondent });
    const before = await kept(made.respondent);
    const reply = await send('answer', made.id, question.id, { respondent_id: made.respondent, ...body(question) });
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status: 422, message: noAnswer });
    expect(await kept(made.respondent)).toEqual(before);
  });

  it('needs the caller’s own respondent', async () => {
    const made = await begin({ asks: [['free-text', 0]] });
    const reply = await send('answer', made.id, firstOf(made).id, { respondent_id: newId(), answer_text: 'x' });
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status: 404, message: questionnaireGone });
  });

  it('of two tabs at once counts one, and both go on', async () => {
    const made = await begin();
    const { id, options } = firstOf(made);
    const replies = await Promise.all(
      options
        .slice(0, 2)
        .map((option) => send('answer', made.id, id, { respondent_id: made.respondent, answer_option_ids: [option] })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.data.respondent.currentQuestion.index)).toEqual([2, 2]);
    const [only, ...more] = await kept(made.respondent);
    expect([only?.options.length, more]).toEqual([1, []]);
  });

  it('to a skipped question is refused, also at once with the skip', async () => {
    const made = await begin();
    const { id, options } = firstOf(made);
    await send('skip', made.id, id, { respondent_id: made.respondent });
    const reply = await send('answer', made.id, id, {
      respondent_id: made.respondent,
      answer_option_ids: options.slice(0, 1),
    });
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 409, code: 'skipped' });
    expect(await kept(made.respondent)).toMatchObject([{ skipped: true, options: [] }]);
  });

  it('to a questionnaire that was closed in the middle says so, and so does every other call', async () => {
    const made = await begin();
    const { id, options } = firstOf(made);
    const body = { respondent_id: made.respondent, answer_option_ids: options.slice(0, 1) };
    await send('answer', made.id, id, body);
    await close(made.id);
    const replies = [
      await send('answer', made.id, id, body),
      await send('skip', made.id, id, body),
      await show(made.id),
    ];
    for (const { status, body: said } of replies)
      expect({ status, message: said.message }).toEqual({ status: 404, message: questionnaireGone });
    expect(await kept(made.respondent)).toHaveLength(1);
  });
});

describe('a deleted account', () => {
  it('leaves what was chosen as no one’s, and none of the words', async () => {
    const made = await begin();
    const [single, multiple, text] = made.questions;
    const respondent = { respondent_id: made.respondent };
    await send('answer', made.id, single?.id ?? '', { ...respondent, answer_option_ids: single?.options.slice(0, 1) });
    await send('answer', made.id, multiple?.id ?? '', {
      ...respondent,
      answer_option_ids: multiple?.options.slice(0, 2),
    });
    await send('answer', made.id, text?.id ?? '', { ...respondent, answer_text: 'Ask Morag Orr' });
    await sql`update "user" set password_hash = ${await hashPassword('a quiet heron')} where id = ${family.id}`.execute(
      db(),
    );
    const reply = await world.call('DELETE', '/users/account', {
      token: family.token,
      body: { password: 'a quiet heron' },
    });
    expect(reply.status).toBe(200);
    const { rows } = await sql<{ of: string; words: string | null; chosen: number }>`
      select a.respondent_id as of, a.answer_text as words,
        (select count(*)::int from questionnaire_choice c where c.answer_id = a.id) as chosen
      from questionnaire_answer a join questionnaire_question x on x.id = a.question_id
      where x.questionnaire_id = ${made.id} order by x.place`.execute(db());
    expect(rows).toEqual([
      { of: null, words: null, chosen: 1 },
      { of: null, words: null, chosen: 2 },
    ]);
  });
});
