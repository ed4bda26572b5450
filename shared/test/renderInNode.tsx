import { QueryClient, type QueryOptions } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { AppProvider } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import type { PageModule } from '@bairn/shared/contract';
import { fakeApi, type FakeApi } from './fakeApi.ts';

type Options = {
  api?: FakeApi;
  /** The address, `/search?q=EH6`. */
  at: string;
  /** The page's path if it reads parameters. */
  path?: string;
  /** Gets the answers of the queries, for tests that check them. */
  client?: QueryClient;
};

/**
 * Renders a public page as a server does: its queries first, then one render without a document, signed out. Answers
 * the HTML.
 */
export async function renderInNode(
  page: PageModule,
  {
    api = fakeApi(),
    at,
    path = at.split('?')[0],
    client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
  }: Options,
) {
  if (typeof document !== 'undefined') throw new Error('This test runs in plain Node, without a document');
  api.use();
  const { Component, queries } = page;
  const routes = [
    {
      path,
      Component,
      loader: async ({ params, request }: { params: Record<string, string | undefined>; request: Request }) => {
        const wanted = queries?.({ params, search: new URL(request.url).searchParams }) ?? [];
        await Promise.all(wanted.map((options) => client.fetchQuery(options as QueryOptions & { queryKey: string[] })));
        return null;
      },
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(at, 'http://bairn.test')));
  if (context instanceof Response) throw new Error(`The page answered ${context.status} instead of rendering`);
  const [failed] = Object.values(context.errors ?? {});
  if (failed) throw failed;
  return renderToString(
    <AppProvider client={client} session={createSessionStore()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppProvider>,
  );
}
