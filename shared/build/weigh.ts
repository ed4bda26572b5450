import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pageAt, renderIndex, renderServed, type Host } from './renderIndex.ts';
import { budgets, screenBudget } from './sizeBudgets.ts';

const zip = promisify(gzip);

/** Bytes after gzip of files by their address. */
export type Scale = { of: (href: string) => Promise<number>; total: (hrefs: Iterable<string>) => Promise<number> };

/** @param fileOf the file on disk of an address `/r/<app>/<version>/<file>`. */
export function createScale(fileOf: (href: string) => string): Scale {
  const known = new Map<string, Promise<number>>();
  const weigh = async (href: string) => {
    const beside = await stat(`${fileOf(href)}.gz`).catch(() => undefined);
    return beside?.size ?? (await zip(await readFile(fileOf(href)), { level: 9 })).length;
  };
  const of = (href: string) => {
    const size = known.get(href) ?? weigh(href);
    known.set(href, size);
    return size;
  };
  const total = async (hrefs: Iterable<string>) =>
    (await Promise.all([...new Set(hrefs)].map(of))).reduce((sum, size) => sum + size, 0);
  return { of, total };
}

/** The file of an address in a site. */
export const fileIn = (site: string) => (href: string) => join(site, ...href.split('/'));

/** The files that the HTML of a path's page names; scripts by when they are loaded, each with those before it. */
type FirstLoad = { js: string[]; idle: string[]; used: string[]; css: string[] };

/** What a page loads first. Of a server-rendered page: what it loads for a visitor who is not logged in. */
export function firstLoad(host: Host, path: string): FirstLoad {
  const drawn = filesIn(renderIndex(host, path).html);
  const css = hrefsOf(drawn, '.css');
  const all = hrefsOf(drawn, '.js');
  if (pageAt(host, path)?.page.render !== 'server' || !host.shell.start.app)
    return { js: all, idle: all, used: all, css };
  const empty = { status: 200 as const, html: '', title: '', lifted: '', head: {}, answers: [] };
  const served = filesIn(renderServed(host, path, { apiKey: 'demo', mode: 'demo' }, empty, () => '').html);
  const named = (...rels: string[]) =>
    hrefsOf(
      served.filter(({ rel }) => rels.includes(rel)),
      '.js',
    );
  return {
    js: named('', 'preload'),
    idle: named('', 'preload', 'idle'),
    used: named('', 'preload', 'idle', 'touch'),
    css,
  };
}

/** Files of releases in scripts, which have no `rel`, and links. */
const filesIn = (html: string) =>
  [...html.matchAll(/<(?:script|link)\b([^>]*?) (?:src|href)="(\/r\/[^"]+)"/g)].map(([, more = '', href = '']) => ({
    rel: /rel="([^"]+)"/.exec(more)?.[1] ?? '',
    href,
  }));
const hrefsOf = (files: readonly { href: string }[], end: string) =>
  files.map(({ href }) => href).filter((href) => href.endsWith(end));

/** A number of bytes as text. */
export const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/**
 * The budgets of `sizeBudgets.ts` that the changed apps would exceed: those of their own screens, and of the first load
 * of pages with code of theirs.
 */
export async function overweight(host: Host, changed: ReadonlySet<string>, scale: Scale): Promise<string[]> {
  const found: string[] = [];
  for (const release of [host.shell, ...host.registry.remotes].filter(({ name }) => changed.has(name))) {
    for (const [id, { js }] of Object.entries(release.files)) {
      const bytes = await scale.total(js.map(({ href }) => href));
      if (bytes <= screenBudget * 1024) continue;
      found.push(
        `The page '${id}' of the new ${release.name} ${release.version} weighs ${kibibytes(bytes)} of JS after gzip, and one page may add ${screenBudget} KiB to the shell: load what it does not need at once later.`,
      );
    }
  }
  for (const { path, js, idle, used, css } of budgets) {
    const owner = pageAt(host, path)?.release;
    if (!owner || !(changed.has(owner.name) || changed.has('shell'))) continue;
    const first = firstLoad(host, path);
    for (const [kind, hrefs, limit = Infinity] of [
      ['JS', first.js, js],
      ['JS when it is idle', first.idle, idle],
      ['JS when it is used', first.used, used],
      ['CSS', first.css, css],
    ] as const) {
      const bytes = await scale.total(hrefs);
      if (bytes <= limit * 1024) continue;
      const parts =
        owner.name === 'shell' ? `the shell` : `the shell ${host.shell.version} and ${owner.name} ${owner.version}`;
      found.push(
        `The first load of ${path}, from ${parts}, would weigh ${kibibytes(bytes)} of ${kind} after gzip, and its budget is ${limit} KiB: \`pnpm size\` shows what weighs.`,
      );
    }
  }
  return found;
}
