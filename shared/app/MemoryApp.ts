import { createElement, useState, type ReactNode } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { AppProvider } from './AppProvider.ts';
import { createSessionStore, type SessionStore } from './sessionStore.ts';

type MemoryAppProps = {
  /** The address, e.g. `/search?q=EH6`. */
  at?: string;
  /** The page's path, when it reads parameters: `/planning/sessions/:sessionId`. */
  path?: string;
  client?: QueryClient;
  /** Unknown unless given; `createSessionStore()` with `adopt({ token, user })` signs somebody in. */
  session?: SessionStore;
  children?: ReactNode;
};

/** A page in a world of its own, for tests and for rendering without a browser. Answers come from `setTransport()`. */
export function MemoryApp({ at = '/', path = '*', client, session, children }: MemoryAppProps) {
  const [world] = useState(() => ({
    client: client ?? new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } }),
    session: session ?? createSessionStore(),
    router: createMemoryRouter([{ path, element: children }], { initialEntries: [at] }),
  }));
  return createElement(
    AppProvider,
    { client: world.client, session: world.session },
    createElement(RouterProvider, { router: world.router }),
  );
}
