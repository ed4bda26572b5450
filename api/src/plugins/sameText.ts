import { timingSafeEqual } from 'node:crypto';

/** Compares without telling by the time it takes how much of it was right. */
export function sameText(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
