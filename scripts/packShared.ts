import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from '../shared/command/root.ts';
import { argumentsOf, run } from '../shared/command/site.ts';
import { apiReport } from './apiReport.ts';
import { makeSharedPackage, pack } from './sharedPackage.ts';

// Packs `@bairn/shared` for repositories of their own, and writes the report of what it exports: `pnpm pack:shared [--to
// DIR]`, docs/own-repository.md.

await run(async () => {
  const { options } = argumentsOf(['to']);
  const folder = join(root, 'dist', '.package');
  await makeSharedPackage(root, folder);
  const report = join(root, 'shared', 'api-report.txt');
  const before = await readFile(report, 'utf8').catch(() => '');
  const now = await apiReport(folder);
  if (now !== before) {
    await writeFile(report, now);
    console.log('shared/api-report.txt has changed: its diff says what apps outside have to follow.');
  }
  console.log(await pack(folder, resolve(options.to ?? join(root, 'dist'))));
  await rm(folder, { recursive: true, force: true });
});
