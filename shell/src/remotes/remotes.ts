import type { PageModule, Registry, Release } from '@bairn/shared/contract';
import { isSupported } from '../routing/pageTable.ts';
import { liveRelease } from './liveRelease.ts';

type Kind = 'pages' | 'cards' | 'settings' | 'header';
type Loading = Record<string, () => Promise<PageModule>>;
type Exposed = Record<string, Loading>;

/** The part of the federation's runtime that is used here; loaded only when a remote is. */
type Federation = {
  register: (release: Release, again?: boolean) => void;
  loadExposed: (name: string, exposed: 'pages' | 'cards') => Promise<unknown>;
};

export type Remotes = {
  /** The module of a page or a part. A failure is final until the next call, which reloads the remote. */
  load: (name: string, kind: Kind, id: string) => Promise<PageModule>;
  /** The module if it is here already. */
  peek: (name: string, kind: Kind, id: string) => PageModule | undefined;
  /** Drops the remote's code, e.g. after it threw in a render: the next load fetches it again. */
  forget: (name: string) => void;
  /** The version of each remote whose code was asked for. */
  versions: () => Record<string, string>;
};

/** Milliseconds until code that does not come is given up (specification section 7). */
export const loadTime = 120_000;

/**
 * The browser hands a failed preload to the first script that asks for its address. Entry, exposed module and page are
 * preloaded, so that trying again may meet as many stale failures before it meets the server.
 */
const preloadedSteps = 4;

const named = (name: 'TimeoutError' | 'NewerContractError', message: string) =>
  Object.assign(new Error(message), { name });

/**
 * Loads the remotes' code, each by itself. After any failure (files gone, a wrong answer, a throw at import, no answer in
 * `loadTime`) the next attempt asks which release is live, fetches what failed past the browser's cache and starts that remote
 * from nothing, so that trying again needs no reload. A remote that was released anew since is taken up at once: its former files may be gone.
 */
export function createRemotes(
  registry: Registry,
  runtime: () => Promise<Federation>,
  live: (name: string, failure: unknown) => Promise<Release | undefined> = liveRelease,
): Remotes {
  const releases = new Map(registry.remotes.map((release) => [release.name, release]));
  const versions = new Map<string, string>();
  /** Remotes that the runtime knows, or is about to: pages and parts that ask at the same time share one start. */
  const opened = new Map<string, Promise<Federation>>();
  /** What the last attempt failed with. */
  const broken = new Map<string, unknown>();
  const loaded = new Map<string, PageModule>();
  const loading = new Map<string, Promise<PageModule>>();

  /** The live release, where the shell can run it and it is another than the one in use. */
  async function replacement(name: string): Promise<Release | undefined> {
    const release = await live(name, broken.get(name));
    const isOther = release && isSupported(release) && release.version !== releases.get(name)?.version;
    return isOther ? release : undefined;
  }

  async function start(name: string): Promise<Federation> {
    const federation = await runtime();
    const again = broken.has(name);
    const release = (again && (await replacement(name))) || releases.get(name);
    if (!release) throw new Error(`No release of ${name}`);
    if (!isSupported(release)) throw named('NewerContractError', `${name} needs contract ${release.contract}`);
    releases.set(name, release);
    federation.register(release, again);
    versions.set(name, release.version);
    broken.delete(name);
    return federation;
  }

  function open(name: string): Promise<Federation> {
    const running = opened.get(name);
    if (running) return running;
    const started = start(name);
    opened.set(name, started);
    return started;
  }

  /** An attempt that fails late says nothing about the start that came after it. */
  function close(name: string, opening: Promise<Federation> | undefined, failure?: unknown): void {
    if (opened.get(name) !== opening) return;
    opened.delete(name);
    broken.set(name, failure);
  }

  async function fetchModule(name: string, kind: Kind, id: string): Promise<PageModule> {
    const opening = open(name);
    try {
      const federation = await opening;
      const exposed = (await federation.loadExposed(name, kind === 'pages' ? 'pages' : 'cards')) as Exposed;
      const loader = exposed[kind]?.[id];
      if (!loader) throw new Error(`${name} has no ${kind} named ${id}`);
      const module = await loader();
      if (typeof module.Component !== 'function') throw new Error(`${name}: ${kind}/${id} exports no Component`);
      return module;
    } catch (error) {
      close(name, opening, error);
      throw error;
    }
  }

  async function attempt(name: string, kind: Kind, id: string, times: number): Promise<PageModule> {
    try {
      return await fetchModule(name, kind, id);
    } catch (error) {
      if (times > 1) return attempt(name, kind, id, times - 1);
      if (times === 1 && (await replacement(name))) return attempt(name, kind, id, 0);
      throw error;
    }
  }

  function inTime(name: string, work: Promise<PageModule>): Promise<PageModule> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        close(name, opened.get(name));
        reject(named('TimeoutError', `${name} did not come within ${loadTime / 1000} s`));
      }, loadTime);
      void work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  return {
    versions: () => Object.fromEntries(versions),
    peek: (name, kind, id) => loaded.get(`${name}/${kind}/${id}`),
    forget(name) {
      close(name, opened.get(name));
      for (const key of loaded.keys()) if (key.startsWith(`${name}/`)) loaded.delete(key);
    },
    load(name, kind, id) {
      const key = `${name}/${kind}/${id}`;
      const ready = loaded.get(key);
      if (ready) return Promise.resolve(ready);
      const running = loading.get(key);
      if (running) return running;
      const started = inTime(name, attempt(name, kind, id, broken.has(name) ? preloadedSteps : 1))
        .then((module) => {
          loaded.set(key, module);
          return module;
        })
        .finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
