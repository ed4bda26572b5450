#!/usr/bin/env node
import { Refusal } from '../build/refusal.ts';
import { run } from './site.ts';

// The command of a remote that has a repository of its own: `bairn release`. docs/own-repository.md.

const commands: Record<string, () => Promise<unknown>> = {
  dev: () => import('./dev.ts'),
  check: () => import('./check.ts'),
  test: () => import('./test.ts'),
  release: () => import('./release.ts'),
  canary: () => import('./canary.ts'),
  releases: () => import('./releases.ts'),
  rollback: () => import('./rollback.ts'),
};

await run(async () => {
  const [name = ''] = process.argv.splice(2, 1);
  const command = commands[name];
  if (!command) throw new Refusal([`bairn has no command '${name}'. Commands: ${Object.keys(commands).join(', ')}.`]);
  await command();
});
