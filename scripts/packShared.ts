import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from '../shared/command/root.ts';
import { argumentsOf, run } from '../shared/command/site.ts';
import { makeSharedPackage, pack } from './package/sharedPackage.ts';

// Packs `@bairn/shared` for repositories of their own: `pnpm pack:shared [--to DIR]`, docs/own-repository.md.

await run(async () => {
  const { options } = argumentsOf(['to']);
  const folder = join(root, 'dist', '.package');
  await makeSharedPackage(root, folder);
  console.log(await pack(folder, resolve(options.to ?? join(root, 'dist'))));
  await rm(folder, { recursive: true, force: true });
});
