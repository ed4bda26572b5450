import { createElement, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { SessionProvider } from './session.ts';
import type { SessionStore } from './sessionStore.ts';

type AppProviderProps = { client: QueryClient; session: SessionStore; children?: ReactNode };

/** What every page stands in, on either side. Written without JSX, so that plain Node can import this package. */
export function AppProvider({ client, session, children }: AppProviderProps) {
  return createElement(SessionProvider, { value: session }, createElement(QueryClientProvider, { client }, children));
}
