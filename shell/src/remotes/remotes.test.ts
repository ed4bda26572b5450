import type { PageModule, Registry, Release } from '@bairn/shared/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRemotes, loadTime } from './remotes.ts';

const release = (name: string, version: string, contract = 1): Release => ({
  contract,
  name,
  pages: {},
  cards: {},
  settings: {},
  header: {},
  version,
  entry: { href: `/r/${name}/${version}/remoteEntry.js`, integrity: 'sha384-x' },
  files: {},
  requires: {},
});
const page: PageModule = { Component: () => null };
const registry: Registry = { shell: 'v1', remotes: [release('planning', 'v1'), release('team', 'v1')] };
const exposed = { pages: { sessions: () => Promise.resolve(page) }, cards: { today: () => Promise.resolve(page) } };
const failing = (message: string) => () => Promise.reject(new Error(message));
const good = () => Promise.resolve<unknown>(exposed);
const never = () => new Promise<unknown>(() => {});
const nobody = () => Promise.resolve(undefined);

/** A runtime whose remotes answer as told; `asked` lists what reached it. */
function runtime(answers: Record<string, () => Promise<unknown>>) {
  const asked: string[] = [];
  const federation = {
    register: ({ name, version }: Release, again = false) =>
      void asked.push(`${again ? 're' : ''}register ${name} ${version}`),
    loadExposed: (name: string, what: 'pages' | 'cards') => {
      asked.push(`load ${name}/${what}`);
      return answers[name]?.() ?? Promise.reject(new Error('unknown'));
    },
  };
  return { asked, answers, get: () => Promise.resolve(federation) };
}

afterEach(() => vi.useRealTimers());

describe('loading a remote', () => {
  it('loads each page once, also when it is asked for twice at the same time', async () => {
    let loads = 0;
    const pages = { sessions: () => Promise.resolve(((loads += 1), page)) };
    const { asked, get } = runtime({ planning: () => Promise.resolve({ pages }) });
    const remotes = createRemotes(registry, get);
    await Promise.all([remotes.load('planning', 'pages', 'sessions'), remotes.load('planning', 'pages', 'sessions')]);
    expect(await remotes.load('planning', 'pages', 'sessions')).toBe(page);
    expect(loads).toBe(1);
    expect(asked).toEqual(['register planning v1', 'load planning/pages']);
    expect(remotes.peek('planning', 'pages', 'sessions')).toBe(page);
    expect(remotes.versions()).toEqual({ planning: 'v1' });
  });

  it('reloads a failed remote when it is asked for again, with the release it knows unless the registry names another', async () => {
    const { asked, answers, get } = runtime({ planning: failing('503') });
    const live = vi.fn<() => Promise<Release | undefined>>(nobody);
    const remotes = createRemotes(registry, get, live);
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('503');
    expect(asked).toEqual(['register planning v1', 'load planning/pages']);
    answers['planning'] = good;
    expect(await remotes.load('planning', 'pages', 'sessions')).toBe(page);
    expect(asked.slice(2)).toEqual(['reregister planning v1', 'load planning/pages']);
    // With the failure, whose file a browser may have kept.
    for (const call of live.mock.calls) expect(call).toEqual(['planning', new Error('503')]);
    expect(live).toHaveBeenCalledTimes(2);
  });

  it('uses the newest release it has heard of, also once the registry is down', async () => {
    const { asked, get } = runtime({ planning: failing('gone') });
    const live = vi.fn<() => Promise<Release | undefined>>(nobody).mockResolvedValueOnce(release('planning', 'v2'));
    const remotes = createRemotes(registry, get, live);
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('gone');
    asked.length = 0;
    live.mockReset().mockResolvedValueOnce(undefined).mockResolvedValueOnce(release('planning', 'v2'));
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('gone');
    live.mockReset().mockResolvedValue(undefined);
    asked.length = 0;
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('gone');
    expect(new Set(asked)).toEqual(new Set(['reregister planning v2', 'load planning/pages']));
  });

  it('asks past every failure that the browser has kept of a preload', async () => {
    let failures = 1;
    const { get } = runtime({
      planning: () => ((failures -= 1) >= 0 ? Promise.reject(new Error('stale')) : good()),
    });
    const remotes = createRemotes(registry, get, nobody);
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('stale');
    failures = 3;
    expect(await remotes.load('planning', 'pages', 'sessions')).toBe(page);
  });

  it('takes up a newer release at once, whose former files are gone', async () => {
    const loads: string[] = [];
    const { asked, answers, get } = runtime({ planning: failing('404') });
    const remotes = createRemotes(registry, get, (name) => {
      answers['planning'] = () => (loads.push('v2'), good());
      return Promise.resolve(release(name, 'v2'));
    });
    expect(await remotes.load('planning', 'pages', 'sessions')).toBe(page);
    expect(asked).toEqual([
      'register planning v1',
      'load planning/pages',
      'reregister planning v2',
      'load planning/pages',
    ]);
    expect(loads).toEqual(['v2']);
    expect(remotes.versions()).toEqual({ planning: 'v2' });
  });

  it('stays with the release it can run where a newer one needs more of the shell', async () => {
    const { asked, answers, get } = runtime({ planning: failing('503') });
    const remotes = createRemotes(registry, get, (name) => Promise.resolve(release(name, 'v2', 2)));
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('503');
    answers['planning'] = good;
    expect(await remotes.load('planning', 'pages', 'sessions')).toBe(page);
    expect(asked.join()).not.toContain('v2');
  });

  it('runs nothing of a remote that needs more of the shell, and says that it is so', async () => {
    const { asked, get } = runtime({ planning: good });
    const newer = { shell: 'v1', remotes: [release('planning', 'v2', 2)] };
    const load = createRemotes(newer, get, nobody).load('planning', 'pages', 'sessions');
    await expect(load).rejects.toMatchObject({ name: 'NewerContractError' });
    expect(asked).toEqual([]);
  });

  it('gives up after 120 s, and then starts again', async () => {
    vi.useFakeTimers();
    const { asked, answers, get } = runtime({ planning: never });
    const remotes = createRemotes(registry, get, nobody);
    const outcome = vi.fn<(error: unknown) => void>();
    remotes.load('planning', 'pages', 'sessions').catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(loadTime).toBe(120_000);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
    answers['planning'] = good;
    expect(await remotes.load('planning', 'pages', 'sessions')).toBe(page);
    expect(asked).toContain('reregister planning v1');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets what fails too late say nothing about the start that came after it', async () => {
    let fail: (error: Error) => void = () => {};
    const { asked, answers, get } = runtime({ planning: () => new Promise((_, reject) => (fail = reject)) });
    const remotes = createRemotes(registry, get, nobody);
    const first = remotes.load('planning', 'cards', 'today').catch(() => 'late');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    remotes.forget('planning');
    answers['planning'] = good;
    await remotes.load('planning', 'pages', 'sessions');
    fail(new Error('late'));
    await first;
    asked.length = 0;
    await remotes.load('planning', 'cards', 'other').catch(() => {});
    expect(asked[0]).toBe('load planning/cards');
  });

  it('starts a failed remote once for a page and a part that ask at the same time', async () => {
    const { asked, answers, get } = runtime({ planning: failing('503') });
    const remotes = createRemotes(registry, get, nobody);
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('503');
    answers['planning'] = good;
    asked.length = 0;
    await Promise.all([remotes.load('planning', 'pages', 'sessions'), remotes.load('planning', 'cards', 'today')]);
    expect(asked.filter((line) => line.startsWith('reregister'))).toHaveLength(1);
  });

  it('leaves the other remotes alone', async () => {
    const { get } = runtime({ planning: failing('gone'), team: good });
    const remotes = createRemotes(registry, get, nobody);
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('gone');
    expect(await remotes.load('team', 'pages', 'sessions')).toBe(page);
  });

  it('refuses a page without a component, and reloads what it dropped', async () => {
    let module: unknown = {};
    const pages = { sessions: () => Promise.resolve(module) };
    const { get } = runtime({ planning: () => Promise.resolve({ pages }) });
    const remotes = createRemotes(registry, get, nobody);
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('exports no Component');
    module = page;
    await remotes.load('planning', 'pages', 'sessions');
    remotes.forget('planning');
    expect(remotes.peek('planning', 'pages', 'sessions')).toBeUndefined();
  });
});
