import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { questionnaireGone } from '@bairn/shared/schema/questionnaireWords';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { dayFromToday, makeFamily } from '../testing/make.ts';
import { liveIn, newOutcode } from '../testing/makeQuestionnaire.ts';
import { world } from '../testing/sharedWorld.ts';
import { forgetRespondent } from './detachAnswers.ts';
import { exportAnswers } from './exportAnswers.ts';
import { importQuestionnaire } from './importQuestionnaire.ts';
import type { QuestionnaireFile } from './readFile.ts';

const db = () => world.services.database.db;
const load = (file: QuestionnaireFile, dryRun = false) => transact(db(), (tx) => importQuestionnaire(tx, file, dryRun));
const take = (id: string) => transact(db(), (tx) => exportAnswers(tx, id));

/** A questionnaire of two questions, for an area of its own. */
function makeFile(): QuestionnaireFile {
  return {
    key: newId(),
    title: 'Childcare near you',
    message: 'Two questions.',
    find_out_more: '/legal/privacy',
    opens_on: dayFromToday(-1),
    closes_on: dayFromToday(9),
    postcodes: [newOutcode()],
    questions: [
      { question: 'Easy?', type: 'single-option', options: ['Yes', 'No'] },
      { question: 'Why?', type: 'free-text' },
    ],
  };
}
const closed = (file: QuestionnaireFile) => ({ ...file, closes_on: dayFromToday(-1) });

/** A family that answers the first option, and writes something; it is asked if the questionnaire is open. */
async function respond({ postcodes }: QuestionnaireFile, words = 'Too few places') {
  const family = await makeFamily(world);
  await liveIn(world, family.id, postcodes?.[0] ?? '');
  const { token } = family;
  const { data } = (await world.call('GET', '/questionnaire/modal', { token })).body;
  if (data === null) return null;
  const path = (qid: string) => `/questionnaire/${data.id}/question/${qid}/answer`;
  const first = data.respondent.currentQuestion;
  const body = { respondent_id: data.respondent.id };
  const next = await world.call('POST', path(first.id), {
    token,
    body: { ...body, answer_option_ids: [first.options.data[0].id] },
  });
  const second = path(next.body.data.respondent.currentQuestion.id);
  const finish = () => world.call('POST', second, { token, body: { ...body, answer_text: words } });
  return { id: data.id as string, family, finish };
}

describe('importing', () => {
  it('makes a questionnaire once, and says what a dry run would do', async () => {
    const file = makeFile();
    expect(await load(file, true)).toEqual({ id: null, version: 1, what: 'new' });
    const made = await load(file);
    expect(made).toEqual({ id: expect.any(String), version: 1, what: 'new' });
    expect(await load(file)).toEqual({ ...made, what: 'unchanged' });
  });

  it('of a change makes a version, closes the former one, and leaves the answers with it', async () => {
    const file = makeFile();
    const { id } = await load(file);
    const person = await respond(file);
    const changed = {
      ...file,
      questions: [...file.questions.slice(0, 1), { question: 'Why so?', type: 'free-text' as const }],
    };
    expect(await load(changed, true)).toEqual({ id: null, version: 2, what: 'new version' });
    const next = await load(changed);
    expect(next).toMatchObject({ version: 2, what: 'new version' });
    expect((await person?.finish())?.body.message).toBe(questionnaireGone);
    expect(await take(id ?? '')).toContain('1,Easy?,Yes,0,4');
    expect((await respond(changed))?.id).toBe(next.id);
    const { rows } = await sql<{ questionnaire: string; answers: number }>`
      select x.questionnaire_id as questionnaire, count(a.id)::int as answers from questionnaire_question x
      left join questionnaire_answer a on a.question_id = x.id
      where x.questionnaire_id = any(${[id, next.id]}::uuid[]) group by 1`.execute(db());
    expect(new Map(rows.map(({ questionnaire, answers }) => [questionnaire, answers]))).toEqual(
      new Map([
        [id, 1],
        [next.id, 1],
      ]),
    );
  });

  it('of other days makes no version, and closes and opens it', async () => {
    const file = makeFile();
    const made = await load(file);
    expect(await load(closed(file))).toEqual({ ...made, what: 'new days' });
    expect(await respond(file)).toBeNull();
    expect(await load(file)).toEqual({ ...made, what: 'new days' });
    expect(await respond(file)).not.toBeNull();
  });

  it('of other days after an export makes a version: nothing is added to what was exported', async () => {
    const file = makeFile();
    const { id } = await load(closed(file));
    await take(id ?? '');
    expect(await load(file)).toMatchObject({ version: 2, what: 'new version' });
  });

  it('of one change twice at once makes one version', async () => {
    const file = makeFile();
    const both = await Promise.all([load(file), load(file)]);
    expect(both.map(({ what }) => what).toSorted()).toEqual(['new', 'unchanged']);
  });
});

describe('exporting', () => {
  it('waits until the questionnaire is closed', async () => {
    const file = makeFile();
    const { id } = await load(file);
    await expect(take(id ?? '')).rejects.toThrow('can be exported once it is closed');
    const later = await load({ ...makeFile(), opens_on: dayFromToday(2) });
    await expect(take(later.id ?? '')).rejects.toThrow('can be exported once it is closed');
    await expect(take(newId())).rejects.toThrow('There is no questionnaire');
  });

  it('counts in steps of five, is the same file ever after, and is no one’s', async () => {
    const file = makeFile();
    const { id } = await load(file);
    const people: Awaited<ReturnType<typeof respond>>[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const person = await respond(file, `Because ${nth}`);
      await person?.finish();
      people.push(person);
    }
    await load(closed(file));
    const csv = await take(id ?? '');
    expect(csv.replace('\uFEFF', '').split('\r\n').slice(1, 5)).toEqual([
      '1,Easy?,Yes,5,9',
      '1,Easy?,No,0,4',
      '2,Why?,Because 0,,',
      '2,Why?,Because 1,,',
    ]);
    for (const person of people) expect(csv).not.toContain(person?.family.id ?? '?');
    // One of them leaves, and it would tell if something fell.
    const { rows } = await sql`select from questionnaire_answer a join questionnaire_respondent r
      on r.id = a.respondent_id where r.questionnaire_id = ${id}`.execute(db());
    expect(rows).toEqual([]);
    await transact(db(), (tx) => forgetRespondent(tx, people[0]?.family.id ?? ''));
    expect(await take(id ?? '')).toBe(csv);
  });
});
