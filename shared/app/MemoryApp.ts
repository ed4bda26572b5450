import { createElement, useState, type ReactNode } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { AppProvider } from './AppProvider.ts';
import { createSessionStore, type SessionStore } from './sessionStore.ts';

type MemoryAppProps = {
  /** The root of every page, on both sides. Written without JSX, so that plain Node can import this package. */
  at?: string;
  /** The page's path, when it reads parameters: `/planning/sessions/:sessionId`. */
  path?: string;
  client?: QueryClient;
  /** Unknown by default; `createSessionStore()` with `adopt({ token, user })` signs a person in. */
  session?: SessionStore;
  children?: ReactNode;
};

/** A page in isolation, for tests and for rendering without a browser. Answers come from `setTransport()`. */
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
