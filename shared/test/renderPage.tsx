import { QueryClient } from '@tanstack/react-query';
import { configure, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { AppProvider } from '@bairn/shared/app';
import type { User } from '@bairn/shared/schema/auth';
import { fakeApi, type FakeApi } from './fakeApi.ts';
import { sessionOf } from './people.ts';

// What is waited for comes at once, but for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

type Options = {
  /** The API's answers: `fakeApi().on(endpoint, answer)`. */
  api?: FakeApi;
  /** The address, `/planning/sessions/01…?sort=name`. */
  at?: string;
  /** The state that the previous page put into this history entry. */
  state?: unknown;
  /** The page's path if it reads parameters, `/planning/sessions/:sessionId`. */
  path?: string;
  /** The signed-in person; by default none. */
  user?: User;
};

type Rendered = RenderResult & {
  api: FakeApi;
  client: QueryClient;
  session: ReturnType<typeof sessionOf>;
  user: UserEvent;
  location: () => string;
  fragment: () => string;
  handed: () => unknown;
};

/**
 * Renders a page as the shell does, in isolation. Needs a document: `// @vitest-environment happy-dom` at the top of
 * the test. `location()` is where the page has navigated, `handed()` the state that it put into that history entry;
 * `user` presses and types.
 */
export function renderPage(
  Component: ComponentType,
  { api = fakeApi(), at = '/', state, path, user }: Options = {},
): Rendered {
  api.use();
  const router = createMemoryRouter(
    [
      { path: path ?? parsePath(at).pathname, element: <Component /> },
      { path: '*', element: null },
    ],
    { initialEntries: [{ ...parsePath(at), state }] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const session = sessionOf(user);
  const screen = render(
    <AppProvider client={client} session={session}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  return {
    ...screen,
    api,
    client,
    session,
    user: userEvent.setup(),
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    fragment: () => router.state.location.hash,
    handed: () => router.state.location.state,
  };
}
