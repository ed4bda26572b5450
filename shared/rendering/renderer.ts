import { makeAppRenderer, type AppOptions, type AppRenderer, type Outcome } from './appRenderer.ts';
import type { Generation } from './messages.ts';

/** The page of an app, by its id in the manifest, at an address (path and query), for a visitor's network address. */
export type Asked = { owner: string; page: string; path: string; client?: string | undefined };

export type Renderer = {
  /** Renders a page. Never rejects; answers within the default time limit or the given one. */
  render(asked: Asked, within?: number): Promise<Outcome>;
  /** Ends the processes when their renders in progress are done or timed out. */
  drain(): Promise<void>;
};

type Options = Omit<AppOptions, 'code' | 'onBroken'> & {
  generation: Generation;
  /** The site's origin without a trailing slash, for the request that the page sees. */
  origin: string;
  /** A page hung or ended the process of its app. */
  onBroken?: (owner: string, page: string, why: string) => void;
};

/**
 * Renders the pages of one generation of releases, those of each app in a process of their own: a page that hangs, or
 * uses up the memory, costs its own app at most.
 */
export function createRenderer({ generation, origin, onBroken, ...options }: Options): Renderer {
  const apps = new Map<string, AppRenderer>();
  let isDrained = false;

  function appOf(owner: string): AppRenderer {
    const remote = generation.remotes.find(({ name }) => name === owner);
    const app = makeAppRenderer({
      code: { ...generation, remote },
      onBroken: (page, why) => onBroken?.(owner, page, why),
      ...options,
    });
    apps.set(owner, app);
    return app;
  }

  return {
    async render({ owner, page, path, client }, within) {
      if (isDrained) return { reason: 'worker', message: 'there are newer releases' };
      // Concatenated, not resolved: an address that starts with two slashes would name another host.
      const { href } = new URL(origin + path);
      return (apps.get(owner) ?? appOf(owner)).render(page, href, within, client);
    },
    async drain() {
      isDrained = true;
      await Promise.all([...apps.values()].map((app) => app.drain()));
    },
  };
}
