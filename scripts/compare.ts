import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requestOf } from '../shared/build/buildApp.ts';
import { buildOneApp, type OneApp } from '../shared/build/oneApp.ts';
import { pageAt, type Host } from '../shared/build/renderIndex.ts';
import { budgets } from '../shared/build/sizeBudgets.ts';
import { firstLoad } from '../shared/build/weigh.ts';
import { root } from '../shared/command/root.ts';

/** The same code as one app may be at most this much smaller than the federated one. */
const limit = 1.25;

/** Pages that show nothing and lead on to a page that is compared itself: their own code is next to nothing. */
const leadOn = new Set(['/planning']);

/**
 * The cost of federation: the first load of each page against the same source built as one app, with the remotes'
 * modules imported by the shell instead of loaded by the federation runtime. The figures are bytes after gzip.
 */
export async function compare(host: Host, sizeOf: (href: string) => Promise<number>): Promise<boolean> {
  const remotes = host.registry.remotes.map(({ name }) => name);
  const one = await buildOneApp(root, remotes);
  console.log('\nFederation against the same code as one app, JS and CSS after gzip');
  let within = true;
  for (const path of pathsOf(host)) {
    const federated = await sum(filesNamed(host, path), sizeOf);
    const single = await sum(await filesOfOne(host, path, one), async (file) => one.bytes.get(file) ?? 0);
    const ratio = federated / single;
    if (ratio > limit) within = false;
    console.log(
      `${ratio > limit ? '✗' : ' '} ${path.padEnd(44)} ${kib(federated)} against ${kib(single)}   ${ratio.toFixed(2)} of ${limit}`,
    );
  }
  return within;
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(10);

/** The pages with a budget first, then every other page that has code. */
function pathsOf({ shell, registry }: Host): string[] {
  const all = [shell, ...registry.remotes].flatMap(({ pages, files }) =>
    Object.entries(pages).flatMap(([id, page]) => (files[id] ? [page.path] : [])),
  );
  return [...new Set([...budgets.map(({ path }) => path), ...all])].filter((path) => !leadOn.has(path));
}

const filesNamed = (host: Host, path: string) => {
  const { used, css } = firstLoad(host, path);
  return [...used, ...css];
};

async function filesOfOne(host: Host, path: string, one: OneApp): Promise<string[]> {
  const found = pageAt(host, path);
  if (!found) throw new Error(`No page answers ${path}`);
  const { name } = found.release;
  const source = join(root, name === 'shell' ? 'shell' : `mfe-${name}`, 'src');
  const { pages } = (await import(pathToFileURL(join(source, 'pages.ts')).href)) as {
    pages: Record<string, () => Promise<unknown>>;
  };
  const own = one.behind(source, requestOf(name, found.id, pages[found.id]));
  if (own.length === 0) throw new Error(`The one app has no code for ${path}`);
  if (name === 'shell') return [...one.start, ...own];
  const runtime = one.behind(join(root, 'shell/src'), './remotes/federation.ts');
  return [...one.start, ...runtime, ...one.exposed(name), ...own];
}

async function sum<Name>(names: readonly Name[], sizeOf: (name: Name) => Promise<number>): Promise<number> {
  let bytes = 0;
  for (const name of new Set(names)) bytes += await sizeOf(name);
  return bytes;
}
