import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pnpmCommand } from './new/pnpm.ts';
import { makeScratch } from './new/scratch.ts';
import { duration } from '../shared/command/duration.ts';
import { type Result, type Step } from './steps.ts';
import { root } from '../shared/command/root.ts';

/** A call in an area of its own, beside what CONTRIBUTING.md shows. */
const ofOwnArea = 'endpoint outings showOuting --path /outings/{id} --access keyworker --of child';
/** Where the pages must be found: address, group of the navbar, and the role that looks. */
const shown = ['/outings main keyworker', '/planning/day-notes planning nursery-admin'];
/** API tests that cover the calls; the matrix and the hostile inputs run for the call about a child. */
const apiTests = [
  'planning/listDayNotes',
  'outings/',
  'children/showChildNote',
  'accidents/',
  'staff/showTraining',
  'access/objects',
  'testing/catalogue',
  'testing/contract.test',
  'access/matrix',
  'testing/hostile',
];

/** Titles of those tests that cover the generated things. */
const shownBy = 'day-notes|/outings|child/.id./note|fire-drill|/training|data-model';

type Outcome = { code: number; output: string };
type Run = (program: string, ...args: string[]) => Promise<Outcome>;

/** The examples of `pnpm new` in CONTRIBUTING.md, each as its words. */
function shownExamples(text: string): string[][] {
  const lines = text.match(/(?<=^pnpm new )(remote|page|endpoint) .*$/gm) ?? [];
  return lines.map(wordsOf);
}

const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

/**
 * Makes what CONTRIBUTING.md shows with `pnpm new` on a copy of the checkout, touches nothing else, and holds it to the
 * checks, to its own tests, to the access matrix and the hostile inputs, and to what a release asks.
 */
export const newOnCopy: Step = {
  name: 'new remote, page and calls on a copy',
  limit: 6,
  async run(limit) {
    const scratch = makeScratch(root);
    const late = AbortSignal.timeout(limit);
    try {
      const result = await tryOut(scratch.root, runIn(scratch.root, late));
      return late.aborted ? { ...result, note: `stopped after its limit of ${duration(limit)}` } : result;
    } finally {
      scratch.remove();
    }
  },
};

/** Runs commands in a folder, with its own tools, until `late` stops them. */
const runIn =
  (folder: string, late: AbortSignal): Run =>
  (program, ...args) => {
    const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, PATH: path };
    return new Promise((resolve) => {
      execFile(
        program,
        args,
        { cwd: folder, env, maxBuffer: 2 ** 26, signal: late, killSignal: 'SIGKILL' },
        (error, stdout, stderr) =>
          resolve({
            code: error ? Number(error.code) || 1 : 0,
            output: `${stdout}${stderr}${late.aborted ? 'stopped' : ''}`,
          }),
      );
    });
  };

async function tryOut(copy: string, run: Run): Promise<Result> {
  // The real `pnpm install` would reach into the checkout through the copy's links.
  const made = [...shownExamples(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')), wordsOf(ofOwnArea)];
  const make = (words: string[]) =>
    run('node', 'scripts/new.ts', ...words, ...(words[0] === 'remote' ? ['--no-install'] : []));
  const oneOfEach = ['remote', 'page', 'endpoint'].map((what) => {
    const found = made.find(([command]) => command === what);
    if (!found) throw new Error(`CONTRIBUTING.md shows no 'pnpm new ${what}'.`);
    return found;
  });
  const counts = { passed: 0, failed: 0 };
  const see = async (what: string, look: () => Promise<Outcome>) => {
    const since = performance.now();
    const { code, output } = await look();
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    console.log(`  ${code === 0 ? '✓' : '✗'} ${what.padEnd(44)} ${duration(performance.now() - since).padStart(8)}`);
    if (code !== 0) console.error(output);
    return output;
  };

  const said: string[] = [];
  for (const words of made) {
    said.push(
      await see(
        `pnpm new ${words
          .slice(
            0,
            words.findIndex((word) => word.startsWith('--')),
          )
          .join(' ')}`,
        () => make(words),
      ),
    );
  }
  const files = said.join('\n').match(/(?<=^(?:new|changed) +)\S+$/gm) ?? [];
  const sources = [...new Set(files)].filter((file) => /\.tsx?$/.test(file));
  // The links of any other remote.
  const links = { recursive: true, verbatimSymlinks: true };
  cpSync(join(copy, 'mfe-team/node_modules'), join(copy, 'mfe-outings/node_modules'), links);
  const types = { extends: './tsconfig.json', include: ['**/*.d.ts'], files: sources };
  writeFileSync(join(copy, 'tsconfig.made.json'), JSON.stringify(types));
  const [pnpm, ...before] = pnpmCommand();
  const api = [...apiTests.map((file) => `api/src/${file}`), '-t', shownBy];
  const looks: [what: string, look: () => Promise<Outcome>][] = [
    ['API tests', () => tests(run, copy, 'api', api, 20)],
    ['release, router and menu', () => run('node', 'scripts/joined.ts', 'outings', ...shown.join(' ').split(' '))],
    ['unit tests', () => tests(run, copy, 'unit', ['outings', 'day-notes', 'shell/src/routing/routeTable'], 90)],
    ['types', () => run('tsc', '--noEmit', '-p', 'tsconfig.made.json')],
    ['imports', () => run('depcruise', '--output-type', 'err-long', '.')],
    ['unused', () => run('knip', '--no-config-hints')],
    ['lint', () => run('oxlint', ...sources)],
    ['the same once more is refused', async () => refused(await Promise.all(oneOfEach.map(make)))],
    ['lockfile', () => run(pnpm, ...before, 'install', '--offline', '--frozen-lockfile', '--lockfile-only')],
    ['format', () => run('oxfmt', '--check', ...files.filter((file) => !/\.(tsv|sql)$|lock/.test(file)))],
    ['versions', () => run('sherif', '--ignore-rule', 'root-package-manager-field')],
  ];
  // Two at a time, the longest first: most of them use one core.
  const turns = looks.values();
  const lane = async () => {
    for (const [what, look] of turns) await see(what, look);
  };
  await Promise.all([lane(), lane()]);
  return counts;
}

/** Commands that must be refused, because something exists already. */
function refused(outcomes: readonly Outcome[]): Outcome {
  const wrong = outcomes.filter(({ code, output }) => code !== 1 || !/ is taken|there already/.test(output));
  return { code: wrong.length, output: wrong.map(({ output }) => output).join('\n') };
}

/** Runs tests and checks their number: a filter that matches nothing would pass. */
async function tests(run: Run, copy: string, project: string, args: string[], least: number): Promise<Outcome> {
  const report = join(copy, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await run('vitest', 'run', '--project', project, ...args, ...reporters);
  if (outcome.code !== 0) return outcome;
  const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number };
  if (numPassedTests >= least) return outcome;
  return { code: 1, output: `Only ${numPassedTests} of at least ${least} tests ran.\n${outcome.output}` };
}
