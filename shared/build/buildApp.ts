import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  contracts,
  type Page,
  type PageFiles,
  type Release,
  type RemoteManifest,
  type ShellRelease,
} from '@bairn/shared/contract';
import type { Configuration } from '@rspack/core';
import { compile, type Compiled } from './compile.ts';
import { compressAll } from './compress.ts';
import { forOtherHosts, statsFile } from './federationPlugin.ts';
import { inputsOf } from './inputs.ts';
import { isRunning } from './lock.ts';
import { forServers, serverFile, serviceWorker, standaloneRuntime, versionMark, workerFile } from './preset.ts';
import { webManifest } from './webManifest.ts';
import { requiredBy, runtimeModule, runtimeVersion, shellProvides } from './provided.ts';
import { indexTemplate } from './renderIndex.ts';
import { fillVersion, readAll, releaseFile, versionOf, type Files } from './seal.ts';
import { listMaps, plainMaps } from './sourceMaps.ts';
import { usesFile } from './readUses.ts';
import { usesOf } from './uses.ts';

/** A complete build of an app in its own folder, ready to release. */
export type Built = { name: string; version: string; folder: string };

/** The inputs and the result of an app's last build; `named`: the version was given and is not the content's hash. */
type Stamp = { inputs: string; version: string; named: boolean };
type Loading = Record<string, () => Promise<unknown>>;

/** The brand's icons, which the page itself and the manifest of the installed product link to. */
const icons = ['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];
/** Builds of an app that are kept: a release may still be copying the one before. */
const buildsKept = 3;

const homeOf = (root: string, folder: string) => join(root, 'dist', '.built', nameOf(folder));

/** The last build of an app, if its inputs have not changed and it has the wanted version. */
export async function freshBuild(root: string, folder: string, wanted?: string): Promise<Built | undefined> {
  const home = homeOf(root, folder);
  if (!existsSync(join(home, 'stamp.json'))) return undefined;
  const stamp = JSON.parse(await readFile(join(home, 'stamp.json'), 'utf8')) as Stamp;
  if (wanted ? stamp.version !== wanted : stamp.named) return undefined;
  const built = { name: nameOf(folder), version: stamp.version, folder: join(home, stamp.version) };
  const complete = existsSync(join(built.folder, 'manifest.json'));
  return complete && stamp.inputs === (await inputsOf(root, folder)) ? built : undefined;
}

/**
 * Builds one app, from its own folder and `shared` alone, into `dist/.built/<name>/<version>`: its files, a compressed
 * copy beside each, and its `manifest.json`. The version is a hash of all that, or the given one.
 * @throws Error with the compiler's errors, or with the problem of the manifest.
 */
export async function buildApp(root: string, folder: string, wanted?: string): Promise<Built> {
  const name = nameOf(folder);
  const inputs = await inputsOf(root, folder);
  const { default: config } = (await load(join(folder, 'rspack.config.mjs'))) as { default: Configuration };
  const { manifest } = (await load(join(folder, 'src/manifest.ts'))) as { manifest: RemoteManifest };
  const { pages } = (await load(join(folder, 'src/pages.ts'))) as { pages: Loading };
  if (manifest.name !== name) {
    throw new Error(
      `${basename(folder)} calls itself '${manifest.name}' in src/manifest.ts, but an app is released under the name of its folder: make them the same.`,
    );
  }

  const work = join(root, 'dist', '.work');
  const out = join(work, `${name}-${process.pid}`);
  await sweepWork(work);
  try {
    const compiled = await compile({ ...config, output: { ...config.output, path: out } });
    await rm(join(out, statsFile), { force: true });
    const raw = new Map(plainMaps(await readAll(out)));
    if (name === 'shell') {
      for (const icon of icons) raw.set(icon, await readFile(join(root, 'shared/ui/assets', icon)));
      raw.set('app.webmanifest', Buffer.from(webManifest));
      const worker = serviceWorker(folder);
      await compile({ ...worker, output: { ...worker.output, path: `${out}-worker` } });
      raw.set(workerFile, await readFile(join(`${out}-worker`, workerFile)));
    } else {
      const runtime = standaloneRuntime(folder);
      await compile({ ...runtime, output: { ...runtime.output, path: `${out}-standalone` } });
      forOtherHosts(raw, await readFile(join(`${out}-standalone`, 'runtime.js')));
    }
    if (rendersOnServers(manifest)) {
      await compile(serverBuild(folder, `${out}-server`));
      raw.set(serverFile, await readFile(join(`${out}-server`, basename(serverFile))));
    }
    const uses = Buffer.from(JSON.stringify(await usesOf(name, compiled)));
    const requires = name === 'shell' ? {} : { ...requiredBy(folder), [runtimeModule]: `^${runtimeVersion}` };
    const whole = (version: string): Files => {
      const files = fillVersion(raw, version);
      return new Map([
        ...files,
        ...describe({ ...manifest, requires }, version, files, compiled, pages),
        [usesFile, uses],
        ...listMaps(files),
      ]);
    };
    const version = wanted ?? versionOf(whole(versionMark));
    for (const [file, content] of whole(version)) {
      await mkdir(dirname(join(out, file)), { recursive: true });
      await writeFile(join(out, file), content);
    }
    await compressAll(out);
    return await keep(homeOf(root, folder), out, { inputs, version, named: wanted !== undefined });
  } finally {
    await rm(out, { recursive: true, force: true });
    await rm(`${out}-server`, { recursive: true, force: true });
    await rm(`${out}-worker`, { recursive: true, force: true });
    await rm(`${out}-standalone`, { recursive: true, force: true });
  }
}

const rendersOnServers = ({ pages }: RemoteManifest) => Object.values(pages).some(({ render }) => render === 'server');

function serverBuild(folder: string, path: string): Configuration {
  const config = forServers(folder);
  return { ...config, output: { ...config.output, path } };
}

/** `mfe-planning` publishes as `planning`, `shell` as `shell`. */
export const nameOf = (folder: string) => basename(folder).replace(/^mfe-/, '');

const load = (file: string) => import(pathToFileURL(file).href) as Promise<unknown>;

/** The release's own data: its manifest and, for the shell, the template of the page. */
function describe(
  manifest: RemoteManifest & Pick<Release, 'requires'>,
  version: string,
  sealed: Files,
  compiled: Compiled,
  loaders: Loading,
): Files {
  const { name } = manifest;
  const isShell = name === 'shell';
  const first = isShell ? [] : compiled.named('pages');
  const file = (path: string) => releaseFile(name, version, sealed, path);
  const files: Record<string, PageFiles> = {};
  for (const [id, page] of Object.entries<Page>(manifest.pages)) {
    if (page.redirect) continue;
    const own = compiled.imported(requestOf(name, id, loaders[id]));
    const all = [...new Set([...first, ...own])];
    files[id] = {
      js: all.filter((path) => path.endsWith('.js')).map(file),
      css: all.filter((path) => path.endsWith('.css')).map(file),
    };
  }
  const release: Release = {
    ...manifest,
    version,
    entry: file(isShell ? 'main.js' : 'remoteEntry.js'),
    files,
    ...(sealed.has(serverFile) && { server: file(serverFile) }),
  };
  if (!isShell) return new Map([['manifest.json', Buffer.from(JSON.stringify(release))]]);
  const code = compiled.named('app');
  const start = {
    css: code.filter((path) => path.endsWith('.css')).map(file),
    app: code.filter((path) => path.endsWith('.js')).map(file),
    federation: compiled.named('federation').map(file),
    calls: compiled.named('calls').map(file),
    member: compiled.named('member').map(file),
  };
  const shell: ShellRelease = { ...release, start, provides: shellProvides, contracts };
  return new Map([
    ['manifest.json', Buffer.from(JSON.stringify(shell))],
    ['template.html', Buffer.from(indexTemplate(shell))],
  ]);
}

/** The import path in a page's loader, from its source. */
export function requestOf(name: string, id: string, loader: (() => Promise<unknown>) | undefined): string {
  const request = /import\((?:\s*\/\*[^*]*\*\/)?\s*['"]([^'"]+)['"]/.exec(String(loader))?.[1];
  if (!request)
    throw new Error(`${name}/src/pages.ts has no loader of the form () => import('…') for the page '${id}'`);
  return request;
}

/** Moves a complete build to its place, unless the same content is already there. */
async function keep(home: string, out: string, stamp: Stamp): Promise<Built> {
  const folder = join(home, stamp.version);
  await mkdir(home, { recursive: true });
  if (stamp.named) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder)) {
    const now = new Date();
    await utimes(folder, now, now);
  } else {
    await rename(out, folder);
  }
  await writeFile(join(home, `stamp.json.${process.pid}`), JSON.stringify(stamp));
  await rename(join(home, `stamp.json.${process.pid}`), join(home, 'stamp.json'));
  await dropOld(home, stamp.version);
  return { name: basename(home), version: stamp.version, folder };
}

async function dropOld(home: string, current: string) {
  const others: { path: string; at: number }[] = [];
  for (const entry of await readdir(home, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === current) continue;
    others.push({ path: join(home, entry.name), at: (await stat(join(home, entry.name))).mtimeMs });
  }
  const old = others.sort((a, b) => b.at - a.at).slice(buildsKept - 1);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}

/** Removes leftovers of interrupted builds. */
async function sweepWork(work: string) {
  await mkdir(work, { recursive: true });
  for (const name of await readdir(work)) {
    const pid = Number(/-(\d+)(?:-server|-worker|-standalone)?$/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(work, name), { recursive: true, force: true });
  }
}
