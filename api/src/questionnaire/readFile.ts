import * as z from 'zod';
import { LocalDate } from '@bairn/shared/schema/rules';
import { isPlain } from '@bairn/shared/schema/text';
import { lineOf, lineOfSyntax } from './lineOf.ts';

const words = (most: number) => z.string().trim().min(1).max(most).refine(isPlain, 'This is no plain text');

const Option = words(200);
const Question = z.discriminatedUnion('type', [
  z.strictObject({ question: words(500), type: z.literal('free-text') }),
  z.strictObject({
    question: words(500),
    type: z.enum(['single-option', 'multiple-option']),
    options: z
      .array(Option)
      .min(2)
      .max(30)
      .refine((all) => new Set(all).size === all.length, 'Two options are the same'),
  }),
]);

/** A questionnaire as it is written in a file. */
const QuestionnaireFile = z
  .strictObject({
    /** Stays the same when it is changed: small letters, digits and hyphens. */
    key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Use small letters, digits and hyphens'),
    title: words(120),
    message: words(1000),
    find_out_more: z
      .string()
      .regex(/^(?:\/(?!\/)|https:\/\/)[^\s\\]+$/, 'Use an address with https://, or a path of this site'),
    opens_on: LocalDate,
    closes_on: LocalDate,
    /** First halves of postcodes; all families are asked without it. */
    postcodes: z
      .array(z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'Use the first half of a postcode, such as EH6'))
      .min(1)
      .optional(),
    questions: z.array(Question).min(1).max(50),
  })
  .refine(({ opens_on, closes_on }) => closes_on >= opens_on, {
    path: ['closes_on'],
    error: 'It closes before it opens',
  });
export type QuestionnaireFile = z.output<typeof QuestionnaireFile>;

/** A file that is no questionnaire; each fault is one line with its line in the file and its path. */
export class BadQuestionnaireError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'the whole file';

/** Reads the text of a file. @throws BadQuestionnaireError */
export function readQuestionnaire(text: string): QuestionnaireFile {
  const plain = text.replace(/^\uFEFF/, '');
  let content: unknown;
  try {
    content = JSON.parse(plain);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BadQuestionnaireError([`line ${lineOfSyntax(plain)}: this is no JSON (${error.message})`]);
  }
  const read = QuestionnaireFile.safeParse(content);
  if (read.success) return read.data;
  throw new BadQuestionnaireError(
    read.error.issues.map(({ path, message }) => `line ${lineOf(plain, path)}: ${pathOf(path)}: ${message}`),
  );
}
