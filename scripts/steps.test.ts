import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../shared/command/runCommand.ts';
import { runAll, type Result, type Step } from './steps.ts';
import { readTimes, writeTimes } from './testTimes.ts';

const folder = mkdtempSync(join(tmpdir(), 'bairn-steps-'));
const file = join(folder, 'kept/times.json');
afterAll(() => rmSync(folder, { recursive: true }));

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const step = (name: string, result: Result): Step => ({ name, limit: 1, run: async () => result });
const end = () => printed.join('\n').split('\n');

test('a run ends with its count, and fails if a step failed', async () => {
  await runAll([step('unit', { passed: 3, failed: 0 }), step('api', { passed: 4, failed: 1, failures: ['✗ a line'] })]);
  expect(end().at(-1)).toBe('7 passed, 1 failed');
  expect(end()).toContain('    ✗ a line');
  expect(process.exitCode).toBe(1);
});

test('a run says what took longest, and how that differs from the last run', async () => {
  await writeTimes(file, { total: 600_000, suites: { api: 60_000.4 }, files: { 'slow.test.ts': 2000 } });
  const files = { 'quick.test.ts': 10, 'slow.test.ts': 3500, 'new.test.ts': 400 };
  await runAll([step('api', { passed: 3, failed: 0, files })], file);
  expect(end().find((line) => line.startsWith('✓ api'))).toMatch(/0\.0 s \(−1 min 00 s\) +3 passed, 0 failed/);
  const slowest = end().slice(end().indexOf('The slowest files') + 1, -2);
  expect(slowest.map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    '3.5 s (+1.5 s) slow.test.ts',
    '0.4 s new.test.ts',
    '0.0 s quick.test.ts',
  ]);
  expect(await readTimes(file)).toMatchObject({ files, suites: { api: expect.any(Number) } });
});

test('unreadable times count as none', async () => {
  expect(await readTimes(join(folder, 'none.json'))).toBeNull();
});

test('a command that exceeds its limit is stopped with its child processes, and reports its last output', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  // A second process that keeps the output open, as a test's browser or server does.
  const script = `console.log('✓ orders.test.ts'); require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' })`;
  const { code, stopped } = await runCommand(process.execPath, ['-e', script], { limit: 1500 });
  expect([code, stopped]).toEqual([1, 'stopped after its limit of 1.5 s; ran last: ✓ orders.test.ts']);
});
