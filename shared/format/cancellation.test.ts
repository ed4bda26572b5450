import { expect, test } from 'vitest';
import { cancellationWords } from './cancellation.ts';

const step = (hours_before: number, refund_percent: number) => ({ hours_before, refund_percent });

test('a policy reads from the longest notice to the shortest', () => {
  expect(cancellationWords([step(168, 50), step(336, 100)])).toEqual([
    'Up to 14 days before: everything comes back',
    'Up to 7 days before: 50% comes back',
    'Later: nothing comes back',
  ]);
});

test('short notices are hours, and one that lasts until the start says so', () => {
  expect(cancellationWords([step(48, 100), step(24, 50), step(1, 25)])).toEqual([
    'Up to 2 days before: everything comes back',
    'Up to 24 hours before: 50% comes back',
    'Up to 1 hour before: 25% comes back',
    'Later: nothing comes back',
  ]);
  expect(cancellationWords([step(0, 100)])).toEqual(['Until it begins: everything comes back']);
});

test('a policy that gives nothing says so, and a step that gives no more than a later one is left out', () => {
  expect(cancellationWords([])).toEqual(['Nothing comes back after booking']);
  expect(cancellationWords([step(336, 0)])).toEqual(['Nothing comes back after booking']);
  expect(cancellationWords([step(336, 100), step(168, 100)])).toEqual([
    'Up to 7 days before: everything comes back',
    'Later: nothing comes back',
  ]);
});
