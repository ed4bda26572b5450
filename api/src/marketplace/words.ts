import { sql, type RawBuilder } from 'kysely';
import { allOf, containing } from '../plugins/paging.ts';

/** More words than this narrow nothing further. */
const mostWords = 8;

/** Text as it is compared, the same as `search_fold` of the database: lower case, without accents and apostrophes. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘`´]/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** The words that a search is made of, folded; text without any counts as one word, as typed. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(fold(text).split(/[^\p{L}\p{M}\p{N}&]+/u))].filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 || text.trim() === '' ? words.slice(0, mostWords) : [fold(text.trim())];
}

/** Whether a folded text has each of the words, or one of those that may stand for it. */
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
