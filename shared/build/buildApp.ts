import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page, PageFiles, Release, RemoteManifest } from '@bairn/shared/contract';
import type { Configuration } from '@rspack/core';
import { compile, type Compiled } from './compile.ts';
import { inputsOf } from './inputs.ts';
import { releaseFile, seal } from './seal.ts';

/** The brand's icons, which the page itself links to. */
const icons = ['favicon.svg', 'apple-touch-icon.png'];

/** What the last build of an app was made from and became. */
export type Stamp = { inputs: string; version: string };
type Loading = Record<string, () => Promise<unknown>>;

/** The stamp of an app's last build if nothing it was made from has changed since. */
export async function freshStamp(root: string, folder: string): Promise<Stamp | undefined> {
  const home = join(root, 'dist', nameOf(folder));
  if (!existsSync(join(home, 'stamp.json'))) return undefined;
  const stamp = JSON.parse(await readFile(join(home, 'stamp.json'), 'utf8')) as Stamp;
  const complete = existsSync(join(home, stamp.version, 'manifest.json'));
  return complete && stamp.inputs === (await inputsOf(root, folder)) ? stamp : undefined;
}

/** Builds one app into `dist/<name>/<version>/` and publishes its `manifest.json` there. */
export async function buildApp(root: string, folder: string): Promise<Stamp> {
  const name = nameOf(folder);
  const inputs = await inputsOf(root, folder);
  const { default: config } = (await load(join(folder, 'rspack.config.mjs'))) as { default: Configuration };
  const { manifest } = (await load(join(folder, 'src/manifest.ts'))) as { manifest: RemoteManifest };
  const { pages } = (await load(join(folder, 'src/pages.ts'))) as { pages: Loading };

  const compiled = await compile(config);
  const isShell = name === 'shell';
  if (isShell) for (const icon of icons) await cp(join(root, 'shared/ui/assets', icon), join(compiled.folder, icon));
  const sealed = await seal(compiled.folder, join(root, 'dist'), name);

  const entry = isShell ? 'main.js' : 'remoteEntry.js';
  const first = isShell ? [] : compiled.named('pages');
  const file = (path: string) => releaseFile(name, sealed, path);
  const files: Record<string, PageFiles> = {};
  for (const [id, page] of Object.entries<Page>(manifest.pages)) {
    if (page.redirect) continue;
    const own = compiled.imported(requestOf(name, id, pages[id]));
    const all = [...new Set([...first, ...own])];
    files[id] = {
      js: all.filter((path) => path.endsWith('.js')).map(file),
      css: all.filter((path) => path.endsWith('.css')).map(file),
    };
  }
  const release: Release = { ...manifest, version: sealed.version, entry: file(entry), files };
  const shellOnly = isShell ? { start: startFiles(compiled, sealed.files, file) } : {};
  await writeFile(join(sealed.folder, 'manifest.json'), JSON.stringify({ ...release, ...shellOnly }));

  const stamp: Stamp = { inputs, version: sealed.version };
  await mkdir(join(root, 'dist', name), { recursive: true });
  await writeFile(join(root, 'dist', name, 'stamp.json'), JSON.stringify(stamp));
  return stamp;
}

/** `mfe-planning` publishes as `planning`, `shell` as `shell`. */
export const nameOf = (folder: string) => basename(folder).replace(/^mfe-/, '');

const load = (file: string) => import(pathToFileURL(file).href) as Promise<unknown>;

function startFiles(
  compiled: Compiled,
  files: Map<string, Buffer>,
  file: (path: string) => { href: string; integrity: string },
) {
  return {
    css: compiled
      .named('main')
      .filter((path) => path.endsWith('.css'))
      .map(file),
    fonts: [...files.keys()].filter((path) => path.endsWith('.woff2')).map((path) => file(path).href),
    federation: compiled.named('federation').map(file),
  };
}

function requestOf(name: string, id: string, loader: (() => Promise<unknown>) | undefined) {
  const request = /import\((?:\s*\/\*[^*]*\*\/)?\s*['"]([^'"]+)['"]/.exec(String(loader))?.[1];
  if (!request)
    throw new Error(`${name}/src/pages.ts has no loader of the form () => import('…') for the page '${id}'`);
  return request;
}
