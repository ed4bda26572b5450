import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { RenderType } from '@bairn/shared/schema/questionnaireWords';
import { newId } from '../database/id.ts';
import { makeFamily } from '../testing/make.ts';
import { liveIn, makeQuestionnaire, newOutcode, type MadeQuestion } from '../testing/makeQuestionnaire.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { world } from '../testing/sharedWorld.ts';

/** What a tab sends about a question: `at` counts from the question that is next, so that most steps are about it. */
type Step = { skip: boolean; at: number; text: string | null; options: readonly number[] };

const type = fc.constantFrom<RenderType>('free-text', 'single-option', 'multiple-option');
const walks = fc.record({
  types: fc.array(type, { minLength: 1, maxLength: 6 }),
  steps: fc.array(
    fc.record<Step>({
      skip: fc.boolean(),
      at: fc.constantFrom(0, 0, 0, 0, -1, -2, 1),
      text: fc.constantFrom(null, null, '', ' ', ' More places ', 'Longer hours'),
      options: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
    }),
    { minLength: 6, maxLength: 25 },
  ),
});

type Kept = { skipped: boolean; text: string | null; options: readonly number[] };

/** Whether an answer is one to a question of this kind. */
function fits(asked: RenderType, { text, options }: Step) {
  const written = (text ?? '').trim() !== '';
  if (asked === 'free-text') return written && options.length === 0;
  return !written && (asked === 'single-option' ? options.length === 1 : options.length > 0);
}

/** The oracle: what the questionnaire answers, and what it keeps. */
function judge(types: readonly RenderType[], kept: Kept[], index: number, step: Step): number {
  const asked = types[index];
  if (asked === undefined) return 404;
  if (index > kept.length) return 409;
  if (index < kept.length) return !step.skip && kept[index]?.skipped ? 409 : 200;
  if (!step.skip && !fits(asked, step)) return 422;
  const { text, options } = step;
  kept.push(
    step.skip
      ? { skipped: true, text: null, options: [] }
      : { skipped: false, text: text?.trim() || null, options: options.toSorted((a, b) => a - b) },
  );
  return 200;
}

async function keptOf(respondent: string, questions: readonly MadeQuestion[]): Promise<Kept[]> {
  const { rows } = await sql<{ question: string; skipped: boolean; text: string | null; options: string[] }>`
    select a.question_id as question, a.skipped, a.answer_text as text,
      array(select c.option_id from questionnaire_choice c where c.answer_id = a.id) as options
    from questionnaire_answer a where a.respondent_id = ${respondent}`.execute(world.services.database.db);
  return questions.flatMap(({ id, options }) =>
    rows
      .filter(({ question }) => question === id)
      .map(({ skipped, text, options: chosen }) => ({
        skipped,
        text,
        options: chosen.map((option) => options.indexOf(option)).toSorted((a, b) => a - b),
      })),
  );
}

it('goes by the oracle, whatever is answered and skipped in which order', { timeout: 120_000 }, async () => {
  await holdsForAll(walks, { runs: upTo(6, 300), each: 20, all: 100 }, async ({ types, steps }, note) => {
    const family = await makeFamily(world);
    const outcode = newOutcode();
    await liveIn(world, family.id, outcode);
    const { id, questions } = await makeQuestionnaire(world, {
      outcode,
      asks: types.map((one) => [one, one === 'free-text' ? 0 : 4] as const),
    });
    const { token } = family;
    const begun = await world.call('GET', '/questionnaire/modal', { token });
    const respondent: string = begun.body.data.respondent.id;
    const kept: Kept[] = [];
    const nextOf = ({ length }: Kept[]) => (length < types.length ? length + 1 : null);
    for (const [nth, step] of steps.entries()) {
      const index = kept.length + step.at;
      note(`step ${nth + 1}: ${JSON.stringify(step)} at ${index}`);
      const question = questions[index];
      // Options of another question are none of this one's.
      const options = question?.options.length
        ? question.options
        : (questions.find((one) => one.options.length)?.options ?? []);
      const reply = await world.call(
        'POST',
        `/questionnaire/${id}/question/${question?.id ?? newId()}/${step.skip ? 'skip' : 'answer'}`,
        {
          token,
          body: {
            respondent_id: respondent,
            ...(!step.skip && {
              answer_text: step.text,
              answer_option_ids: step.options.map((at) => options[at] ?? newId()),
            }),
          },
        },
      );
      expect(reply.status).toBe(judge(types, kept, index, step));
      if (reply.status === 200) expect(reply.body.data.respondent.currentQuestion?.index ?? null).toBe(nextOf(kept));
    }
    const { body } = await world.call('GET', `/questionnaire/${id}`, { token });
    expect(body.data.respondent.currentQuestion?.index ?? null).toBe(nextOf(kept));
    expect(await keptOf(respondent, questions)).toEqual(kept);
  });
});
