import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readPointer } from '../shared/build/site.ts';
import { duration } from '../shared/command/duration.ts';
import { root } from '../shared/command/root.ts';
import { pnpmCommand } from './new/pnpm.ts';
import { apiReport } from './apiReport.ts';
import { makeOwnRepository } from './copyOut.ts';
import { makeSharedPackage, pack } from './sharedPackage.ts';
import type { Result, Step } from './steps.ts';

/** The remote that is copied out. */
const app = 'mfe-team';
/** What the house's rules of lint refuse in a remote, and only there. */
const refusedByLint = "import ky from 'ky';\n\nexport const client = ky;\n";

type Outcome = { code: number; output: string };

/**
 * Packs `@bairn/shared`, copies a remote out of the workspace, and does there what its team does: install, check, test,
 * release to a site that runs without it.
 */
export const outside: Step = {
  name: 'a remote in a repository of its own',
  limit: 8,
  async run(limit) {
    const scratch = mkdtempSync(join(tmpdir(), 'bairn-outside-'));
    const late = AbortSignal.timeout(limit);
    try {
      const result = await goThrough(scratch, late);
      return late.aborted ? { ...result, note: `stopped after its limit of ${duration(limit)}` } : result;
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

async function goThrough(scratch: string, late: AbortSignal): Promise<Result> {
  const counts = { passed: 0, failed: 0 };
  const see = async (what: string, look: () => Promise<string | undefined>) => {
    const since = performance.now();
    const wrong = await look().catch(String);
    counts[wrong === undefined ? 'passed' : 'failed'] += 1;
    const sign = wrong === undefined ? '✓' : '✗';
    console.log(`  ${sign} ${what.padEnd(44)} ${duration(performance.now() - since).padStart(8)}`);
    if (wrong !== undefined) console.error(wrong);
    return wrong === undefined;
  };
  const stage = join(scratch, 'package');
  const here = join(scratch, app);
  const site = join(scratch, 'site');
  const [pnpm, ...before] = pnpmCommand();
  const run = (...words: string[]) => execute(pnpm, [...before, ...words], here, late);
  const must = async (...words: string[]) => wrongOf(await run(...words));

  const isPacked = await see('pnpm pack:shared', async () => {
    await makeSharedPackage(root, stage);
    const report = await readFile(join(root, 'shared/api-report.txt'), 'utf8');
    if (report === (await apiReport(stage))) return undefined;
    return 'shared/api-report.txt is not up to date: run pnpm pack:shared and read its diff.';
  });
  const isReady = await see('pnpm own-repository team, and its pnpm install', async () => {
    if (!isPacked) return 'There is no package.';
    await makeOwnRepository(root, join(root, app), await pack(stage, scratch), here);
    return must('install', '--prefer-offline', '--no-frozen-lockfile');
  });
  if (!isReady) return counts;
  const file = join(here, 'src/rotas/RotasPage.tsx');
  const source = readFileSync(file, 'utf8');
  await see('pnpm check', () => must('check'));
  await see('pnpm check refuses what the house refuses', async () => {
    writeFileSync(join(here, 'src/client.ts'), refusedByLint);
    const { code, output } = await run('check');
    rmSync(join(here, 'src/client.ts'));
    return code !== 0 && output.includes('Use call(endpoint, …) of @bairn/shared/app') ? undefined : output;
  });
  await see('pnpm test', () => must('test'));
  await see('a site without it', async () => {
    const all = ['shell', 'marketplace', 'planning', 'children', 'settings'];
    const words = ['scripts/build.ts', ...all, '--to', site];
    return wrongOf(await execute(process.execPath, words, root, late));
  });
  await see('pnpm dev, in the live shell of that site', () => opened(site, here, late));
  const live = async () => (await readPointer(site))?.remotes.find(({ name }) => `mfe-${name}` === app)?.version;
  const release = ['release', 'team', '--to', site, '--unclean', 'a test'];
  await see('pnpm release refuses what has errors in its types', async () => {
    appendFileSync(file, '\nexport const wrong: number = String(1);\n');
    const { code, output } = await run(...release);
    writeFileSync(file, source);
    return code !== 0 && output.includes('has errors in its types') && !(await live()) ? undefined : output;
  });
  await see('pnpm release', async () => {
    const wrong = await must(...release, '--without', 'tests');
    return wrong ?? ((await live()) ? undefined : 'It is not live.');
  });
  return counts;
}

/** What is wrong with a page of the remote from its sources, in the shell that is live on a site. */
async function opened(site: string, here: string, late: AbortSignal): Promise<string | undefined> {
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(site, pathname === '/' ? 'index.html' : pathname)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  const [pnpm, ...before] = pnpmCommand();
  const words = [...before, 'dev', '--api', `http://127.0.0.1:${port}`, '--port', '0'];
  const dev = spawn(pnpm, words, { cwd: here, env: { ...process.env, PATH: path }, detached: true, signal: late });
  let said = '';
  const pages = new Promise<string>((resolve) => {
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const address = /Open (http:\S+)\./.exec(said)?.[1];
      if (address) resolve(address);
    };
    dev.stdout.on('data', hear);
    dev.stderr.on('data', hear);
    dev.on('error', (error) => (said += String(error)));
    dev.on('close', () => resolve(''));
  });
  try {
    const address = await pages;
    if (!address) return said;
    const html = await (await fetch(`${address}/team/week`)).text();
    const entry = /http:\/\/localhost:\d+\/remoteEntry\.js/.exec(html)?.[0];
    if (!entry || !html.includes('/r/shell/')) return `The page names no remote that runs from its sources: ${html}`;
    return (await fetch(entry)).ok ? undefined : `${entry} is not there.`;
  } finally {
    if (dev.pid !== undefined && dev.exitCode === null) process.kill(-dev.pid, 'SIGTERM');
    host.close();
  }
}

const wrongOf = ({ code, output }: Outcome) => (code === 0 ? undefined : output);

/** Without the workspace's own programs: the repository has to bring what it runs. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.startsWith(root))
  .join(delimiter);

function execute(program: string, words: string[], cwd: string, late: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      program,
      words,
      { cwd, env: { ...process.env, PATH: path }, maxBuffer: 2 ** 26, signal: late, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) || 1 : 0, output: `${stdout}${stderr}` }),
    );
  });
}
