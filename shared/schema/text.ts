import * as z from 'zod/mini';

/** Required text, trimmed, at most `max` characters. */
export const text = (max = 255) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isPlain));

/** PostgreSQL stores no NUL, and lone surrogates are no text. */
export function isPlain(value: string) {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** An email address, trimmed and lower-cased. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
