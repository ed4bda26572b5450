import { join } from 'node:path';
import { expect, test } from 'vitest';
import { duration } from '../shared/command/duration.ts';
import { root } from '../shared/command/root.ts';
import { countPlaywright, countVitest } from './suites.ts';

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('passed tests are counted', () => {
  expect(countVitest(vitestReport)).toMatchObject({ passed: 5, failed: 0 });
});

test('a file that could not be loaded counts as failed', () => {
  const unread = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
  expect(countVitest({ ...vitestReport, testResults: [unread] })).toMatchObject({ passed: 5, failed: 1 });
});

test('tests left out count as failed', () => {
  expect(countVitest({ ...vitestReport, numPendingTests: 2, numTodoTests: 1 })).toMatchObject({ passed: 5, failed: 3 });
});

test('journeys that did not run, and those that passed only when repeated, count as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [] })).toMatchObject({ passed: 7, failed: 4 });
});

test('failures are listed with the file and the first line of the reason', () => {
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

test('the time of each test file is listed by its path', () => {
  const file = { name: join(root, 'api/ledger.test.ts'), status: 'passed', startTime: 1000, endTime: 4500 };
  expect(countVitest({ ...vitestReport, testResults: [{ ...file, assertionResults: [] }] }).files).toEqual({
    'api/ledger.test.ts': 3500,
  });
  const tests = [{ projectName: '390', status: 'expected', results: [{ duration: 700 }] }];
  const specs = [
    { title: 'a family pays', file: 'pay.spec.ts', line: 7, tests },
    { title: 'a family looks', file: 'pay.spec.ts', line: 9, tests },
  ];
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [], suites: [{ specs }] }).files).toEqual({ 'e2e/specs/pay.spec.ts': 1400 });
});

test('durations are formatted for people', () => {
  expect([400, 12_340, 125_000].map(duration)).toEqual(['0.4 s', '12.3 s', '2 min 05 s']);
});
