import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { command, root, type Result, type Step } from './steps.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[];
};
type VitestTest = { fullName: string; status: string; failureMessages?: string[] | null };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
};

/** A vitest project of vitest.config.ts as a step, each test counted. */
export function vitest(name: string, project: string, env: Record<string, string> = {}): Step {
  return suite(name, countVitest, (report) =>
    command('vitest', ['run', '--project', project, ...reporters(report)], { env }),
  );
}

/** The stories of shared/ui in the browser, each story counted. */
export function stories(name: string): Step {
  const own = ['run', '--root', 'shared', '--config', 'vitest.stories.config.ts'];
  return suite(name, countVitest, (report) => command('vitest', [...own, ...reporters(report)]));
}

/** The browser journeys of e2e/ as a step, each test at each width counted. */
export function playwright(name: string): Step {
  return suite(name, countPlaywright, (report) =>
    command('node', ['e2e/run.ts'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, limit: 25 * 60_000 }),
  );
}

/** Left-out tests and files that could not be read count as failed: nothing is skipped silently. */
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
  };
}

/** A test that did not run counts as failed. One that passed only when repeated has passed, and is named. */
export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Result {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: failedSpecs(suites),
    note: stats.skipped > 0 ? `${stats.skipped} did not run, counted as failed` : undefined,
  };
}

/** One line of the summary: what failed, and the first line of why. */
const failure = (what: string, why = '') =>
  `✗ ${[what.replace(`${root}${sep}`, ''), why.split('\n', 1)[0]].filter(Boolean).join(': ')}`;

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

const reporters = (report: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

function suite<Report>(name: string, count: (report: Report) => Result, run: (file: string) => Promise<number>): Step {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), 'bairn-report-'));
      try {
        const file = join(folder, 'report.json');
        const code = await run(file);
        const result = count(JSON.parse(await readFile(file, 'utf8')) as Report);
        // Whatever the tests say, a run that ends badly has failed.
        if (code !== 0 && result.failed === 0) return { ...result, failed: 1, note: `ended with exit code ${code}` };
        if (result.passed + result.failed === 0) return { ...result, failed: 1, note: 'no test was found' };
        return result;
      } catch (error) {
        return { passed: 0, failed: 1, note: error instanceof Error ? error.message : String(error) };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
