import type { PageModule, Registry, Release } from '@bairn/shared/contract';
import { currentRelease } from './registry.ts';

type Kind = 'pages' | 'cards' | 'settings' | 'header';
type Loading = Record<string, () => Promise<PageModule>>;
type Exposed = Record<string, Loading>;

/** The part of the federation's runtime that is used here; loaded only when a remote is. */
type Federation = {
  register: (release: Release, again?: boolean) => void;
  loadExposed: (name: string, exposed: 'pages' | 'cards') => Promise<unknown>;
};

export type Remotes = {
  /** The module of a page or a part. A failure is final until the next call, which loads the remote anew. */
  load: (name: string, kind: Kind, id: string) => Promise<PageModule>;
  /** The module if it is here already. */
  peek: (name: string, kind: Kind, id: string) => PageModule | undefined;
  /** The remote's code is not to be trusted any more, e.g. after a throw in render: the next load starts anew. */
  forget: (name: string) => void;
};

/**
 * The browser hands a failed preload to the first script that asks for its address. Entry, exposed module and page are
 * preloaded, so that trying again may meet as many stale failures before it meets the server.
 */
const preloadedSteps = 4;

/**
 * Loads the remotes' code, each by itself. After any failure (files gone, a wrong answer, a throw at import) the next
 * attempt asks which release is current and starts that remote from nothing, so that trying again needs no reload.
 */
export function createRemotes(
  registry: Registry,
  runtime: () => Promise<Federation>,
  current = currentRelease,
): Remotes {
  const releases = new Map(registry.remotes.map((release) => [release.name, release]));
  const registered = new Set<string>();
  const broken = new Set<string>();
  const loaded = new Map<string, PageModule>();
  const loading = new Map<string, Promise<PageModule>>();

  async function open(name: string, federation: Federation): Promise<void> {
    if (broken.has(name)) {
      const release = (await current(name).catch(() => undefined)) ?? releases.get(name);
      if (!release) throw new Error(`No release of ${name}`);
      releases.set(name, release);
      federation.register(release, true);
      broken.delete(name);
    } else if (!registered.has(name)) {
      const release = releases.get(name);
      if (!release) throw new Error(`No release of ${name}`);
      federation.register(release);
    }
    registered.add(name);
  }

  async function fetchModule(name: string, kind: Kind, id: string): Promise<PageModule> {
    try {
      const federation = await runtime();
      await open(name, federation);
      const exposed = (await federation.loadExposed(name, kind === 'pages' ? 'pages' : 'cards')) as Exposed;
      const loader = exposed[kind]?.[id];
      if (!loader) throw new Error(`${name} has no ${kind} named ${id}`);
      const module = await loader();
      if (typeof module.Component !== 'function') throw new Error(`${name}: ${kind}/${id} exports no Component`);
      return module;
    } catch (error) {
      broken.add(name);
      throw error;
    }
  }

  async function attempt(name: string, kind: Kind, id: string, times: number): Promise<PageModule> {
    try {
      return await fetchModule(name, kind, id);
    } catch (error) {
      if (times <= 1) throw error;
      return attempt(name, kind, id, times - 1);
    }
  }

  return {
    peek: (name, kind, id) => loaded.get(`${name}/${kind}/${id}`),
    forget(name) {
      broken.add(name);
      for (const key of loaded.keys()) if (key.startsWith(`${name}/`)) loaded.delete(key);
    },
    load(name, kind, id) {
      const key = `${name}/${kind}/${id}`;
      const ready = loaded.get(key);
      if (ready) return Promise.resolve(ready);
      const running = loading.get(key);
      if (running) return running;
      const started = attempt(name, kind, id, broken.has(name) ? preloadedSteps : 1)
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
