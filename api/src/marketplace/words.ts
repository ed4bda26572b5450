import { sql, type RawBuilder } from 'kysely';
import { allOf, containing } from '../plugins/paging.ts';

/** More words than this narrow nothing further. */
const mostWords = 8;
/** Shorter words are not looked for with typing errors: they would be found everywhere. */
const leastForTypos = 4;

/** The words that a search is made of; text without any counts as one word, as typed. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}'’&]+/u))].filter((word) =>
    /[\p{L}\p{N}]/u.test(word),
  );
  return words.length > 0 || text.trim() === '' ? words.slice(0, mostWords) : [text.trim()];
}

/** The least similarity of a mistyped word to a part of the text, of pg_trgm's scale from 0 to 1. */
const leastSimilar = 0.45;

/** Whether a text has all of the words; `typos`: each as it is or nearly so, which no index answers. */
export const hasWords = (words: readonly string[], text: RawBuilder<unknown>, typos: boolean) =>
  allOf(
    words.map((word) =>
      typos && word.length >= leastForTypos
        ? sql`(${text} ilike ${containing(word)} or word_similarity(${word}, ${text}) >= ${leastSimilar}::real)`
        : sql`${text} ilike ${containing(word)}`,
    ),
  );
