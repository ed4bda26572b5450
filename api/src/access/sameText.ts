import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time, against timing attacks. */
export function sameText(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
