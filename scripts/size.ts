import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PageFiles, Release } from '../shared/contract/contract.ts';
import { renderIndex, type Host } from '../shared/build/renderIndex.ts';
import { budgets, screenBudget } from '../shared/build/sizeBudgets.ts';
import { root } from './steps.ts';

// What the browser must fetch before a page stands, in bytes after gzip, against the budgets. Reads dist, builds nothing.
// Cards, which come once somebody is known, are counted by the browser itself: e2e/specs/shell/firstLoad.spec.ts.

const dist = join(root, 'dist');
if (!existsSync(join(dist, 'host.json'))) {
  console.error('There is no build in dist: run `pnpm build` first.');
  process.exit(1);
}
const host = JSON.parse(await readFile(join(dist, 'host.json'), 'utf8')) as Host;
const releases: Release[] = [host.shell, ...host.registry.remotes];
const known = new Map<string, number>();
const over: string[] = [];

const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** Bytes after gzip of a file by its address, `/r/<app>/<version>/<file>`. */
async function sizeOf(href: string): Promise<number> {
  const before = known.get(href);
  if (before !== undefined) return before;
  const size = gzipSync(await readFile(join(dist, href.replace(/^\/r\//, ''))), { level: 9 }).length;
  known.set(href, size);
  return size;
}

async function total(hrefs: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const href of new Set(hrefs)) sum += await sizeOf(href);
  return sum;
}

/** What the page of `path` names in its HTML: its scripts, styles and the preloads of what they will load. */
function firstLoad(path: string): string[] {
  return [...renderIndex(host, path).html.matchAll(/(?:src|href)="(\/r\/[^"]+\.(?:js|css))"/g)].map(
    (found) => found[1]!,
  );
}

function row(name: string, bytes: number, limit: number | undefined, note = ''): void {
  const tooMuch = limit !== undefined && bytes > limit * 1024;
  if (tooMuch) over.push(`${name}: ${kibibytes(bytes)} of ${limit} KiB`);
  const against = limit === undefined ? '' : `of ${limit} KiB`;
  console.log(
    `${tooMuch ? '✗' : ' '} ${name.padEnd(44)} ${kibibytes(bytes).padStart(11)} ${against.padEnd(12)} ${note}`,
  );
}

console.log('First load of a page, after gzip');
for (const { path, js, css } of budgets) {
  const hrefs = firstLoad(path);
  const scripts = hrefs.filter((href) => href.endsWith('.js'));
  row(`${path} JS`, await total(scripts), js, `${new Set(scripts).size} files`);
  row(`${path} CSS`, await total(hrefs.filter((href) => href.endsWith('.css'))), css);
}

console.log('\nApps: what each adds for a page, after gzip');
for (const release of releases) {
  row(`${release.name} ${release.name === 'shell' ? 'start' : 'entry'}`, await sizeOf(release.entry.href), undefined);
  for (const [id, files] of Object.entries<PageFiles>(release.files)) {
    const css = await total(files.css.map(({ href }) => href));
    row(
      `  ${release.name}.${id}`,
      await total(files.js.map(({ href }) => href)),
      screenBudget,
      `CSS ${kibibytes(css)}`,
    );
  }
}
if (over.length > 0) {
  console.error(`\nOver budget:\n  ${over.join('\n  ')}`);
  process.exitCode = 1;
}
