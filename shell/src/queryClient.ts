import { ApiError } from '@bairn/shared/app';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ErrorHandler } from './errors/createErrorHandler.ts';

/** Milliseconds that an answer counts as fresh, unless its query says otherwise. */
const staleTime = 15_000;

/** An answer that did not come, or a server that was not there: worth asking again once. */
const passing = (error: Error) =>
  error instanceof ApiError && (error.status === 502 || error.status === 503 || error.status === 504);

/** The public settings stand nowhere on screen where their failure would be seen (specification section 8). */
const isUnseen = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'config';

/** The cache behind every screen. What fails at first is shown in its place, what fails later is alerted. */
export function createQueryClient(errors: ErrorHandler): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        query.state.data === undefined && !isUnseen(query) ? errors.reportShown(error) : errors.report(error),
    }),
    mutationCache: new MutationCache({ onError: (error) => errors.report(error) }),
    defaultOptions: {
      queries: {
        staleTime,
        networkMode: 'always',
        retry: (count, error) => count < 1 && passing(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
