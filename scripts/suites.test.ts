import { expect, test } from 'vitest';
import { duration } from './steps.ts';
import { countPlaywright, countVitest } from './suites.ts';

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('tests that passed are counted', () => {
  expect(countVitest(vitestReport)).toMatchObject({ passed: 5, failed: 0 });
});

test('a file that could not be read counts as failed', () => {
  const unread = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
  expect(countVitest({ ...vitestReport, testResults: [unread] })).toMatchObject({ passed: 5, failed: 1 });
});

test('tests left out count as failed', () => {
  expect(countVitest({ ...vitestReport, numPendingTests: 2, numTodoTests: 1 })).toMatchObject({ passed: 5, failed: 3 });
});

test('journeys that needed a second try or did not run count as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [] })).toMatchObject({ passed: 7, failed: 4 });
});

test('durations are written for people', () => {
  expect([400, 12_340, 125_000].map(duration)).toEqual(['0.4 s', '12.3 s', '2 min 05 s']);
});
