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

test('journeys that did not run count as failed, those that needed a second try as passed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [] })).toMatchObject({ passed: 8, failed: 3 });
});

test('what failed is named with its file and the first line of why', () => {
  const assertionResults = [
    {
      fullName: 'the ledger balances',
      status: 'failed',
      failureMessages: ['AssertionError: 1 is not 2\n  at ledger.ts'],
    },
    { fullName: 'the ledger is kept', status: 'passed', failureMessages: [] },
  ];
  const file = { name: 'api/ledger.test.ts', status: 'failed', assertionResults };
  expect(countVitest({ ...vitestReport, numFailedTests: 1, testResults: [file] }).failures).toEqual([
    '✗ api/ledger.test.ts › the ledger balances: AssertionError: 1 is not 2',
  ]);
  const test = (status: string) => [{ projectName: '390', status }];
  const specs = [
    { title: 'a family pays', file: 'pay.spec.ts', line: 7, tests: test('unexpected') },
    { title: 'a family looks', file: 'pay.spec.ts', line: 9, tests: test('expected') },
  ];
  const again = [{ title: 'a family waits', file: 'pay.spec.ts', line: 11, tests: test('flaky') }];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [], suites: [{ suites: [{ specs }], specs: again }] }).failures).toEqual([
    '✗ [390] pay.spec.ts:11 › a family waits: flaky',
    '✗ [390] pay.spec.ts:7 › a family pays: unexpected',
  ]);
});

test('durations are written for people', () => {
  expect([400, 12_340, 125_000].map(duration)).toEqual(['0.4 s', '12.3 s', '2 min 05 s']);
});
