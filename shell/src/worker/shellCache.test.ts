import { describe, expect, it } from 'vitest';
import { createShellCache } from './shellCache.ts';

const origin = 'https://bairn.example';
const page = (version: string) =>
  `<link rel="preload" href="/r/shell/${version}/a.js"><script src="/r/shell/${version}/main.js"></script>`;

/** A site whose files have their address as content, a cache, and a clock that is put forward by hand. */
function setUp(start = 'one') {
  const site = { version: start, isUp: true, isSlow: false, missing: new Set<string>(), asked: [] as string[] };
  const kept = new Map<string, Response>();
  const absolute = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), origin).href;
  const cache = {
    match: async (key: RequestInfo | URL) => kept.get(absolute(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => void kept.set(absolute(key), response),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (key: RequestInfo | URL) => kept.delete(absolute(key)),
  };
  let pass = () => {};
  const worker = createShellCache({
    open: async () => cache,
    fetch: async (request) => {
      const { pathname } = new URL(request instanceof Request ? request.url : request);
      site.asked.push(pathname);
      if (!site.isUp) throw new TypeError('Failed to fetch');
      if (site.isSlow) return new Promise<Response>(() => {});
      if (site.missing.has(pathname)) return new Response('', { status: 404 });
      return new Response(pathname.startsWith('/r/') ? pathname : page(site.version));
    },
    wait: () => new Promise((resolve) => (pass = () => resolve())),
    origin,
    isOnline: () => site.isUp,
  });
  const ask = async (path: string, own: { mode?: string; cache?: RequestCache; method?: string } = {}) => {
    const request = new Request(origin + path, { method: own.method });
    // No test environment makes a request of a navigation.
    Object.defineProperties(request, { mode: { value: own.mode ?? 'cors' }, cache: { value: own.cache ?? 'default' } });
    return (await worker.answer(request, { clientId: 'tab', resultingClientId: 'tab' }))?.text();
  };
  return { site, kept, ask, keep: worker.keep, pass: () => pass() };
}
const names = (kept: Map<string, Response>) => [...kept.keys()].map((url) => url.slice(origin.length)).toSorted();

describe('the worker', () => {
  it('opens any page without a network, with its files, after one was kept', async () => {
    const { site, ask, keep } = setUp();
    await keep('/planning/sessions/1/register', ['/r/shell/one/late.js']);
    site.isUp = false;
    expect(await ask('/planning/sessions/2/register', { mode: 'navigate' })).toBe(page('one'));
    for (const file of ['a.js', 'main.js', 'late.js']) expect(await ask(`/r/shell/one/${file}`)).toContain(file);
    await expect(ask('/r/shell/one/other.js')).rejects.toThrow('Failed to fetch');
  });

  it('takes pages from the network as long as it answers, so a release is there at once', async () => {
    const { site, ask, keep } = setUp();
    await keep('/planning/sessions/1/register', []);
    site.version = 'two';
    expect(await ask('/dashboard', { mode: 'navigate' })).toBe(page('two'));
  });

  it('does not wait for a slow network where a page is kept', async () => {
    const { site, ask, keep, pass } = setUp();
    await keep('/planning/sessions/1/register', []);
    site.isSlow = true;
    const asked = ask('/dashboard', { mode: 'navigate' });
    await expect.poll(() => site.asked.at(-1)).toBe('/dashboard');
    pass();
    expect(await asked).toBe(page('one'));
  });

  it('drops the former generation once the new one is complete, and keeps it until then', async () => {
    const { site, keep, kept } = setUp();
    await keep('/planning/sessions/1/register', []);
    const before = names(kept);
    site.version = 'two';
    site.missing.add('/r/shell/two/a.js');
    await keep('/planning/sessions/1/register', []);
    for (const one of before) expect(names(kept)).toContain(one);
    site.missing.clear();
    await keep('/planning/sessions/1/register', []);
    expect(names(kept)).toEqual(['/offline-page', '/r/shell/two/a.js', '/r/shell/two/main.js']);
  });

  it('stays out of the way of files online, and lets a page that tries again get past it', async () => {
    const { site, ask, keep, pass } = setUp();
    await keep('/planning/sessions/1/register', []);
    expect(await ask('/r/shell/one/main.js')).toBeUndefined();
    // A page that a slow network has started from here gets its files from here.
    site.isSlow = true;
    const asked = ask('/dashboard', { mode: 'navigate' });
    await expect.poll(() => site.asked.at(-1)).toBe('/dashboard');
    pass();
    await asked;
    site.isSlow = false;
    site.asked.length = 0;
    expect(await ask('/r/shell/one/main.js')).toBe('/r/shell/one/main.js');
    expect(site.asked).toEqual([]);
    await ask('/r/shell/one/main.js', { cache: 'reload' });
    expect(site.asked).toEqual(['/r/shell/one/main.js']);
  });

  it('leaves calls and writes alone', async () => {
    const { ask } = setUp();
    expect(await ask('/api/auth/user')).toBeUndefined();
    expect(await ask('/api/files/1', { mode: 'navigate' })).toBeUndefined();
    expect(await ask('/r/shell/one/main.js', { method: 'POST' })).toBeUndefined();
  });
});
