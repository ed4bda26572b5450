import { join } from 'node:path';
import type { PageFiles, Release } from '../shared/contract/contract.ts';
import { folderOf, readHost, readPointer } from '../shared/build/site.ts';
import { budgets, screenBudget } from '../shared/build/sizeBudgets.ts';
import { createScale, fileIn, firstLoad, kibibytes } from '../shared/build/weigh.ts';
import { root } from '../shared/command/root.ts';

// The bytes after gzip that the browser loads before the first render of a page, against the budgets. Reads dist,
// builds nothing. Cards, which load after the login, are measured in the browser: e2e/specs/shell/firstLoad.spec.ts.

const site = join(root, 'dist');
const pointer = await readPointer(site);
if (!pointer) {
  console.error('There is no build in dist: run `pnpm build` first.');
  process.exit(1);
}
const host = await readHost(folderOf(site, 'shell', pointer.shell), pointer);
const releases: Release[] = [host.shell, ...host.registry.remotes];
const over: string[] = [];
const scale = createScale(fileIn(site));

function row(name: string, bytes: number, limit: number | undefined, note = ''): void {
  const tooMuch = limit !== undefined && bytes > limit * 1024;
  if (tooMuch) over.push(`${name}: ${kibibytes(bytes)} of ${limit} KiB`);
  const against = limit === undefined ? '' : `of ${limit} KiB`;
  console.log(
    `${tooMuch ? '✗' : ' '} ${name.padEnd(44)} ${kibibytes(bytes).padStart(11)} ${against.padEnd(12)} ${note}`,
  );
}

console.log('First load of a page, after gzip');
for (const { path, js, idle, used, css } of budgets) {
  const first = firstLoad(host, path);
  row(`${path} JS`, await scale.total(first.js), js, `${new Set(first.js).size} files`);
  if (idle) row(`${path} JS, when idle`, await scale.total(first.idle), idle);
  if (used) row(`${path} JS, when used`, await scale.total(first.used), used);
  row(`${path} CSS`, await scale.total(first.css), css);
}

console.log('\nApps: what each adds for a page, after gzip');
for (const release of releases) {
  row(`${release.name} ${release.name === 'shell' ? 'start' : 'entry'}`, await scale.of(release.entry.href), undefined);
  for (const [id, files] of Object.entries<PageFiles>(release.files)) {
    const css = await scale.total(files.css.map(({ href }) => href));
    row(
      `  ${release.name}.${id}`,
      await scale.total(files.js.map(({ href }) => href)),
      screenBudget,
      `CSS ${kibibytes(css)}`,
    );
  }
}
if (process.argv.includes('--compare')) {
  const { compare } = await import('./compare.ts');
  if (!(await compare(host, scale.of))) over.push('federation costs more than it may');
}
if (over.length > 0) {
  console.error(`\nOver budget:\n  ${over.join('\n  ')}`);
  process.exitCode = 1;
}
