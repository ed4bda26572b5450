import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { containerOf, runtimeGlobal, type Release, type ShellRelease } from '@bairn/shared/contract';
import { createInstance } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { Window } from 'happy-dom';
import { integrityOf } from './seal.ts';

type Container = {
  init(scope: object | undefined, path: never[], options: object): unknown;
  get(part: string): Promise<() => Record<string, Record<string, () => Promise<unknown>>>>;
};
type Settle = ((event: { type: string; target: Loaded }) => void) | null;
/** What is used of a script or a style sheet that a chunk's loader puts into the document. */
type Loaded = { tagName?: string; src?: string; href?: string; integrity: string; onload?: Settle; onerror?: Settle };

/**
 * Loads the code of every page and card of a remote as a browser does: its entry, then each chunk when it is asked for, each
 * with the right hash, with what the shell provides.
 * @param site the folder that browsers get files from.
 * @param provided the modules of the shell, by request.
 * @returns what is wrong, as ends of sentences that begin with the app; empty where all loads.
 */
export async function loadPages(
  site: string,
  remote: Release,
  { provides }: Pick<ShellRelease, 'provides'>,
  provided: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const window = new Window({
    url: 'https://bairn.test/',
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  });
  const { document } = window;
  let currentScript: Loaded | null = null;
  Object.defineProperty(document, 'currentScript', { get: () => currentScript });

  /** Puts a file into the document, which a chunk's loader or this module asks for. */
  async function insert(element: Loaded): Promise<void> {
    const { pathname } = new URL(element.src ?? element.href ?? '', window.location.href);
    const content = await readFile(join(site, pathname));
    if (element.integrity && element.integrity !== integrityOf(content)) {
      throw new Error(`${pathname} has another hash than what asks for it has`);
    }
    if (!element.src) return;
    // Where a script is from decides where it looks for its others.
    currentScript = element;
    window.eval(content.toString());
    currentScript = null;
  }
  // Browsers load what a chunk's loader puts into the head; happy-dom does not know hashes.
  const append = (element: Loaded): Loaded => {
    const settle = (type: 'load' | 'error') => element[`on${type}`]?.({ type, target: element });
    void insert(element).then(
      () => settle('load'),
      () => settle('error'),
    );
    return element;
  };
  Object.assign(document.head, { appendChild: append, append });

  // What the shell has for the entries of remotes; each writes into its own.
  Reflect.set(window, runtimeGlobal, { ...federation, bundlerRuntime: { ...federation.bundlerRuntime, S: {} } });

  const problems: string[] = [];
  const attempt = async (what: string, load: () => Promise<unknown>) => {
    try {
      const wrong = await load();
      if (typeof wrong === 'string') problems.push(wrong);
    } catch (error) {
      // An error of the loaded code is of another realm: it is no instance of our Error.
      problems.push(`does not load ${what}: ${(error as { message?: string }).message ?? String(error)}`);
    }
  };
  try {
    let container: Container | undefined;
    await attempt('its entry', async () => {
      const src = new URL(remote.entry.href, window.location.href).href;
      await insert({ tagName: 'SCRIPT', src, integrity: remote.entry.integrity });
      container = window.eval(containerOf(remote.name)) as Container;
      const { shareScopeMap } = hostWith(provided, provides);
      await container.init(shareScopeMap['default'], [], { shareScopeKeys: 'default', shareScopeMap });
    });
    for (const part of ['pages', 'cards'] as const) {
      if (!container) break;
      const at = container;
      let loaders: Record<string, () => Promise<unknown>> = {};
      await attempt(`its ${part}`, async () => (loaders = (await at.get(`./${part}`))()[part] ?? {}) && undefined);
      for (const [id, load] of Object.entries(loaders)) {
        await attempt(`'${id}' of its ${part}`, async () => {
          const { Component } = (await load()) as { Component?: unknown };
          return typeof Component === 'function' ? undefined : `has no Component in '${id}' of its ${part}`;
        });
      }
    }
    return problems;
  } finally {
    await window.happyDOM.close();
  }
}

/** A host of the federation that provides the modules of the shell, in their versions. */
function hostWith(modules: Readonly<Record<string, unknown>>, versions: Readonly<Record<string, string>>) {
  const shared = Object.entries(modules).flatMap(([request, module]) => {
    const version = versions[request];
    const shareConfig = { singleton: true, requiredVersion: false as const, eager: true };
    return version === undefined ? [] : [[request, { version, lib: () => module, shareConfig }] as const];
  });
  const host = createInstance({ name: 'bairn_shell', remotes: [], shared: Object.fromEntries(shared) });
  void host.initializeSharing('default');
  return host;
}

const [site, ...apps] = process.argv.slice(2);
if (import.meta.main && site) {
  const read = async <Content>(...path: string[]) => JSON.parse(await readFile(join(site, ...path), 'utf8')) as Content;
  const { shell, remotes } = await read<{ shell: string; remotes: readonly Release[] }>('registry.json');
  const release = await read<ShellRelease>('r/shell', shell, 'manifest.json');
  const { provided } = createRequire(import.meta.url)(join(site, release.server?.href ?? '')) as {
    provided: Record<string, unknown>;
  };
  const found: Record<string, string[]> = {};
  for (const remote of remotes) {
    if (apps.includes(remote.name)) found[remote.name] = await loadPages(site, remote, release, provided);
  }
  console.log(JSON.stringify(found));
}
