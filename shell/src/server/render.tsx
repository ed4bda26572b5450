import { ApiError, AppProvider } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import type { PageArgs, PageHead, PageModule, Registry } from '@bairn/shared/contract';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { manifest } from '../manifest.ts';
import { buildRoutes, type PageLoader } from '../routing/routes.tsx';
import { supported } from '../routing/pageTable.ts';
import { WorldProvider, type World } from '../remotes/world.ts';
import { pages as own } from './pages.ts';

/** What a host wants rendered: an address as a visitor would open it, with what is live. */
export type RenderRequest = {
  /** Absolute, with the query. */
  url: string;
  registry: Registry;
  /** The public pages of the remote that owns the address, by id; none for a page of the shell. */
  pages: Record<string, PageModule>;
};

/** A page as a visitor sees it first. */
export type Rendered = {
  /** 404 where what the page is about does not exist. */
  status: 200 | 404;
  /** What stands in `#root`. */
  html: string;
  title: string;
  /** Tags for the head that React lifted out of the page: pictures to fetch at once. */
  lifted: string;
  head: PageHead;
  /** Answers that it was rendered with, by the keys of their queries; plain JSON. */
  answers: readonly (readonly [QueryKey, unknown])[];
};

const never = () => new Promise<never>(() => {});

/** A server knows the remotes' pages only; parts of the frame come when a browser is idle. */
const remotes: World['remotes'] = {
  load: never,
  peek: () => undefined,
  forget: () => {},
  versions: () => ({}),
};
const skew: World['skew'] = { isOutdated: () => Promise.resolve(false), reloadTo: () => false, onMissing: () => {} };

/**
 * Renders one public page for nobody in particular: its queries first, then one pass without a document. The person is
 * unknown, as in a browser's first render, so that the markup is the same there (design of server rendering, rule 3).
 * @throws what the page throws, and the failure of any query but a 404: the host then answers with the browser's page.
 */
export async function render({ url, registry, pages }: RenderRequest): Promise<Rendered> {
  const live = supported(registry);
  const client = new QueryClient({
    defaultOptions: {
      // `retryOnMount`: what was not found is shown as such, not as on its way once more.
      queries: { retry: false, retryOnMount: false, staleTime: Infinity, gcTime: Infinity, networkMode: 'always' },
    },
  });
  const session = createSessionStore();
  const peek: PageLoader['peek'] = (owner, id) =>
    owner === manifest.name ? (own as Record<string, PageModule>)[id] : pages[id];
  const loader: PageLoader = {
    peek,
    load: async (owner, id) => {
      const module = peek(owner, id);
      if (!module) throw new Error(`${owner}.${id} is not among the pages for servers`);
      return module;
    },
  };
  const switchTo = () => Promise.resolve();
  const handler = createStaticHandler(
    buildRoutes({ shell: manifest, registry: live, session, client, loader, switchTo, wait: true }),
  );
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`The page leads elsewhere: ${context.headers.get('location')}`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  const missing = checkAnswers(client);

  const world: World = { registry: live, remotes, skew, report: () => {}, leaving: createStore(() => false) };
  const markup = renderToString(
    <AppProvider client={client} session={session}>
      <WorldProvider value={world}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </WorldProvider>
    </AppProvider>,
  );
  const { html, title, lifted } = lift(markup);
  const head = missing ? { unlisted: true as const } : headOf(context, peek, client);
  const answers = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  client.clear();
  return { status: missing ? 404 : 200, html, title, lifted, head, answers };
}

/** Whether what the page is about does not exist. @throws any other failure of a query. */
function checkAnswers(client: QueryClient): boolean {
  const failures = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => (state.error ? [state.error] : []));
  const grave = failures.find((error) => !(error instanceof ApiError && error.status === 404));
  if (grave) throw grave;
  return failures.length > 0;
}

/** What the page says of itself with the data of its queries. */
function headOf(context: StaticHandlerContext, peek: PageLoader['peek'], client: QueryClient): PageHead {
  const match = context.matches.at(-1);
  const [owner = '', id = ''] = match?.route.id.split('.') ?? [];
  const module = peek(owner, id);
  if (!module?.head || !match) return {};
  const search = new URLSearchParams(context.location.search);
  const args = { params: match.params, search };
  const queries = (module.queries?.(args) ?? []) as { queryKey: QueryKey; select?: (answer: unknown) => unknown }[];
  const data = queries.map(({ queryKey, select = (answer) => answer }) => {
    const answer = client.getQueryData(queryKey);
    return answer === undefined ? undefined : select(answer);
  });
  return (module.head as (all: readonly unknown[], args: PageArgs) => PageHead)(data, args);
}

/** React puts what belongs into the head before the markup. */
function lift(markup: string): { html: string; title: string; lifted: string } {
  let html = markup;
  let title = '';
  let lifted = '';
  for (;;) {
    const found = /^(?:<title[^>]*>([^<]*)<\/title>|<(?:link|meta)\b[^>]*>)/.exec(html);
    if (!found) return { html, title, lifted };
    if (found[1] === undefined) lifted += found[0];
    else title ||= found[1];
    html = html.slice(found[0].length);
  }
}
