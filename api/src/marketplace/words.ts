import { sql, type RawBuilder } from 'kysely';
import { fold } from '@bairn/shared/format/fold';
import { allOf, containing } from '../http/paging.ts';

/** Maximum words; more narrow nothing further. */
const mostWords = 8;

/** The words of a search, folded; text without any counts as one word, as typed. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(fold(text).split(/[^\p{L}\p{M}\p{N}&]+/u))].filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 || text.trim() === '' ? words.slice(0, mostWords) : [fold(text.trim())];
}

/** Whether a folded text has each of the words, or one of its alternatives. */
export const hasWords = (words: readonly (readonly string[])[], text: RawBuilder<unknown>) =>
  allOf(
    words.map(
      (alternatives) =>
        sql`(${sql.join(
          alternatives.map((word) => sql`${text} like ${containing(word)}`),
          sql` or `,
        )})`,
    ),
  );
