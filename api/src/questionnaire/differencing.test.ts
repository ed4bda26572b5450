import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RenderType } from '@bairn/shared/schema/questionnaireWords';
import { answersCsv, fewest, type Answers } from './exportAnswers.ts';

/** A number that an attacker wants, as far as they know it. */
type Range = { least: number; most: number };
const anything = (): Range => ({ least: 0, most: Infinity });

/** What an attacker knows of a question: its kind, which is in the modal, and ranges for each option and the skips. */
type Known = { type: RenderType; options: Range[]; skips: Range; texts: Range };

/** One person's way through: by question, options, whether something was written, or a skip. */
type Way = readonly { skip: boolean; options: readonly number[]; text: boolean }[];

/** The answers of people, as the database counts them. */
function count(types: readonly RenderType[], ways: readonly Way[]) {
  return types.map((type, at) => {
    const given = ways.flatMap((way) => (way[at] && !way[at].skip ? [way[at]] : []));
    const chosen = given.map(({ options }) => (type === 'single-option' ? options.slice(0, 1) : options));
    return {
      type,
      options: [0, 1, 2, 3].map((option) =>
        type === 'free-text' ? 0 : chosen.filter((one) => one.includes(option)).length,
      ),
      texts: type === 'free-text' ? given.length : 0,
      skips: ways.length - given.length,
    };
  });
}
type Counted = ReturnType<typeof count>;

const asAnswers = (all: Counted): Answers[] =>
  all.map(({ type, options, texts }, at) => ({
    place: at + 1,
    question: `Question ${at + 1}`,
    type,
    options: type === 'free-text' ? [] : options.map((one, nth) => ({ option: `Option ${nth + 1}`, count: one })),
    texts: Array.from({ length: texts }, (_, nth) => `Text ${nth}`),
  }));

/** Reads a file of ours as an attacker does. */
function readCsv(csv: string, types: readonly RenderType[]): Known[] {
  const rows = csv.split('\r\n').map((line) => line.split(','));
  return types.map((type, at) => {
    const own = rows.filter(([place]) => place === String(at + 1));
    const ranges = own.map(([, , , least, most]) => ({ least: Number(least), most: Number(most) }));
    const texts = own.filter(([, , text]) => text?.startsWith('Text')).length;
    return {
      type,
      options: type === 'free-text' ? [] : ranges,
      skips: anything(),
      texts: texts > 0 ? { least: texts, most: texts } : { least: 0, most: fewest - 1 },
    };
  });
}

/** Narrows ranges by `sum(parts) = whole`, as far as bounds go. Says whether anything became narrower. */
function bySum(parts: readonly Range[], whole: Range): boolean {
  let narrower = false;
  const narrow = (range: Range, least: number, most: number) => {
    if (least > range.least) [range.least, narrower] = [least, true];
    if (most < range.most) [range.most, narrower] = [most, true];
  };
  const sum = (bound: 'least' | 'most', but?: Range) =>
    parts.reduce((all, part) => all + (part === but ? 0 : part[bound]), 0);
  narrow(whole, sum('least'), sum('most'));
  for (const part of parts) narrow(part, whole.least - sum('most', part), whole.most - sum('least', part));
  return narrower;
}

/** Narrows by `part <= whole`. */
function byMost(part: Range, whole: Range): boolean {
  const [least, most] = [Math.max(whole.least, part.least), Math.min(part.most, whole.most)];
  const narrower = least > whole.least || most < part.most;
  [whole.least, part.most] = [least, most];
  return narrower;
}

/**
 * Everything that follows from a file: everyone who was asked answered or skipped each question, chose one option of a
 * single one, and at least one and at most all of a multiple one. `people`: how many were asked, where that is known.
 */
function attack(known: Known[], people: Range = anything()): Known[] {
  for (let more = true, round = 0; more && round < 200; round += 1) {
    more = false;
    for (const { type, options, skips, texts } of known) {
      if (type === 'free-text') more = bySum([texts, skips], people) || more;
      else if (type === 'single-option') more = bySum([...options, skips], people) || more;
      else for (const option of options) more = byMost(option, people) || more;
    }
  }
  return known;
}

/** Options of which an attacker knows that fewer than five people chose them, and not all of 0 to 4 is possible. */
const told = (known: readonly Known[]) =>
  known
    .flatMap(({ options }) => options)
    .filter(({ least, most }) => most < fewest && (least > 0 || most < fewest - 1));

const type = fc.constantFrom<RenderType>('single-option', 'multiple-option', 'free-text');
const person = fc.array(
  fc.record({
    skip: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    // The first options are chosen most, so that there are large and small groups.
    options: fc.uniqueArray(fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3), { minLength: 1, maxLength: 3 }),
    text: fc.boolean(),
  }),
  { minLength: 4, maxLength: 4 },
);
const worlds = fc.record({
  types: fc.array(type, { minLength: 2, maxLength: 4 }),
  ways: fc.array(person, { minLength: 1, maxLength: 40 }),
});
const settings = { numRuns: 400, seed: 2026 };

/** Random answers of which an attacker learns a small count, from what `publish` makes of them. */
function found(publish: (all: Counted, people: number) => { known: Known[]; people?: Range }) {
  let hits = 0;
  fc.assert(
    fc.property(worlds, ({ types, ways }) => {
      const { known, people } = publish(count(types, ways), ways.length);
      if (told(attack(known, people)).length > 0) hits += 1;
    }),
    settings,
  );
  return hits;
}

const exactly = (value: number): Range => ({ least: value, most: value });
const small = (): Range => ({ least: 0, most: fewest - 1 });
const step = (value: number): Range => {
  const least = value - (value % fewest);
  return { least, most: least + fewest - 1 };
};

describe('the file of answers', () => {
  it('tells no count under five, whatever is added to and taken from whatever', () => {
    expect(
      found((all) => {
        const types = all.map((one) => one.type);
        return { known: readCsv(answersCsv(asAnswers(all)), types) };
      }),
    ).toBe(0);
  });

  it('is true: every count is in the step that is given', () => {
    fc.assert(
      fc.property(worlds, ({ types, ways }) => {
        const all = count(types, ways);
        for (const [at, { options }] of readCsv(answersCsv(asAnswers(all)), types).entries())
          for (const [nth, { least, most }] of options.entries()) {
            const real = all[at]?.options[nth] ?? -1;
            expect(real >= least && real <= most).toBe(true);
          }
      }),
      settings,
    );
  });

  it('does not change with one person, but at the edge of a step', () => {
    const one = [{ skip: false, options: [3], text: true }];
    const of = (people: number) =>
      answersCsv(
        asAnswers(
          count(
            ['single-option'],
            Array.from({ length: people }, () => one),
          ),
        ),
      );
    expect(new Set([0, 1, 2, 3, 4].map(of)).size).toBe(1);
    expect(of(5)).not.toBe(of(4));
  });

  it('gives words in alphabetical order, where five people wrote some, and runs none as a formula', () => {
    const csv = (texts: string[]) =>
      answersCsv([{ place: 1, question: 'Why?', type: 'free-text', options: [], texts }]);
    expect(csv(['e', 'd', '=1+1', 'b', 'a'])).toContain(
      "1,Why?,'=1+1,,\r\n1,Why?,a,,\r\n1,Why?,b,,\r\n1,Why?,d,,\r\n1,Why?,e,,\r\n",
    );
    const few = csv(['secret', 'b', 'c', 'd']);
    expect(few).not.toContain('secret');
    expect(few).toBe(csv([]));
  });
});

// The attack finds something where there is something to find.
describe('an attacker', () => {
  it('finds small counts where they alone are hidden, beside totals and skips', () => {
    expect(
      found((all, people) => ({
        known: all.map(({ type: asked, options, skips }) => ({
          type: asked,
          options: asked === 'free-text' ? [] : options.map((one) => (one < fewest ? small() : exactly(one))),
          skips: skips < fewest ? small() : exactly(skips),
          texts: anything(),
        })),
        people: exactly(people),
      })),
    ).toBeGreaterThan(50);
  });

  it('finds every count in steps of five, beside the step of the people who were asked', () => {
    const types: RenderType[] = ['single-option'];
    const ways = [0, 1, 2, 3].flatMap((option) =>
      Array.from({ length: 4 }, () => [{ skip: false, options: [option], text: false }]),
    );
    const all = count(types, ways);
    const inSteps = all.map(({ type: asked, options }) => ({
      type: asked,
      options: options.map(step),
      skips: exactly(0),
      texts: anything(),
    }));
    expect(told(attack(inSteps, step(ways.length)))).toHaveLength(4);
    expect(told(attack(readCsv(answersCsv(asAnswers(all)), types)))).toEqual([]);
  });
});
