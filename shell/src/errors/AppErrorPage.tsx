import { ApiError } from '@bairn/shared/app';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useState } from 'react';
import { useMatches, useRevalidator, useRouteError } from 'react-router';
import { useWorld } from '../world.ts';

const titles = {
  'not-found': 'Page not found',
  forbidden: 'You do not have access to this page',
  'remote-unavailable': 'This page is not available right now',
  offline: 'You are offline',
  unexpected: 'Something went wrong',
} as const;
type ErrorKind = keyof typeof titles;

/** What is shown inside the shell when a page's code does not load, or throws. Trying again loads it anew. */
export function AppErrorPage() {
  const error = useRouteError();
  const owner = useOwner();
  const { remotes } = useWorld();
  const { revalidate } = useRevalidator();
  const [retrying, setRetrying] = useState(false);
  const kind = kindOf(error, owner);

  async function retry() {
    setRetrying(true);
    remotes.forget(owner);
    await revalidate();
    setRetrying(false);
  }

  return (
    <PageLayout title={titles[kind]} dataError={kind} width="text">
      <ErrorState
        kind={kind}
        titled
        {...(error instanceof ApiError ? { message: error.message } : {})}
        onRetry={() => void retry()}
        retrying={retrying}
      />
    </PageLayout>
  );
}

/** The package whose page failed. */
function useOwner(): string {
  const handle = useMatches().at(-1)?.handle as { owner?: string } | undefined;
  return handle?.owner ?? 'shell';
}

function kindOf(error: unknown, owner: string): ErrorKind {
  const status = error instanceof ApiError ? error.status : undefined;
  if (!navigator.onLine || status === 0) return 'offline';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status !== undefined) return 'unexpected';
  return owner === 'shell' ? 'unexpected' : 'remote-unavailable';
}
