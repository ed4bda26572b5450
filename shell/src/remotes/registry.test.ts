// @vitest-environment happy-dom
import { service } from '@bairn/shared/contract';
import { fakeRelease } from '@bairn/shared/test/fakeSite';
import { afterEach, expect, it, vi } from 'vitest';
import { inlinedRegistry, liveRegistry } from './registry.ts';

const card = { title: 'Today', access: service, order: 0 };
const team = fakeRelease('team', 't1', {
  pages: {
    week: { path: '/team/week', access: service },
    home: { path: '/' },
    one: { path: '/team/:id', access: 'guest' },
  },
  cards: { today: card },
  settings: { mine: { ...card, path: '/settings/mine' } },
  header: { news: card },
});
const page = { path: '/x', title: 'X', access: 'public' };
const registryOf = (...remotes: unknown[]) => ({ shell: 's1', remotes });

/** The names and versions that the shell goes on with, from the page and from the host. */
async function read(registry: unknown) {
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
  document.getElementById('registry')!.textContent = JSON.stringify(registry);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(registry)));
  const names = (found: ReturnType<typeof inlinedRegistry> | undefined) =>
    found?.remotes.map(({ name, version }) => `${name} ${version}`);
  const inlined = names(inlinedRegistry());
  expect(names(await liveRegistry())).toEqual(inlined);
  return inlined;
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['that is nothing', null],
  ['that is a text', 'planning'],
  ['without header', { header: undefined }],
  ['without cards', { cards: undefined }],
  ['without settings', { settings: null }],
  ['without pages', { pages: undefined }],
  ['whose page is nothing', { pages: { a: null } }],
  ['whose page has no path', { pages: { a: { ...page, path: undefined } } }],
  ['whose page has every path', { pages: { a: { ...page, path: '*' } } }],
  ['whose page has every path below /', { pages: { a: { ...page, path: '/*' } } }],
  ['whose page has the paths of other apps', { pages: { a: { ...page, path: '/:a/:b' } } }],
  ['whose page is for nobody', { pages: { a: { ...page, access: undefined } } }],
  ['whose card is for nobody', { cards: { a: { title: 'x', order: 1 } } }],
])('leaves out a release %s, and goes on with the others', async (_, broken) => {
  const planning = broken && typeof broken === 'object' ? { ...fakeRelease('planning', 'p1'), ...broken } : broken;
  expect(await read(registryOf(planning, team))).toEqual(['team t1']);
});

it('takes the first release of a name', async () => {
  expect(await read(registryOf(team, fakeRelease('planning', 'p1'), { ...team, version: 't2' }))).toEqual([
    'team t1',
    'planning p1',
  ]);
});

it('keeps what it knows while the host answers something else', async () => {
  for (const answer of [{ message: 'Bad gateway' }, null, registryOf().shell]) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: 502 })));
    expect(await liveRegistry()).toBeUndefined();
  }
});
