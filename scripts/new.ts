import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { readHouse } from './house.ts';
import { planEndpoint } from './new/newEndpoint.ts';
import { planPage } from './new/newPage.ts';
import { planRemote } from './new/newRemote.ts';
import { makePlan } from './new/plan.ts';
import { pnpmCommand } from './new/pnpm.ts';
import { Refused } from './new/refused.ts';
import { completeWish, readWish, usage } from './new/wishes.ts';
import { root } from '../shared/command/root.ts';

// Generates a remote, a page or a call that passes the checks and is served, as CONTRIBUTING.md describes. All or
// nothing.

/** Asks at the terminal; without a terminal it does not ask. */
function terminal() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return {
    ask: (question: string, otherwise: string | undefined) =>
      lines.question(`${question}${otherwise ? ` [${otherwise}]` : ''}: `),
    close: () => lines.close(),
  };
}

/** Links a new remote's dependencies, which are all installed for other remotes already. */
function install() {
  const [program, ...before] = pnpmCommand();
  execFileSync(program, [...before, 'install', '--offline', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function make(args: readonly string[]) {
  const wish = readWish(args);
  const asking = terminal();
  const given = await completeWish(wish, asking?.ask).finally(() => asking?.close());
  const plan = makePlan(root);
  const house = await readHouse(root);
  if (wish.command === 'remote') await planRemote(plan, house, given as never);
  if (wish.command === 'page') await planPage(plan, house, given as never);
  if (wish.command === 'endpoint') await planEndpoint(plan, house, given as never);
  await plan.finish();
  if (!wish.dry) plan.write();
  for (const { path, fresh } of plan.files()) console.log(`${fresh ? 'new    ' : 'changed'}  ${path}`);
  if (wish.dry) console.log('Nothing was written: --dry.');
  else if (wish.command === 'remote' && wish.install) install();
}

try {
  await make(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(`${error.message}\n\n${usage()}`);
  process.exitCode = 1;
}
