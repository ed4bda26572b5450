import type { PageModule, Registry, Release } from '@bairn/shared/contract';
import { describe, expect, it } from 'vitest';
import { createRemotes } from './remotes.ts';

const release = (name: string, version: string): Release => ({
  contract: 1,
  name,
  pages: {},
  cards: {},
  settings: {},
  header: {},
  version,
  entry: { href: `/r/${name}/${version}/remoteEntry.js`, integrity: 'sha384-x' },
  files: {},
});
const page: PageModule = { Component: () => null };
const registry: Registry = { remotes: [release('planning', 'v1'), release('team', 'v1')] };

/** A runtime whose remotes answer as told; `asked` lists what reached it. */
function runtime(answers: Record<string, () => Promise<unknown>>) {
  const asked: string[] = [];
  const federation = {
    register: ({ name, version }: Release, again = false) =>
      void asked.push(`${again ? 're' : ''}register ${name} ${version}`),
    loadExposed: (name: string, exposed: 'pages' | 'cards') => {
      asked.push(`load ${name}/${exposed}`);
      return answers[name]?.() ?? Promise.reject(new Error('unknown'));
    },
  };
  return { asked, get: () => Promise.resolve(federation) };
}

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
  });

  it('starts a failed remote anew from the release that is current by then', async () => {
    let broken = true;
    const pages = { sessions: () => Promise.resolve(page) };
    const { asked, get } = runtime({
      planning: () => (broken ? Promise.reject(new Error('503')) : Promise.resolve({ pages })),
    });
    const remotes = createRemotes(registry, get, () => Promise.resolve(release('planning', 'v2')));
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('503');
    broken = false;
    expect(await remotes.load('planning', 'pages', 'sessions')).toBe(page);
    expect(asked.slice(2)).toEqual(['reregister planning v2', 'load planning/pages']);
  });

  it('goes on with the release it knows when the registry cannot be read', async () => {
    let broken = true;
    const pages = { sessions: () => Promise.resolve(page) };
    const { asked, get } = runtime({
      planning: () => (broken ? Promise.reject(new Error('reset')) : Promise.resolve({ pages })),
    });
    const remotes = createRemotes(registry, get, () => Promise.reject(new Error('offline')));
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('reset');
    broken = false;
    await remotes.load('planning', 'pages', 'sessions');
    expect(asked).toContain('reregister planning v1');
  });

  it('leaves the other remotes alone', async () => {
    const { get } = runtime({
      planning: () => Promise.reject(new Error('gone')),
      team: () => Promise.resolve({ pages: { week: () => Promise.resolve(page) } }),
    });
    const remotes = createRemotes(registry, get, () => Promise.resolve(undefined));
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('gone');
    expect(await remotes.load('team', 'pages', 'week')).toBe(page);
  });

  it('refuses a page without a component, and loads anew what it was told to forget', async () => {
    let module: unknown = {};
    const { get } = runtime({
      planning: () => Promise.resolve({ pages: { sessions: () => Promise.resolve(module) } }),
    });
    const remotes = createRemotes(registry, get, () => Promise.resolve(undefined));
    await expect(remotes.load('planning', 'pages', 'sessions')).rejects.toThrow('exports no Component');
    module = page;
    await remotes.load('planning', 'pages', 'sessions');
    remotes.forget('planning');
    expect(remotes.peek('planning', 'pages', 'sessions')).toBeUndefined();
  });
});
