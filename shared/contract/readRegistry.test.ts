import { describe, expect, it } from 'vitest';
import { fakeRelease } from '../test/fakeSite.ts';
import { readRegistry, readRelease } from './readRegistry.ts';

const page = { path: '/planning', title: 'Planning', access: 'public' };
const card = { title: 'Today', access: ['keyworker'], order: 10 };
const planning = (differing: object = {}) => ({ ...fakeRelease('planning', 'p1'), ...differing });
const without = (field: string) => Object.fromEntries(Object.entries(planning()).filter(([name]) => name !== field));
const problems = (release: unknown) => readRelease(release).problems;

describe('a manifest', () => {
  it('is taken as it is where all of it can be read', () => {
    const nav = [{ group: 'planning', order: 10, roles: ['nursery-admin'] }];
    const release = planning({
      about: 'sessions',
      pages: {
        a: { ...page, path: '/', nav, render: 'server', first: '/nursery?per_page=6', later: 'unknown here' },
        b: { ...page, path: '/planning/:id/day-2/:day', redirect: '/planning/:day/of/:id' },
        c: { ...page, access: 'guest', nav: nav[0], layout: 'settings', byEmail: true, onboarding: 'step-one' },
      },
      cards: { today: card },
      settings: { mine: { ...card, path: '/settings/mine' }, list: { ...card, component: true } },
      header: { basket: card },
    });
    expect(problems(release)).toEqual([]);
    expect(readRelease(release).release).toBe(release);
  });

  it.each(['pages', 'cards', 'settings', 'header'])('without %s has none, and says so', (kind) => {
    const { release, problems: said } = readRelease(without(kind));
    expect(said).toEqual([`has no ${kind}: an object is needed, {} for none`]);
    expect(release).toEqual({ ...without(kind), [kind]: {} });
  });

  it.each([
    ['path', '*'],
    ['path', '/*'],
    ['path', '/:a/:b'],
    ['path', '/planning/*'],
    ['path', '/planning/:id?'],
    ['path', '/planning//x'],
    ['path', '/planning/'],
    ['path', 'planning'],
    ['path', '/Planning'],
    ['path', undefined],
    ['title', ' '],
    ['title', 7],
    ['access', undefined],
    ['access', ['someone']],
    ['access', null],
    ['nav', { group: 'planning' }],
    ['nav', { group: 'mine', order: 1 }],
    ['nav', [null]],
    ['redirect', 'https://evil.test'],
    ['redirect', '//evil.test'],
    ['first', 'x'],
    ['render', true],
  ])('loses the page whose %s is %j, and keeps the others', (field, value) => {
    const { release, problems: said } = readRelease(
      planning({ pages: { good: page, bad: { ...page, [field]: value } } }),
    );
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^has in pages 'bad', which has (?:the|no) ${field}\\b.*: it must be `)),
    ]);
    expect(release?.pages).toEqual({ good: page });
  });

  it('loses a page that redirects to itself, or by a parameter that it does not have', () => {
    const redirecting = (redirect: string) =>
      problems(planning({ pages: { a: { ...page, path: '/planning/:id', redirect } } }));
    expect(redirecting('/planning/:id')).toEqual(["has in pages 'a', which redirects /planning/:id to itself"]);
    expect(redirecting('/planning/:other')).toEqual(["has in pages 'a', which redirects /planning/:id to itself"]);
    expect(redirecting('/planning/:other/day')).toEqual([
      "has in pages 'a', which redirects to /planning/:other/day, and :other is no parameter of /planning/:id",
    ]);
  });

  it.each(['cards', 'settings', 'header'])('loses an entry of its %s that cannot be read', (kind) => {
    const { release, problems: said } = readRelease(
      planning({ [kind]: { good: card, bad: null, worse: { title: 'x' } } }),
    );
    expect(release).toMatchObject({ [kind]: { good: card } });
    expect(said).toHaveLength(2);
  });

  it.each([
    null,
    'text',
    [],
    {},
    without('entry'),
    without('files'),
    without('requires'),
    planning({ version: '../x' }),
  ])('is left out as a whole where nothing of it could be used: %j', (release) => {
    expect(readRelease(release)).toEqual({ release: undefined, problems: [expect.any(String)] });
  });

  it('cannot break out of the page that names its files', () => {
    const entry = { href: '/r/planning/p1/"><script>', integrity: '' };
    expect(problems(planning({ entry }))).toEqual([expect.stringMatching(/^has the entry /)]);
  });

  it('of a newer contract keeps what is not known here, but for paths that would catch other apps', () => {
    const pages = { a: { ...page, access: ['a-new-role'], nav: 'anything' }, b: { ...page, path: '*' } };
    const { release, problems: said } = readRelease(planning({ contract: 2, pages, cards: { c: 'a new kind' } }));
    expect(release).toMatchObject({ pages: { a: pages.a }, cards: { c: 'a new kind' } });
    expect(said).toEqual([expect.stringContaining("has in pages 'b'")]);
  });
});

describe('a registry', () => {
  const registry = (...remotes: unknown[]) => readRegistry({ shell: 's1', remotes, history: {} });

  it('has the releases that can be read, and names those that cannot', () => {
    const team = fakeRelease('team', 't1');
    const { registry: read, skipped } = registry(
      null,
      planning(),
      'x',
      without('entry'),
      planning({ version: 'p2' }),
      team,
    );
    expect(read).toEqual({ shell: 's1', remotes: [planning(), team] });
    expect(skipped.map(({ app, why }) => `${app} ${why}`)).toEqual([
      'shell has entry 1 of the registry, which is not a manifest',
      'shell has entry 3 of the registry, which is not a manifest',
      'planning has no entry: it must be a file with href and integrity',
      'planning has entry 5 of the registry a second time',
    ]);
  });

  it.each(['shell', 'root'])("has no remote by the name of the shell's own routes: %s", (name) => {
    expect(registry(planning({ name })).registry.remotes).toEqual([]);
  });

  it.each([null, [], {}, { shell: 's1' }, { shell: 's1', remotes: {} }, { remotes: [] }])('is not %j', (found) => {
    expect(() => readRegistry(found)).toThrow('no version of the shell');
  });
});
