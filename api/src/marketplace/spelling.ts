import { sql } from 'kysely';
import type { Handle } from '../database/database.ts';

/**
 * Up to this length a word may have one wrong letter, and candidates are found by length, because short words share too
 * few letters.
 */
const mostShortLetters = 5;
/** Alternatives tried for a mistyped word. */
const mostCorrections = 5;

/**
 * Letters to insert, delete, change or swap with their neighbour to turn one word into another (edit distance);
 * counting stops beyond `most`.
 */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let former = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (former[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let least = Math.min((former[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = former;
    former = row;
  }
  return former[other.length] ?? most + 1;
}

/** The number of letters of a word that may be wrong. */
const mostApart = (word: string) => (word.length < 3 ? 0 : word.length <= mostShortLetters ? 1 : 2);

/** The likeliest alternatives of a mistyped word: those with the fewest wrong letters. */
export function likeliest(typed: string, among: Iterable<string>): string[] {
  let most = mostApart(typed);
  let best: string[] = [];
  if (most === 0) return best;
  for (const word of among) {
    // Most very short words are one letter apart, so the first letter must match.
    if (typed.length === 3 && (word.length !== 3 || word[0] !== typed[0])) continue;
    const apart = lettersApart(typed, word, most);
    if (apart > most) continue;
    // Two wrong letters often give another real word, and the first letter is rarely mistyped, so it must match.
    if (apart > 1 && word[0] !== typed[0]) continue;
    if (apart < most) {
      best = [];
      most = apart;
    }
    best.push(word);
  }
  return best.toSorted().slice(0, mostCorrections);
}

/**
 * Known words that may be meant, by kind: for a long word those that share consecutive letters with it, or the first
 * letter. One statement.
 */
export async function wordsLike(db: Handle, kind: 'name' | 'town', typed: readonly string[]): Promise<string[]> {
  const short = typed.filter((word) => word.length >= 3 && word.length <= mostShortLetters);
  const long = typed.filter((word) => word.length > mostShortLetters);
  if (short.length + long.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${long}::text[]) t (typed) join search_word w on w.kind = ${kind} and w.word % t.typed
    union
    select w.word from unnest(${long}::text[]) t (typed)
    join search_word w on w.kind = ${kind} and w.word between left(t.typed, 1) and left(t.typed, 1) || '~'
      and length(w.word) between length(t.typed) - 2 and length(t.typed) + 2
    union
    select w.word from unnest(${short}::text[]) t (typed)
    join search_word w on w.kind = ${kind} and length(w.word) between length(t.typed) - 1 and length(t.typed) + 1`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}

/** Each word with its likely alternatives; null if no word has one. One statement. */
export async function corrected(db: Handle, words: readonly string[]): Promise<string[][] | null> {
  const known = await wordsLike(db, 'name', words);
  const alternatives = words.map((word) => [word, ...likeliest(word, known).filter((other) => other !== word)]);
  return alternatives.some(({ length }) => length > 1) ? alternatives : null;
}
