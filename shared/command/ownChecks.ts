import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownScript } from '../child-process/ownScript.ts';
import { Refusal } from '../build/refusal.ts';
import { runCommand } from './runCommand.ts';
import { root } from './root.ts';

/** What is checked of an app itself before it is released. Each can be left out by name, and the record says so. */
export const ownChecks = ['types', 'tests', 'calls', 'pages'] as const;
export type OwnCheck = (typeof ownChecks)[number];

/** The checks that a `--without types,tests` leaves out. @throws Refusal naming an unknown one. */
export function leftOut(list = ''): ReadonlySet<OwnCheck> {
  const names = list.split(',').filter(Boolean);
  const unknown = names.filter((name) => !ownChecks.some((check) => check === name));
  if (unknown.length > 0) {
    throw new Refusal([`There is no check named ${unknown.join(', ')}. Checks: ${ownChecks.join(', ')}`]);
  }
  return new Set(ownChecks.filter((check) => names.includes(check)));
}

/** Milliseconds after which a check of an app is stopped. */
const within = 10 * 60_000;

/** Whether all files of the repository are formatted as the house formats. @throws Refusal */
export async function checkFormat(): Promise<void> {
  const { code } = await runCommand('oxfmt', ['--check'], { limit: within });
  if (code !== 0) throw new Refusal(['Some files are not formatted, see above: oxfmt formats them.']);
}

/** Whether the repository keeps to the house's rules of lint. @throws Refusal */
export async function checkLint(): Promise<void> {
  const { code } = await runCommand('oxlint', [], { limit: within });
  if (code !== 0) throw new Refusal(['Some rules of lint are broken, see above.']);
}

/** Checks the types of one app's sources, and of what they import. @throws Refusal */
export async function checkTypes(checkout: string, folder: string): Promise<void> {
  const work = join(checkout, 'dist', '.work');
  await mkdir(work, { recursive: true });
  const config = join(work, `types-${basename(folder)}-${process.pid}.json`);
  const sources = {
    extends: join(root, 'tsconfig.json'),
    // Another checkout may have no packages of its own.
    ...(checkout !== root && { compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] } }),
    include: [join(folder, '**/*'), join(checkout, 'shared/**/*.d.ts')],
    exclude: ['**/dist', '**/node_modules'],
  };
  await writeFile(config, JSON.stringify(sources));
  try {
    const { code } = await runCommand('tsc', ['--noEmit', '-p', config], { limit: within });
    if (code !== 0) throw new Refusal([`${basename(folder)} has errors in its types, see above: it is not released.`]);
  } finally {
    await rm(config, { force: true });
  }
}

/** Runs one app's own tests; those of other apps are not its concern. @throws Refusal */
export async function checkTests(checkout: string, folder: string): Promise<void> {
  if (!existsSync(folder)) throw new Refusal([`There is no ${folder}.`]);
  const ofWorkspace = join(root, 'vitest.config.ts');
  const words = existsSync(ofWorkspace)
    ? ['--config', ofWorkspace, '--project', 'unit', '--project', 'unit alone', `${folder}/`]
    : ['--config', fileURLToPath(ownScript('ownTests.config', import.meta)), '--configLoader', 'native'];
  const { code } = await runCommand('vitest', ['run', '--root', checkout, ...words], { limit: within });
  if (code !== 0) throw new Refusal([`A test of ${basename(folder)} fails, see above: it is not released.`]);
}
