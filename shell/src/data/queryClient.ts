import { ApiError, isConfig, type MutationMeta } from '@bairn/shared/app';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ErrorHandler } from '../errors/createErrorHandler.ts';

/** Milliseconds that an answer counts as fresh, unless its query says otherwise. */
const staleTime = 15_000;

/** Whether a screen says that it shows such a failure in its place. */
const shows = (meta: MutationMeta | undefined, error: Error) =>
  error instanceof ApiError && meta?.shows?.(error.status) === true;

/** The cache behind every screen. What fails at first is shown in its place, what fails later is alerted. */
export function createQueryClient(errors: ErrorHandler): QueryClient {
  const tell = (error: Error, inPlace: boolean) => (inPlace ? errors.reportShown(error) : errors.report(error));
  return new QueryClient({
    queryCache: new QueryCache({
      // The public settings stand nowhere on screen where their failure would be seen (specification section 8).
      onError: (error, query) =>
        tell(error, (query.state.data === undefined && !isConfig(query)) || shows(query.meta, error)),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => tell(error, shows(meta, error)),
    }),
    defaultOptions: {
      // The call itself is retried (shared/app/httpTransport.ts).
      queries: { staleTime, networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
