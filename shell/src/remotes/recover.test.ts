// @vitest-environment happy-dom
import type { Registry, Release } from '@bairn/shared/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const file = (name: string) => ({ href: `/r/team/t1/${name}`, integrity: '' });
const team = (version: string, react: string): Release => ({
  contract: 1,
  name: 'team',
  version,
  pages: {},
  cards: {},
  settings: {},
  header: {},
  entry: file('remoteEntry.js'),
  files: {
    week: { js: [file('pages.js'), file('7.js')], css: [file('7.css')] },
    list: { js: [file('pages.js'), file('8.js')], css: [] },
  },
  requires: { react },
});

let recover: typeof import('./recover.ts').recover;
const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answer = (registry: Registry) =>
  answers.mockImplementation(async (url) =>
    url === '/registry.json' ? Response.json(registry) : new Response('code'),
  );
/** What was fetched past the browser's cache. */
const anew = () => answers.mock.calls.filter(([, { cache }]) => cache === 'reload').map(([url]) => url);

beforeEach(async () => {
  vi.resetModules();
  ({ recover } = await import('./recover.ts'));
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
  const registry: Registry = { shell: 's1', remotes: [{ ...team('t1', '^19.0.0'), files: {} }] };
  document.getElementById('registry')!.textContent = JSON.stringify(registry);
  vi.stubGlobal('fetch', answers.mockReset());
  answer({ shell: 's1', remotes: [team('t1', '^19.0.0')] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live release of a remote', () => {
  it.each([
    ['of the same shell', { shell: 's1', remotes: [team('t2', '^19.0.0 || ^20.0.0')] }, 't2'],
    ['beside a newer shell, with the same needs', { shell: 's2', remotes: [team('t2', '^19.0.0')] }, 't2'],
    ['that needs what a newer shell provides', { shell: 's2', remotes: [team('t2', '^20.0.0')] }, undefined],
    ['that was taken out', { shell: 's1', remotes: [] }, undefined],
    [
      'whose manifest would break the frame',
      { shell: 's1', remotes: [{ ...team('t2', '^19.0.0'), header: null }] },
      undefined,
    ],
  ])('%s', async (_, live, version) => {
    answer(live as Registry);
    expect((await recover('team'))?.version).toBe(version);
    expect(anew()).toEqual([]);
  });

  it('is unknown while the registry is down', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await recover('team')).toBeUndefined();
  });
});

describe('a file that failed is fetched past the cache', () => {
  const chunk = (request: string, type = 'error') =>
    Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request, type });

  it('with the others of its page, and complete', async () => {
    await recover('team', chunk(`${location.origin}/r/team/t1/7.js`));
    expect(anew()).toEqual(['/r/team/t1/pages.js', '/r/team/t1/7.js', '/r/team/t1/7.css']);
    const given = await Promise.all(answers.mock.results.map(({ value }) => value as Promise<Response>));
    expect(given.every(({ bodyUsed }) => bodyUsed)).toBe(true);
  });

  it('where it is none of a page: a card, the entry, or a part of the shell', async () => {
    await recover('team', chunk('/r/team/t1/cards.js'));
    await recover('team', new Error('RUNTIME-008'));
    await recover('shell', chunk('/r/shell/s1/12.js'));
    expect(anew()).toEqual(['/r/team/t1/cards.js', '/r/team/t1/remoteEntry.js', '/r/shell/s1/12.js']);
  });

  it('also where a style sheet failed, whose error does not say which', async () => {
    const asked = ['/r/team/t1/7.js', '/r/team/t1/7.css', '/r/team/t1/7.css', '/r/planning/p1/1.css', '/api/user'];
    const entries = asked.map((path) => ({ name: location.origin + path }) as PerformanceEntry);
    const spy = vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
    await recover(
      'team',
      Object.assign(new Error('Loading css chunk 7 failed'), { name: 'ChunkLoadError', type: 'error' }),
    );
    spy.mockRestore();
    expect(anew()).toEqual(['/r/team/t1/7.js', '/r/team/t1/7.css']);
  });

  it('also while the registry is down', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'));
    await recover('team', chunk('/r/team/t1/7.js'));
    expect(anew()).toEqual(['/r/team/t1/7.js']);
  });

  it('not where the host did not answer: there is nothing in the cache', async () => {
    await recover('team', Object.assign(new Error('120 s'), { name: 'TimeoutError' }));
    await recover('team', chunk('/r/team/t1/7.js', 'timeout'));
    expect(anew()).toEqual([]);
  });

  it('again after ten seconds at the earliest', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await recover('team', chunk('/r/team/t1/cards.js'));
    await recover('team', chunk('/r/team/t1/cards.js'));
    expect(anew()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 10_000);
    await recover('team', chunk('/r/team/t1/cards.js'));
    expect(anew()).toHaveLength(2);
  });
});
