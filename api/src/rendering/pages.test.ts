import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { makeRenderSite, says, stubShell } from '../testing/renderSite.ts';
import type { Host } from '@bairn/shared/build/renderIndex';
import type { ApiAnswer } from '@bairn/shared/rendering/messages';
import { makePages, type Pages } from './pages.ts';

const site = makeRenderSite();
const open: Pages[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pages) => pages.close()));
});
afterAll(() => site.close());

function pagesOf(
  ask: (url: string) => Promise<ApiAnswer | undefined> = async () => undefined,
  limits: { limit?: number; warmLimit?: number; inUse?: () => readonly Host[] } = {},
) {
  const reported: string[] = [];
  const broke: string[] = [];
  const pages = makePages({
    site: site.folder,
    origin: () => 'http://bairn.test',
    settings: { apiKey: 'key', mode: 'demo', support: { email: 'help@bairn.test', phone: '0131 000 0000' } },
    ask,
    broken: site.brokenPages(({ app, page }) => broke.push(`${app} ${page}`)),
    report: ({ reason }) => reported.push(reason),
    limit: 20_000,
    warmLimit: 20_000,
    ...limits,
  });
  open.push(pages);
  return { pages, reported, broke };
}

const text = async (page: ReturnType<Pages['page']>) =>
  /<main>(.*?)<\/main>/.exec(String((await page)?.page.html))?.[1];

describe('a new release', () => {
  it('is used by the next page, and a render in progress finishes with the old one', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<ApiAnswer>();
    const { pages } = pagesOf((url) => {
      if (url !== '/api/slow') return Promise.resolve(undefined);
      asked.resolve();
      return answered.promise;
    });
    const slow = `exports.pages = { slow: { call: () => '/api/slow', render: () => 'old' }, first: { render: () => 'one' } };`;
    const before = site.publish({ a: slow });
    expect(await text(pages.page(before, '/a'))).toBe('one');
    const begun = text(pages.page(before, '/a/slow'));
    await asked.promise;
    const after = site.publish({ a: says('two') });
    expect(await text(pages.page(after, '/a'))).toBe('two');
    answered.resolve({ status: 200, contentType: 'application/json', body: '{}' });
    expect(await begun).toBe('old');
    expect(await text(pages.page(after, '/a'))).toBe('two');
  });

  it('of the shell is used by the next page', async () => {
    const { pages } = pagesOf();
    const code = says('page');
    expect(await text(pages.page(site.publish({ a: code }), '/a'))).toBe('page');
    const other = site.publish({ a: code }, stubShell.replace("'<main>'", "'<main>new shell, '"));
    expect(await text(pages.page(other, '/a'))).toBe('new shell, page');
  });

  it('has the pages of each app rendered before the first request', async () => {
    const { pages, reported } = pagesOf();
    const host = site.publish({ a: says('one'), b: says('two'), c: 'throw new Error("no");' });
    await pages.warm(host);
    expect([pages.counts().rendered, reported]).toEqual([2, ['import']]);
    // They are cached now, no visitor fell back to the browser, and no page was rendered twice.
    await pages.warm(host);
    expect(await text(pages.page(host, '/a'))).toBe('one');
    expect(pages.counts()).toMatchObject({ rendered: 2, import: 0 });
    expect(reported).toEqual(['import']);
  });
});

/** A stub page with a word, and how many pages its process has rendered. */
const counting = (word: string) =>
  `let count = 0; exports.pages = { first: { render: () => '${word} ' + (count += 1) } };`;

it('two generations that are in use are rendered side by side, and one that is no more ends', async () => {
  const hosts = [site.publish({ a: counting('live') }), site.publish({ a: counting('canary') })] as const;
  const [live, canary] = hosts;
  let inUse: readonly Host[] = hosts;
  const { pages } = pagesOf(undefined, { inUse: () => inUse });
  const words = [];
  for (const [at, host] of [live, canary, live, canary].entries())
    words.push(await text(pages.page(host, `/a?at=${at}`)));
  // A process that had been started again would begin to count.
  expect(words).toEqual(['live 1', 'canary 1', 'live 2', 'canary 2']);
  // The same address is cached by generation.
  expect(await text(pages.page(live, '/a?at=1'))).toBe('live 3');
  expect(await text(pages.page(canary, '/a?at=1'))).toBe('canary 1');
  inUse = [live];
  await pages.warm(live);
  inUse = hosts;
  expect(await text(pages.page(canary, '/a?at=9'))).toBe('canary 1');
  expect(await text(pages.page(live, '/a?at=9'))).toMatch(/^live [45]$/);
});

it('pages of canaries are in a smaller cache of their own, and take the place of no live page', async () => {
  const [live, canary] = [site.publish({ a: counting('live') }), site.publish({ a: counting('canary') })];
  const { pages } = pagesOf(undefined, { inUse: () => [live, canary] });
  expect(await text(pages.page(live, '/a?at=0'))).toBe('live 1');
  for (let at = 0; at <= 100; at += 1) await pages.page(canary, `/a?at=${at}`);
  expect(await text(pages.page(canary, '/a?at=100'))).toBe('canary 101');
  expect(await text(pages.page(canary, '/a?at=0'))).toBe('canary 102');
  expect(await text(pages.page(live, '/a?at=0'))).toBe('live 1');
});

describe('the warm-up', () => {
  const asks = `exports.pages = { first: { call: () => '/api/x', render: (body) => body } };`;
  const json = (body: string): ApiAnswer => ({ status: 200, contentType: 'application/json', body });

  it('has a longer time limit than a visitor, who falls back to the browser', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<ApiAnswer>();
    const ask = () => {
      asked.resolve();
      return answered.promise;
    };
    const { pages, reported } = pagesOf(ask, { limit: 50 });
    const host = site.publish({ a: asks });
    const warm = pages.warm(host);
    await asked.promise;
    expect(await pages.page(host, '/a')).toBeUndefined();
    expect(pages.counts()).toMatchObject({ rendered: 0, timeout: 1 });
    answered.resolve(json('"slow"'));
    await warm;
    expect(await text(pages.page(host, '/a'))).toBe('"slow"');
    expect(pages.counts()).toMatchObject({ rendered: 1, timeout: 1 });
    expect(reported).toEqual([]);
  });

  it('stops when its total time is over, and does not delay the shutdown', async () => {
    const { pages, reported } = pagesOf(() => new Promise(() => {}), { limit: 50, warmLimit: 2000 });
    await pages.warm(site.publish({ a: asks, b: asks }));
    expect(reported).toHaveLength(2);
    const other = pagesOf(() => new Promise(() => {}), { limit: 50, warmLimit: 600_000 });
    const warm = other.pages.warm(site.publish({ a: asks }));
    await other.pages.close();
    await warm;
    expect(other.reported).toEqual(['worker']);
  });

  it('stops when another release goes live', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<ApiAnswer>();
    const { pages, reported } = pagesOf(() => {
      asked.resolve();
      return answered.promise;
    });
    const before = site.publish({ a: asks });
    const [a] = before.registry.remotes;
    if (a) a.pages = { ...a.pages, more: { path: '/a/more', title: 'a', access: 'public', render: 'server' } };
    const warm = pages.warm(before);
    await asked.promise;
    const after = site.publish({ a: says('new') });
    await pages.warm(after);
    answered.resolve(json('"old"'));
    await warm;
    expect(await text(pages.page(after, '/a'))).toBe('new');
    expect([pages.counts().rendered, reported]).toEqual([2, []]);
  });
});

describe('a page', () => {
  it('is rendered once for each address until its data changes', async () => {
    const { pages } = pagesOf();
    const host = site.publish({ a: `let n = 0; exports.pages = { of: { render: () => String(n += 1) } };` });
    const id = crypto.randomUUID();
    const path = `/a/of/${id}`;
    expect(await text(pages.page(host, path))).toBe('1');
    expect(await text(pages.page(host, `/a/of/${id.toUpperCase()}`))).toBe('2');
    expect(await text(pages.page(host, `/a/of/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`))).toBe('3');
    expect(await text(pages.page(host, path))).toBe('1');
    pages.purge(crypto.randomUUID());
    expect(await text(pages.page(host, path))).toBe('1');
    pages.purge(id);
    expect(await text(pages.page(host, path))).toBe('4');
    expect(await text(pages.page(host, `/a/of/${id.toUpperCase()}`))).toBe('5');
    expect(await text(pages.page(host, `/a/of/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`))).toBe('6');
    pages.purgeAll();
    expect(await text(pages.page(host, path))).toBe('7');
  });

  it('without an id in its path is rendered again when a list changes, and other pages are not', async () => {
    const { pages } = pagesOf();
    const host = site.publish({ a: `let n = 0; exports.pages = { of: { render: () => String(n += 1) } };` });
    const id = crypto.randomUUID();
    for (const path of [`/a/of/${id}`, '/a/of?x=1', `/a/of?near=${id}`]) await pages.page(host, path);
    pages.purgeLists();
    expect(await text(pages.page(host, `/a/of/${id}`))).toBe('1');
    expect(await text(pages.page(host, '/a/of?x=1'))).toBe('4');
    expect(await text(pages.page(host, `/a/of?near=${id}`))).toBe('5');
    pages.purge(id);
    expect(await text(pages.page(host, `/a/of?near=${id}`))).toBe('6');
  });

  it('is left to the browser when no app has it, when it is not server-rendered, or when its address is too long', async () => {
    const { pages } = pagesOf();
    const host = site.publish({ a: says('one') });
    expect(await pages.page(host, '/nowhere')).toBeUndefined();
    expect(await pages.page(host, `/a?${'x'.repeat(1000)}`)).toBeUndefined();
    expect(await pages.page({ ...host, registry: { ...host.registry, remotes: [] } }, '/a')).toBeUndefined();
    expect(pages.counts()).toMatchObject({ rendered: 0, 'no-build': 0 });
  });

  it('is left to the browser when the app or the shell has no server code', async () => {
    const { pages, reported } = pagesOf();
    const code = says('one');
    expect(await pages.page(site.publish({ a: undefined }), '/a')).toBeUndefined();
    const bare = site.publish({ a: code });
    expect(await pages.page({ ...bare, shell: { ...bare.shell, server: undefined as never } }, '/a')).toBeUndefined();
    expect(reported).toEqual(['no-build', 'no-build']);
    expect(pages.counts()).toMatchObject({ rendered: 0, 'no-build': 2 });
  });
});

describe('a page that breaks its process', () => {
  const bulk = `exports.pages = { first: { render: () => Array.from({ length: 1e8 }).length }, good: { render: () => 'good' } };`;

  it('at a start is left to browsers, also by the next start, until its app is released again', async () => {
    const { pages, reported, broke } = pagesOf();
    const host = site.publish({ bulky: bulk, b: says('two') });
    await pages.warm(host);
    expect(await text(pages.page(host, '/b'))).toBe('two');
    expect(broke).toEqual(['bulky first']);
    expect(reported).toEqual(['worker']);
    await pages.close();

    const next = pagesOf();
    await next.pages.warm(host);
    expect(await next.pages.page(host, '/bulky')).toBeUndefined();
    expect(next.pages.counts()).toMatchObject({ rendered: 1, broken: 1, worker: 0 });
    expect(next.broke).toEqual([]);
    expect(next.reported).toEqual([]);

    const [own, other] = host.registry.remotes;
    const withOther = site.publish({ b: says('new') });
    const onlyOther = {
      ...host,
      registry: { ...host.registry, remotes: [own, withOther.registry.remotes[0]] as typeof host.registry.remotes },
    };
    expect(await next.pages.page(onlyOther, '/bulky')).toBeUndefined();
    expect(next.pages.counts()).toMatchObject({ broken: 2, worker: 0 });

    const repaired = site.publish({ bulky: says('repaired') });
    const withOwn = {
      ...host,
      registry: { ...host.registry, remotes: [repaired.registry.remotes[0], other] as typeof host.registry.remotes },
    };
    expect(await text(next.pages.page(withOwn, '/bulky'))).toBe('repaired');
  });

  it('after a release by a loop is ended, while the pages of the other apps are rendered', async () => {
    const asked = Promise.withResolvers<void>();
    const { pages, broke } = pagesOf(
      async () => {
        asked.resolve();
        return { status: 200, contentType: 'application/json', body: '{}' };
      },
      { limit: 800 },
    );
    const before = site.publish({ loop: says('one'), b: says('one') });
    await pages.warm(before);
    const loop = `exports.pages = { first: { call: () => '/api/x', render: () => { for (;;); } } };`;
    const after = site.publish({ loop, b: says('two') });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let isOver = false;
    const loops = pages.page(after, '/loop').finally(() => (isOver = true));
    await asked.promise;
    expect(await text(pages.page(after, '/b'))).toBe('two');
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(800);
    expect(await loops).toBeUndefined();
    // While a page hangs, the other pages of its app are not rendered here: the browser draws them at once.
    expect(await pages.page(after, '/loop/other')).toBeUndefined();
    vi.advanceTimersByTime(3000);
    vi.useRealTimers();
    expect(broke).toEqual(['loop first']);
    expect(await pages.page(after, '/loop')).toBeUndefined();
    expect(pages.counts()).toMatchObject({ timeout: 1, worker: 1, broken: 1 });
  });
});
