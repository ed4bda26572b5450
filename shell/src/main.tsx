import '@bairn/shared/ui/tokens.css';
import '@bairn/shared/ui/reset.css';
import { AppProvider } from '@bairn/shared/app';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { start } from './start.ts';
import { applyTheme } from './theme.ts';
import { WorldProvider } from './world.ts';

applyTheme();
const { registry, remotes, session, client, router } = start();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppProvider client={client} session={session}>
      <WorldProvider value={{ registry, remotes }}>
        <RouterProvider router={router} />
      </WorldProvider>
    </AppProvider>,
  );
}
