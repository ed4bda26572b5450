import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp, freshStamp, nameOf } from '../shared/build/buildApp.ts';
import { release } from '../shared/build/release.ts';

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2).map(nameOf);
const folders = (await readdir(root))
  .filter((name) => name === 'shell' || name.startsWith('mfe-'))
  .map((name) => join(root, name))
  .filter((folder) => existsSync(join(folder, 'rspack.config.mjs')));
const unknown = wanted.filter((name) => !folders.some((folder) => nameOf(folder) === name));
if (unknown.length > 0) {
  console.error(`There is no app named ${unknown.join(', ')}. Apps: ${folders.map(nameOf).join(', ')}`);
  process.exit(1);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const begun = performance.now();
let failed = false;
for (const folder of folders) {
  const name = nameOf(folder);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const since = performance.now();
  try {
    const fresh = await freshStamp(root, folder);
    const { version } = fresh ?? (await buildApp(root, folder));
    console.log(`${name.padEnd(12)} ${version}  ${fresh ? 'up to date' : `built in ${seconds(since)}`}`);
  } catch (error) {
    failed = true;
    console.error(`${name.padEnd(12)} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
// What did build is released all the same; an app that did not keeps its last version.
const since = performance.now();
const { registry } = await release(join(root, 'dist'));
console.log(`release      shell and ${registry.remotes.map(({ name }) => name).join(', ')} in ${seconds(since)}`);
console.log(`build        done in ${seconds(begun)}`);
if (failed) process.exitCode = 1;
