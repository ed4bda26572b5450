import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test.each([
  ['+441314960101', '0131 496 0101'],
  ['+447700900123', '07700 900123'],
  ['+441463960123', '01463 960123'],
  ['+442079460123', '020 7946 0123'],
  ['+35312345678', '+35312345678'],
])('%s is formatted as %s', (wire, written) => {
  expect(formatPhone(wire)).toBe(written);
});
