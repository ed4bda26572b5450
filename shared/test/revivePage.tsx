import { QueryClient } from '@tanstack/react-query';
import type { PageModule } from '@bairn/shared/contract';
import type { User } from '@bairn/shared/schema/auth';
import type { FakeApi } from './fakeApi.ts';
import { revive } from './revive.ts';

type Options = {
  /** `() => import('./home/HomePage.tsx')`: server and browser have a copy each. */
  page: () => Promise<PageModule>;
  /** Adds the API's answers for the server. */
  answer?: (api: FakeApi) => FakeApi;
  /** The address, `/search?place=EH6`. */
  at: string;
  /** The page's path if it reads parameters. */
  path?: string;
  /** The state that the previous page put into this history entry: the browser has it, the server does not. */
  state?: unknown;
  /** The signed-in person, unknown to the server. */
  user?: User;
  spoil?: (root: HTMLElement) => void;
};

/** `revive` for a public page; also answers the paths of the calls that it makes in the browser. */
export async function revivePage({ page, answer = (api) => api, at, path, state, user, spoil }: Options) {
  const calls: string[] = [];
  const where = path ?? new URL(at, 'http://bairn.test').pathname;
  const result = await revive({
    at,
    ...(spoil && { spoil }),
    async server() {
      const [{ fakeApi }, { renderInNode }] = await Promise.all([import('./fakeApi.ts'), import('./renderInNode.tsx')]);
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
      const html = await renderInNode(await page(), { api: answer(fakeApi()), at, path: where, client });
      const all = client.getQueryCache().getAll();
      return {
        html,
        answers: all.filter(({ state: { data } }) => data !== undefined).map((one) => [one.queryKey, one.state.data]),
      };
    },
    async browser(answers) {
      const [
        { createMemoryRouter, parsePath, RouterProvider },
        { AppProvider, setTransport },
        { sessionOf },
        { Component },
      ] = await Promise.all([import('react-router'), import('@bairn/shared/app'), import('./people.ts'), page()]);
      setTransport((endpoint) => {
        calls.push(endpoint.path);
        return new Promise(() => {});
      });
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
      for (const [key, data] of answers) client.setQueryData(key, data);
      const router = createMemoryRouter([{ path: where, Component }], {
        initialEntries: [{ ...parsePath(at), state }],
      });
      return (
        <AppProvider client={client} session={sessionOf(user)}>
          <RouterProvider router={router} />
        </AppProvider>
      );
    },
  });
  return { ...result, calls };
}
