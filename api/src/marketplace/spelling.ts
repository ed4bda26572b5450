import { sql } from 'kysely';
import type { Handle } from '../plugins/database.ts';

/** Up to this many letters, one may be wrong, and words are looked for by their length: they share too little else. */
const mostShortLetters = 5;
/** Words tried in a mistyped one's stead. */
const mostCorrections = 5;

/**
 * Letters that must be put in, left out, changed or swapped with their neighbour to make one word of another; counting
 * ends beyond `most`.
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

/** How many letters of a word may be wrong. */
const mostApart = (word: string) => (word.length < 3 ? 0 : word.length <= mostShortLetters ? 1 : 2);

/** The likeliest of some words for a mistyped one, those of as few wrong letters as can be. */
export function likeliest(typed: string, among: Iterable<string>): string[] {
  let most = mostApart(typed);
  let best: string[] = [];
  if (most === 0) return best;
  for (const word of among) {
    // In a very short word nearly everything is one letter apart: its first letter at least is right.
    if (typed.length === 3 && (word.length !== 3 || word[0] !== typed[0])) continue;
    const apart = lettersApart(typed, word, most);
    if (apart > most) continue;
    // Two wrong letters make another word of a word as easily as they mistype one; hardly anybody mistypes the first.
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
 * Known words that may be the typed ones, by kind: for a long one those that share letters in a row with it, or the
 * first letter. One statement.
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

/** Each word with those that may have been meant; null where none may be another. One statement. */
export async function corrected(db: Handle, words: readonly string[]): Promise<string[][] | null> {
  const known = await wordsLike(db, 'name', words);
  const alternatives = words.map((word) => [word, ...likeliest(word, known).filter((other) => other !== word)]);
  return alternatives.some(({ length }) => length > 1) ? alternatives : null;
}
