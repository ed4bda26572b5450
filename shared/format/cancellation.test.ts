import { expect, test } from 'vitest';
import { cancellationWords } from './cancellation.ts';

const step = (hours_before: number, refund_percent: number) => ({ hours_before, refund_percent });

test('a policy reads from the longest notice to the shortest', () => {
  expect(cancellationWords([step(168, 50), step(336, 100)])).toEqual([
    'Up to 14 days before: full refund',
    'Up to 7 days before: 50% refund',
    'Later: no refund',
  ]);
});

test('short notices are in hours, and one until the start says so', () => {
  expect(cancellationWords([step(48, 100), step(24, 50), step(1, 25)])).toEqual([
    'Up to 2 days before: full refund',
    'Up to 24 hours before: 50% refund',
    'Up to 1 hour before: 25% refund',
    'Later: no refund',
  ]);
  expect(cancellationWords([step(0, 100)])).toEqual(['Until it begins: full refund']);
});

test('a policy without refunds says so, and a step that refunds no more than a later one is left out', () => {
  expect(cancellationWords([])).toEqual(['No refund after booking']);
  expect(cancellationWords([step(336, 0)])).toEqual(['No refund after booking']);
  expect(cancellationWords([step(336, 100), step(168, 100)])).toEqual([
    'Up to 7 days before: full refund',
    'Later: no refund',
  ]);
});
