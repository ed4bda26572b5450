import type { Registry } from '@bairn/shared/contract';
import { makeUser } from '@bairn/shared/test/people';
import { revive, type Answers } from '@bairn/shared/test/revive';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { manifest as declared } from '../manifest.ts';

const nav = { group: 'main', order: 10, roles: ['guest', 'keyworker'] } as const;
/** A menu entry and a part of the bar, whose code comes later. */
const registry: Registry = {
  shell: 'a1',
  remotes: [
    {
      contract: 1,
      name: 'marketplace',
      version: 'b1',
      entry: { href: '/r/marketplace/b1/remoteEntry.js', integrity: 'sha256-made-up' },
      pages: { search: { path: '/search', title: 'Search', access: 'public', nav } },
      cards: {},
      settings: {},
      header: { basket: { title: 'Basket', access: ['guest', 'keyworker'], order: 10 } },
      files: {},
      requires: {},
    },
  ],
};
const support = { email: 'help@bairn.test', phone: '0131 496 0100', portalUrl: 'https://help.bairn.test' };

async function server(at: string): Promise<{ html: string; answers: Answers }> {
  const { connect } = await import('../server/connect.ts');
  const { render } = await import('../server/render.tsx');
  connect({ mode: 'demo', support, ask: (url) => Promise.reject(new Error(`No answer to ${url}`)) });
  const { html, title, lifted, answers } = await render({
    url: new URL(at, 'http://bairn.test').href,
    registry,
    pages: {},
  });
  return { html: `<title>${title}</title>${lifted}${html}`, answers };
}

type Browser = { at: string; signedIn?: boolean; kept?: Record<string, string>; state?: unknown };

/** As `main.tsx` puts it together, but for what reaches out of the page. */
async function browser({ at, signedIn, kept = {}, state }: Browser, answers: Answers) {
  const [{ AppProvider, setTransport }, { createSessionStore }, { buildRoutes }, { pages }, { WorldProvider }] =
    await Promise.all([
      import('@bairn/shared/app'),
      import('@bairn/shared/app/sessionStore'),
      import('../routing/routes.tsx'),
      import('../server/pages.ts'),
      import('../remotes/world.ts'),
    ]);
  const { manifest } = await import('../manifest.ts');
  const said = {
    'bairn-mode': 'demo',
    'support-email': support.email,
    'support-phone': support.phone,
    'support-portal': support.portalUrl,
  };
  for (const [name, content] of Object.entries(said))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }));
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  setTransport(() => new Promise(() => {}));
  const client = new QueryClient();
  for (const [key, data] of answers) client.setQueryData(key, data);
  const session = createSessionStore();
  if (signedIn) session.signIn({ token: 'token', user: makeUser() });
  else session.adopt(undefined);
  const own: Record<string, typeof pages.login> = pages;
  const never = () => new Promise<never>(() => {});
  const routes = buildRoutes({
    shell: manifest,
    registry,
    session,
    client,
    loader: { load: never, peek: (_owner, id) => own[id] },
    switchTo: never,
  });
  const [path = '', search = ''] = at.split('?');
  const [id] = Object.entries(manifest.pages).find(([, page]) => page.path === path) ?? [];
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname: path, search: search && `?${search}`, state }],
    hydrationData: { loaderData: { [`shell.${id}`]: null } },
  });
  const world = {
    registry,
    remotes: { load: never, peek: () => undefined, forget: () => {}, versions: () => ({}) },
    skew: { isOutdated: () => Promise.resolve(false), reloadTo: () => false, onMissing: () => {} },
    report: () => {},
    leaving: createStore(() => false),
  };
  return (
    <AppProvider client={client} session={session}>
      <WorldProvider value={world}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>
  );
}

const served = Object.values(declared.pages).filter((page) => 'render' in page);
/** What the browser knows and the server does not. */
const kept = { 'bairn.beta': 'hidden', 'bairn.theme': 'dark', 'bairn.notice': 'seen', 'bairn.preferences': 'refused' };

test.each(served.map(({ path }) => path))('%s becomes alive as it came, in the frame of every page', async (at) => {
  const { html, problems, stayed } = await revive({
    at,
    server: () => server(at),
    browser: (answers) => browser({ at }, answers),
  });
  expect(problems).toEqual([]);
  expect(stayed).toBe(true);
  expect(html).not.toMatch(/<[^>]+ style=/);
});

test.each<Browser>([
  { at: '/legal/cookie', kept },
  { at: '/legal/terms', kept, signedIn: true },
  { at: '/auth/login?from=%2Fsearch', state: { passwordChanged: true } },
  { at: '/auth/forgot-password', state: { sent: { email: 'eilidh@demo.bairn.test' } } },
  { at: '/auth/register?as=service' },
])('so does $at for somebody who was here before', async (here) => {
  const { problems, stayed } = await revive({
    at: here.at,
    server: () => server(here.at),
    browser: (answers) => browser(here, answers),
  });
  expect(problems).toEqual([]);
  expect(stayed).toBe(true);
});

test('a link that differs is found', async () => {
  const { problems } = await revive({
    at: '/legal/terms',
    server: () => server('/legal/terms'),
    browser: (answers) => browser({ at: '/legal/terms' }, answers),
    spoil: (root) => root.querySelector('header a')?.setAttribute('href', '/elsewhere'),
  });
  expect(problems.join()).toContain('hydrated but some attributes');
});
