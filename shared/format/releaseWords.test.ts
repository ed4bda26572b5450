import { expect, test } from 'vitest';
import { releaseWords } from './releaseWords.ts';

test('names the day only while dates are left to release, and never a day that is past', () => {
  const dates = ['2026-12-10', '2026-12-20'];
  expect(releaseWords({ status: 'overdue', released_on: '2026-12-12' }, dates)).toBe(
    'Places that are not paid are given to others from Sat 12 Dec 2026.',
  );
  expect(releaseWords({ status: 'open', released_on: '2026-12-21' }, dates)).toBeNull();
  expect(releaseWords({ status: 'arrears', released_on: '2026-11-12' }, dates)).not.toContain('2026');
});
