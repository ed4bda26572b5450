import { toast, type SessionStore } from '@bairn/shared/app';
import type { PageModule, Registry, RemoteManifest } from '@bairn/shared/contract';
import type { QueryClient } from '@tanstack/react-query';
import { generatePath, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { Account } from '../session/accounts.ts';
import { AppErrorPage } from '../errors/AppErrorPage.tsx';
import { NotFoundPage } from '../errors/NotFoundPage.tsx';
import { accountFor, guard } from './guards.ts';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { RootLayout } from '../layout/RootLayout.tsx';
import { allPages, pageFinder, type OwnedPage, type PageHandle } from './pageTable.ts';

/** Loads the code of a page for an address, or hands it over at once if it is here. */
export type PageLoader = {
  load: (owner: string, id: string, address: string) => Promise<PageModule>;
  peek: (owner: string, id: string) => PageModule | undefined;
};

type World = {
  shell: RemoteManifest;
  registry: Registry;
  session: SessionStore;
  client: QueryClient;
  loader: PageLoader;
  /** A server renders once, with all that a page asks for; a browser shows the page while that arrives. */
  wait?: boolean;
  /** Goes on in the person's other account; stays where that is refused. */
  switchTo: (account: Account) => Promise<void>;
};

/**
 * The whole route table, from manifests alone. Each package stands under a path-less route of its own, whose error page is
 * shown inside the shell: what breaks there leaves everything else working.
 */
export function buildRoutes({
  shell,
  registry,
  session,
  client,
  loader,
  switchTo,
  wait = false,
}: World): RouteObject[] {
  const manifests = [shell, ...registry.remotes];
  const pageAt = pageFinder(allPages(manifests));

  function routeOf({ owner, id, page }: OwnedPage): RouteObject {
    const handle: PageHandle = { owner, page };
    async function load({ request, params }: LoaderFunctionArgs) {
      const address = new URL(request.url);
      const account = accountFor(page, session.getState(), address, pageAt);
      if (account) await switchTo(account);
      const elsewhere = guard(page, session.getState(), address, pageAt, () =>
        toast.error(`You do not have access to “${page.title}”.`),
      );
      if (elsewhere) return redirect(elsewhere);
      if (page.redirect) return redirect(generatePath(page.redirect, params) + address.search);
      const module = await loader.load(owner, id, address.href);
      const asked = (module.queries?.({ params, search: address.searchParams }) ?? []).map((query) =>
        client.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0]),
      );
      if (wait) await Promise.all(asked);
      return null;
    }
    function Component() {
      const Loaded = loader.peek(owner, id)?.Component;
      return Loaded ? <Loaded /> : <PageSkeleton />;
    }
    return { id: `${owner}.${id}`, path: page.path, handle, loader: load, Component };
  }

  return [
    {
      id: 'root',
      Component: RootLayout,
      ErrorBoundary: AppErrorPage,
      children: [
        ...manifests.map((manifest) => ({
          id: manifest.name,
          handle: { owner: manifest.name },
          ErrorBoundary: AppErrorPage,
          HydrateFallback: PageSkeleton,
          children: allPages([manifest]).map(routeOf),
        })),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ];
}
