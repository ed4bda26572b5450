import * as z from 'zod/mini';
import { text } from './text.ts';

// Apart from the other rules: the pages that load first ask for no names.

/** Something of it can be seen, and nothing turns the words around it the other way. */
const isName = (value: string) =>
  /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]/u.test(value) && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value);

/** A name: one line of at most `max` characters. */
export const nameText = (max: number) =>
  text(max).check(
    z.overwrite((value) => value.replaceAll(/\s+/g, ' ')),
    z.refine(isName),
  );
