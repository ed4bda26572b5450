import '@bairn/shared/ui/tokens.css';
import '@bairn/shared/ui/reset.css';
import { AppProvider, configQuery } from '@bairn/shared/app';
import { startTransition, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { Acts } from './begin/keepActs.ts';
import { followTheme } from './browser/theme.ts';
import { servedPage } from './data/served.ts';
import { WorldProvider } from './remotes/world.ts';
import { firstPage } from './routing/firstPage.ts';
import { start } from './start.ts';
import type { Watched } from './vitals/watchScreens.ts';

/** The shell in this document, which is drawn once what its first page needs has been loaded. */
export type App = Watched & {
  load(): Promise<unknown>;
  draw(): void;
  /** Reports that the first page could not be loaded. */
  failed(error: unknown): void;
};

/** Puts the shell together. @param acts what the person has done before the first page is drawn. */
export async function makeApp(root: HTMLElement, acts: Acts): Promise<App> {
  followTheme();
  if (LOCAL_REMOTES) {
    const { openDoor } = await import('./local-remotes/openDoor.ts');
    // The page then has the released remotes.
    await openDoor(LOCAL_REMOTES || []).catch(() => {});
  }
  const served = servedPage();
  const { world, session, client, router, revival } = start(served);
  const app = (
    <AppProvider client={client} session={session}>
      <WorldProvider value={world}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>
  );
  const failed = (kind: 'remote-unavailable' | 'render') => (error: unknown) =>
    world.report({ kind, app: revival?.app ?? 'shell', error });
  const alive = () => {
    served?.refresh(client);
    void acts.redo();
  };
  return {
    router,
    report: world.report,
    onMissing: world.skew.onMissing,
    vitalsPercent: () => client.getQueryData(configQuery.queryKey)?.data.vitals.percent,
    load: () => revival?.load() ?? firstPage(router),
    failed: failed('remote-unavailable'),
    draw() {
      if (!revival) {
        acts.stop();
        return createRoot(root).render(app);
      }
      // In pieces, between which the browser can draw and the person is heard.
      startTransition(() => {
        hydrateRoot(root, <Alive then={alive}>{app}</Alive>, { onRecoverableError: failed('render') });
      });
    },
  };
}

/** Does something once what it is around is alive. */
function Alive({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
