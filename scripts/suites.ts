import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runCommand } from '../shared/command/runCommand.ts';
import { type Result, type Step } from './steps.ts';
import { root } from '../shared/command/root.ts';
import type { FileTimes } from './testTimes.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime?: number;
    endTime?: number;
    assertionResults: VitestTest[];
  }[];
};
type VitestTest = { fullName: string; status: string; failureMessages?: string[] | null };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
};
type PlaywrightTest = { projectName: string; status: string; results?: { duration: number }[] };
type Limits = { limit: number };

/** Vitest projects of vitest.config.ts as one step, each test counted. */
export function vitest(name: string, projects: readonly string[], { limit }: Limits): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return suite(name, limit, countVitest, (report, own) =>
    runCommand('vitest', ['run', ...chosen, ...reporters(report)], { limit: own }),
  );
}

/** The stories of shared/ui and of every page in the browser, each story counted. */
export function stories(name: string, { limit }: Limits): Step {
  const config = ['run', '--root', 'shared', '--config', 'vitest.stories.config.ts'];
  return suite(name, limit, countVitest, (report, own) =>
    runCommand('vitest', [...config, ...reporters(report)], { limit: own }),
  );
}

/** The browser journeys of e2e/ as a step, each test at each width counted. */
export function playwright(name: string, { limit }: Limits): Step {
  return suite(name, limit, countPlaywright, (report, own) =>
    runCommand('node', ['e2e/run.ts'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, limit: own }),
  );
}

/** Skipped tests and files that could not be loaded count as failed. */
export function countVitest(report: VitestReport): Result {
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const left = report.numPendingTests + report.numTodoTests;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length + left,
    failures: report.testResults.flatMap((file) => [
      ...(unread.includes(file) ? [failure(file.name, file.message)] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(`${file.name} › ${fullName}`, failureMessages?.[0])),
    ]),
    note: left > 0 ? `${left} left out, counted as failed` : undefined,
    files: Object.fromEntries(
      report.testResults.map(({ name, startTime = 0, endTime = 0 }) => [relative(root, name), endTime - startTime]),
    ),
  };
}

/** A test that did not run counts as failed, and so does one that passed only on a retry (flaky). */
export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Result {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: failedSpecs(suites),
    note: stats.skipped > 0 ? `${stats.skipped} did not run, counted as failed` : undefined,
    files: specTimes(suites),
  };
}

/** One line of the summary: the failure, and the first line of its reason. */
const failure = (what: string, why = '') =>
  `✗ ${[what.replace(`${root}/`, ''), why.split('\n', 1)[0]].filter(Boolean).join(': ')}`;

function failedSpecs(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, status }) => failure(`[${projectName}] ${file}:${line} › ${title}`, status)),
    ),
    ...failedSpecs(inner),
  ]);
}

function specTimes(suites: PlaywrightSuite[], times: FileTimes = {}): FileTimes {
  for (const { suites: inner = [], specs = [] } of suites) {
    for (const { file, tests } of specs) {
      const runs = tests.flatMap(({ results = [] }) => results);
      times[`e2e/specs/${file}`] = runs.reduce((sum, { duration }) => sum + duration, times[`e2e/specs/${file}`] ?? 0);
    }
    specTimes(inner, times);
  }
  return times;
}

const reporters = (report: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

type Run = (report: string, limit: number) => ReturnType<typeof runCommand>;

function suite<Report>(name: string, minutes: number, count: (report: Report) => Result, run: Run): Step {
  return {
    name,
    limit: minutes,
    async run(limit) {
      const folder = await mkdtemp(join(tmpdir(), 'bairn-report-'));
      try {
        const file = join(folder, 'report.json');
        const { code, stopped } = await run(file, limit);
        if (stopped) return { passed: 0, failed: 1, note: stopped };
        const result = count(JSON.parse(await readFile(file, 'utf8')) as Report);
        // A run that exits with an error has failed, whatever its tests report.
        if (code !== 0 && result.failed === 0) return { ...result, failed: 1, note: `ended with exit code ${code}` };
        if (result.passed + result.failed === 0) return { ...result, failed: 1, note: 'no test was found' };
        return result;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
