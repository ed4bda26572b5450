import { describe, expect, it } from 'vitest';
import { wordDiff } from './wordDiff.ts';

const inShort = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('');

describe('the difference of two texts', () => {
  it.each([
    ['naps at one', 'naps at noon', 'naps at -one-+noon+'],
    ['', 'new words', '+new words+'],
    ['old words', '', '-old words-'],
    ['the same', 'the same', 'the same'],
    ['a quiet corner after lunch', 'a corner after every lunch', 'a -quiet -corner after +every +lunch'],
  ])('of %j and %j', (before, after, difference) => {
    expect(inShort(before, after)).toBe(difference);
  });
});
