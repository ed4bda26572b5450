import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Refusal } from '../shared/build/refusal.ts';
import { runCommand } from './runCommand.ts';
import { root } from './steps.ts';

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

/** Checks the types of one app's sources, and of what they import. @throws Refusal */
export async function checkTypes(checkout: string, folder: string): Promise<void> {
  const work = join(checkout, 'dist', '.work');
  await mkdir(work, { recursive: true });
  const config = join(work, `types-${basename(folder)}-${process.pid}.json`);
  const sources = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
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
  const projects = ['--project', 'unit', '--project', 'unit alone'];
  const config = ['--root', checkout, '--config', join(root, 'vitest.config.ts')];
  const { code } = await runCommand('vitest', ['run', ...config, ...projects, `${folder}/`], { limit: within });
  if (code !== 0) throw new Refusal([`A test of ${basename(folder)} fails, see above: it is not released.`]);
}
