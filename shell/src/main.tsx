import '@bairn/shared/ui/tokens.css';
import '@bairn/shared/ui/reset.css';
import { AppProvider } from '@bairn/shared/app';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { firstPage } from './firstPage.ts';
import { start } from './start.ts';
import { followTheme } from './theme.ts';
import { WorldProvider } from './world.ts';

followTheme();
if (LOCAL_REMOTES) {
  const begin = import('./local-remotes/openDoor.ts').then(({ openDoor }) => openDoor(LOCAL_REMOTES || []));
  void begin.then(mount, mount);
} else mount();

function mount(): void {
  const { world, session, client, router } = start();
  const root = document.getElementById('root');
  if (root) {
    void firstPage(router).then(() =>
      createRoot(root).render(
        <AppProvider client={client} session={session}>
          <WorldProvider value={world}>
            <RouterProvider router={router} />
          </WorldProvider>
        </AppProvider>,
      ),
    );
  }
}
