import '@bairn/shared/ui/tokens.css';
import '@bairn/shared/ui/reset.css';
import { AppProvider } from '@bairn/shared/app';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { firstPage } from './routing/firstPage.ts';
import { servedPage } from './data/served.ts';
import { start } from './start.ts';
import { followTheme } from './browser/theme.ts';
import { untilLoaded } from './browser/untilLoaded.ts';
import { WorldProvider } from './remotes/world.ts';

followTheme();
if (LOCAL_REMOTES) {
  const begin = import('./local-remotes/openDoor.ts').then(({ openDoor }) => openDoor(LOCAL_REMOTES || []));
  void begin.then(mount, mount);
} else mount();

function mount(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const served = servedPage();
  const { world, session, client, router, revival } = start(served);
  const app = (
    <AppProvider client={client} session={session}>
      <WorldProvider value={world}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>
  );
  if (!revival) {
    document.querySelector('.unalive')?.remove();
    return void firstPage(router).then(() => createRoot(root).render(app));
  }
  const failed = (kind: 'remote-unavailable' | 'render') => (error: unknown) =>
    world.report({ kind, app: revival.app, error });
  void untilLoaded(revival.load, failed('remote-unavailable')).then(() =>
    hydrateRoot(root, <Alive then={() => served?.refresh(client)}>{app}</Alive>, {
      onRecoverableError: failed('render'),
    }),
  );
}

/** Does something once what it is around is alive. */
function Alive({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
