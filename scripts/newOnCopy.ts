import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pnpmCommand } from './new/pnpm.ts';
import { makeScratch } from './new/scratch.ts';
import { duration, root, type Result, type Step } from './steps.ts';

const notes = '/nursery/{nursery}/branch/{branch}/day-notes';
/** What is made: a call, a page of an old remote that shows it, a call in an area of its own, and a remote with a page. */
const made = {
  call: `endpoint planning listDayNotes --path ${notes} --access service --of session`,
  page: 'page planning day-notes/DayNotes --path /planning/day-notes --title Notes --access admins --nav planning --reads listDayNotes',
  area: 'endpoint outings showOuting --path /outings/{id} --access keyworker --of child',
  remote: 'remote outings --access public --no-install',
};
/** Where the pages must be found: address, group of the navbar, and the role that looks. */
const shown = ['/outings main keyworker', '/planning/day-notes planning nursery-admin'];
/** Tests of the API that the calls take part in; the matrix and the hostile inputs are those of the call about a child. */
const apiTests = ['planning/listDayNotes', 'outings/', 'testing/contract.test', 'access/matrix', 'testing/hostile'];

type Outcome = { code: number; output: string };
type Run = (program: string, ...args: string[]) => Outcome;

/**
 * Makes a remote, a page and two calls with `pnpm new` on a copy of the checkout, touches nothing else, and holds them to
 * the checks, to their own tests, to the access matrix and the hostile inputs, and to what a release asks.
 */
export const newOnCopy: Step = {
  name: 'new remote, page and calls on a copy',
  async run() {
    const scratch = makeScratch(root);
    try {
      return tryOut(scratch.root);
    } finally {
      scratch.remove();
    }
  },
};

function tryOut(copy: string): Result {
  const run: Run = (program, ...args) => {
    const path = `${join(copy, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, PATH: path, BAIRN_TEST_DB: 'pglite', BAIRN_TEST_ALL: '1' };
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: copy,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    return { code: status ?? 1, output: `${stdout}${stderr}` };
  };
  const make = (wish: string) => run('node', 'scripts/new.ts', ...wish.split(' '));
  const counts = { passed: 0, failed: 0 };
  const see = (what: string, look: () => Outcome) => {
    const since = performance.now();
    const { code, output } = look();
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    console.log(`  ${code === 0 ? '✓' : '✗'} ${what.padEnd(44)} ${duration(performance.now() - since).padStart(8)}`);
    if (code !== 0) console.error(output);
    return output;
  };

  const said = Object.values(made).map((wish) => see(`pnpm new ${wish.split(' --')[0]}`, () => make(wish)));
  const files = said.join('\n').match(/(?<=^(?:new|changed) +)\S+$/gm) ?? [];
  const sources = [...new Set(files)].filter((file) => /\.tsx?$/.test(file));
  // The links of any other remote; the real `pnpm install` would reach into the checkout through the copy's.
  const links = { recursive: true, verbatimSymlinks: true };
  cpSync(join(copy, 'mfe-team/node_modules'), join(copy, 'mfe-outings/node_modules'), links);
  see('the same once more is refused', () => refused([made.call, made.page, made.remote].map(make)));
  const [pnpm, ...before] = pnpmCommand();
  see('lockfile', () => run(pnpm, ...before, 'install', '--offline', '--frozen-lockfile', '--lockfile-only'));

  see('format', () => run('oxfmt', '--check'));
  see('lint', () => run('oxlint', ...sources));
  see('imports', () => run('depcruise', '--output-type', 'err-long', '.'));
  see('unused', () => run('knip', '--no-config-hints'));
  see('versions', () => run('sherif', '--ignore-rule', 'root-package-manager-field'));
  const types = { extends: './tsconfig.json', include: ['**/*.d.ts'], files: sources };
  writeFileSync(join(copy, 'tsconfig.made.json'), JSON.stringify(types));
  see('types', () => run('tsc', '--noEmit', '-p', 'tsconfig.made.json'));
  see('unit tests', () => tests(run, copy, 'unit', ['outings', 'day-notes', 'shell/src/routeTable'], 90));
  see('release, router and menu', () => run('node', 'scripts/joined.ts', 'outings', ...shown.join(' ').split(' ')));
  const api = [...apiTests.map((file) => `api/src/${file}`), '-t', 'day-notes|/outings'];
  see('API tests', () => tests(run, copy, 'api', api, 20));
  return counts;
}

/** Refusals are what is wanted here, each because something is there already. */
function refused(outcomes: readonly Outcome[]): Outcome {
  const wrong = outcomes.filter(({ code, output }) => code !== 1 || !/ is taken|there already/.test(output));
  return { code: wrong.length, output: wrong.map(({ output }) => output).join('\n') };
}

/** Runs tests and sees that so many were there: a filter that finds nothing would pass. */
function tests(run: Run, copy: string, project: string, args: string[], least: number): Outcome {
  const report = join(copy, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = run('vitest', 'run', '--project', project, ...args, ...reporters);
  if (outcome.code !== 0) return outcome;
  const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number };
  if (numPassedTests >= least) return outcome;
  return { code: 1, output: `Only ${numPassedTests} of at least ${least} tests ran.\n${outcome.output}` };
}
