/** The part of a browser's cache that is used here. */
type Cached = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

type Browser = {
  /** The cache of the one page that opens without a network, and its files. */
  open: () => Promise<Cached>;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  origin: string;
  isOnline: () => boolean;
};

/** The pages of a request, by the ids that the browser gives them: the one that asks, and the one that it opens. */
type Asking = { clientId: string; resultingClientId: string };

/** Milliseconds that a page waits for the network before it is started from the cache. */
export const patience = 4000;

/** Under which address the page is kept: one page starts the shell for every address. */
const pageKey = '/offline-page';

const isOk = (response: Response | undefined): response is Response => response?.status === 200;
/** Addresses of released files in a page; they never change. */
const filesIn = (html: string) => [...html.matchAll(/(?:href|src)="(\/r\/[^"]+)"/g)].map(([, path = '']) => path);

/**
 * What the browser keeps of the shell: one page and the released files that it needs, replaced together. Pages come from
 * the network as long as it answers, so a release is there with the next load; files are kept for ever anyway, and the
 * page has their hashes, so the browser refuses a changed one also from here.
 */
export function createShellCache({ open, fetch, wait, origin, isOnline }: Browser) {
  const startedHere = new Set<string>();

  async function page(request: Request, id: string): Promise<Response> {
    const cache = await open();
    const kept = async () => {
      const page = await cache.match(pageKey);
      if (page) startedHere.add(id);
      return page;
    };
    const asked = fetch(request);
    let isThere = false;
    void asked.then(
      () => (isThere = true),
      () => {},
    );
    const late = wait(patience).then(() => (isThere ? undefined : kept()));
    try {
      // Without a kept page the browser's own waiting and failing is right.
      return (await Promise.race([asked, late])) ?? (await asked);
    } catch (error) {
      const instead = await kept();
      if (instead) return instead;
      throw error;
    }
  }

  async function file(request: Request): Promise<Response> {
    const cache = await open();
    // A page that tries again gets past every cache.
    if (request.cache === 'reload') {
      const fresh = await fetch(request);
      if (isOk(fresh) && (await cache.match(request.url))) await cache.put(request.url, fresh.clone());
      return fresh;
    }
    return (await cache.match(request.url)) ?? fetch(request);
  }

  return {
    /** The answer to a request; undefined where the browser answers as without a worker: calls, other origins, writes. */
    answer(request: Request, { clientId, resultingClientId }: Asking): Promise<Response> | undefined {
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== origin) return undefined;
      if (request.mode === 'navigate')
        return url.pathname.startsWith('/api/') ? undefined : page(request, resultingClientId);
      // Online the browser loads files as without a worker: it would not use what a page has preloaded.
      const isNeeded = !isOnline() || startedHere.has(clientId);
      return isNeeded && url.pathname.startsWith('/r/') ? file(request) : undefined;
    },

    /**
     * Keeps a page and its files, those that the open page has loaded too. The former generation goes once the new one is
     * complete; if a file does not come, everything stays as it was.
     * @returns whether the page is kept.
     */
    async keep(path: string, loaded: readonly string[]): Promise<boolean> {
      const cache = await open();
      const fresh = await fetch(origin + path, { cache: 'no-cache', headers: { accept: 'text/html' } });
      if (!isOk(fresh)) return false;
      const html = await fresh.clone().text();
      const wanted = new Set(
        [...filesIn(html), ...loaded.filter((one) => one.startsWith('/r/'))].map((one) => origin + one),
      );
      const come = await Promise.all(
        [...wanted].map(async (url) => {
          if (await cache.match(url)) return true;
          // A file that does not come keeps the former page; the page asks again.
          const response = await fetch(url).catch(() => undefined);
          if (!isOk(response)) return false;
          await cache.put(url, response);
          return true;
        }),
      );
      if (come.includes(false)) return false;
      await cache.put(pageKey, fresh);
      for (const { url } of await cache.keys()) {
        if (!wanted.has(url) && url !== origin + pageKey) await cache.delete(url);
      }
      return true;
    },
  };
}
