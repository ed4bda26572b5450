import { AppProvider, dialogs, setErrorHandler, setSessionActions, toasts } from '@bairn/shared/app';
import type { PageModule, Release, RemoteManifest } from '@bairn/shared/contract';
import type { User } from '@bairn/shared/schema/auth';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { sessionOf } from '@bairn/shared/test/people';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { createStore } from 'zustand/vanilla';
import type { Remotes } from '../remotes/remotes.ts';
import { createSkew } from '../remotes/skew.ts';
import { WorldProvider } from '../remotes/world.ts';
import { buildRoutes } from '../routing/routes.tsx';

type Modules = Record<string, () => Promise<PageModule>>;

/** An app as it is in its folder: its manifest, and the code of its pages and parts. */
export type App = {
  manifest: RemoteManifest;
  pages: Modules;
  cards?: Modules;
  settings?: Modules;
  header?: Modules;
};

type Opened = { api: FakeApi; at: string; state?: unknown; user?: User | undefined };

/** Knows the modules of all apps once they have come, so that pages and parts are there with the first picture. */
export async function loadApps(apps: readonly App[]) {
  const loaded = new Map<string, PageModule>();
  const kinds = ['pages', 'cards', 'settings', 'header'] as const;
  const work = apps.flatMap((app) =>
    kinds.flatMap((kind) =>
      Object.entries(app[kind] ?? {}).map(async ([id, load]) => {
        loaded.set(`${app.manifest.name}/${kind}/${id}`, await load());
      }),
    ),
  );
  await Promise.all(work);
  const peek: Remotes['peek'] = (name, kind, id) => loaded.get(`${name}/${kind}/${id}`);
  const load: Remotes['load'] = (name, kind, id) => {
    const module = peek(name, kind, id);
    return module ? Promise.resolve(module) : Promise.reject(new Error(`${name} has no ${kind} named ${id}`));
  };
  return { peek, load };
}

/**
 * Draws an address in the shell's own frame and routes, with the apps of this checkout in place of releases.
 * @returns the page as it stands, and what went wrong in it.
 */
export function showPage(apps: readonly App[], code: Awaited<ReturnType<typeof loadApps>>, opened: Opened) {
  const { api, at, state, user } = opened;
  api.use();
  toasts.setState([], true);
  dialogs.setState([], true);
  const problems: string[] = [];
  const note = (error: unknown) => void problems.push(String(error));
  setErrorHandler({ report: note, reportShown: note, message: String });
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: note }),
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  const session = sessionOf(user);
  setSessionActions({ ...session, signOut: () => session.signOut() });
  const [shell, ...others] = apps.map(({ manifest }) => manifest);
  if (!shell) throw new Error('The first app is the shell');
  const registry = { shell: 'test', remotes: others.map(releaseOf) };
  const routes = buildRoutes({
    shell,
    registry,
    session,
    client,
    loader: { load: (owner, id) => code.load(owner, 'pages', id), peek: (owner, id) => code.peek(owner, 'pages', id) },
    switchTo: () => Promise.resolve(),
  });
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(at), state }] });
  const world = {
    registry,
    remotes: { ...code, forget: () => {}, versions: () => ({}) },
    skew: createSkew({ registry, busy: () => false }),
    report: ({ error }: { error: unknown }) => note(error),
    leaving: createStore(() => false),
  };
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  const root = createRoot(element, { onUncaughtError: note, onCaughtError: note, onRecoverableError: note });
  root.render(
    <AppProvider client={client} session={session}>
      <WorldProvider value={world}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>,
  );
  return {
    problems,
    address: () => router.state.location.pathname,
    isQuiet: () => router.state.navigation.state === 'idle' && client.isFetching() === 0,
    remove() {
      root.unmount();
      client.clear();
      element.remove();
    },
  };
}

const releaseOf = (manifest: RemoteManifest): Release => ({
  ...manifest,
  version: 'test',
  entry: { href: '', integrity: '' },
  files: {},
  requires: {},
});
