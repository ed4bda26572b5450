import '@bairn/shared/ui/tokens.css';
import '@bairn/shared/ui/reset.css';
import { AppProvider } from '@bairn/shared/app';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { firstPage } from './firstPage.ts';
import { servedPage } from './served.ts';
import { start } from './start.ts';
import { followTheme } from './theme.ts';
import { WorldProvider } from './world.ts';

followTheme();
if (LOCAL_REMOTES) {
  const begin = import('./local-remotes/openDoor.ts').then(({ openDoor }) => openDoor(LOCAL_REMOTES || []));
  void begin.then(mount, mount);
} else mount();

function mount(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const { world, session, client, router, revival } = start(servedPage());
  const app = (
    <AppProvider client={client} session={session}>
      <WorldProvider value={world}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>
  );
  if (revival) {
    revival().then(
      () =>
        hydrateRoot(root, app, {
          onRecoverableError: (error) => world.report({ kind: 'render', app: 'shell', error }),
        }),
      // What stands there can be read, searched and followed; without its code it is left as it is.
      (error: unknown) => world.report({ kind: 'remote-unavailable', app: 'shell', error }),
    );
  } else void firstPage(router).then(() => createRoot(root).render(app));
}
