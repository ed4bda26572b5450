import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Refusal } from '../shared/build/refusal.ts';
import { root } from '../shared/command/root.ts';
import { appsOf, argumentsOf, named, run } from '../shared/command/site.ts';
import { makeOwnRepository } from './copyOut.ts';
import { makeSharedPackage, pack } from './sharedPackage.ts';

// Copies a remote into a folder that can become its own repository: `pnpm own-repository team ../mfe-team`.
// docs/own-repository.md.

await run(async () => {
  const { words } = argumentsOf([]);
  const [app, to] = words;
  if (!app || !to || words.length > 2)
    throw new Refusal(['Say which remote and where to: pnpm own-repository team ../mfe-team.']);
  const [folder] = named(
    (await appsOf(root)).filter((one) => !one.endsWith('shell')),
    [app],
  );
  if (!folder) return;
  const stage = join(root, 'dist', '.package');
  await makeSharedPackage(root, stage);
  const archive = await pack(stage, `${stage}-archive`);
  await makeOwnRepository(root, folder, archive, resolve(to));
  await rm(stage, { recursive: true, force: true });
  await rm(`${stage}-archive`, { recursive: true, force: true });
  console.log(`${resolve(to)} is ready: pnpm install, then pnpm check, pnpm test and pnpm release.`);
});
