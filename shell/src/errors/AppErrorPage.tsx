import { ApiError, useQueryClient } from '@bairn/shared/app';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMatches, useRevalidator, useRouteError } from 'react-router';
import { Waiting } from '../layout/Waiting.tsx';
import { releaseOf } from '../remotes/registry.ts';
import { OutdatedError } from '../remotes/skew.ts';
import { useWorld } from '../remotes/world.ts';
import { PageCodeError } from './PageCodeError.ts';
import { LateErrorPage, type ErrorPageKind } from './LateErrorPage.tsx';

/** The page shown when a remote's code does not load, or throws. Trying again reloads it, and so does a restored connection. */
export function AppErrorPage() {
  const error = useRouteError();
  const owner = useOwner();
  const { registry, remotes, report } = useWorld();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const [retrying, setRetrying] = useState(false);
  const kind = kindOf(error, owner);
  const cause = error instanceof PageCodeError || error instanceof OutdatedError ? error.cause : undefined;

  const why = cause instanceof Error ? cause.name : undefined;

  async function retry() {
    if (kind === 'outdated') return location.reload();
    setRetrying(true);
    // A browser lets a second request for an address wait with the first, which never answered, unless that is called off;
    // a save that is under way would be called off with it.
    if (why === 'TimeoutError' && client.isMutating() === 0) window.stop();
    remotes.forget(owner);
    await revalidate();
    setRetrying(false);
  }

  const online = useEffectEvent(() => void retry());
  useEffect(() => {
    if (kind !== 'offline') return;
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, [kind]);

  const tell = useEffectEvent(() => {
    // The API knows of its own failures, and without a line nothing failed here.
    if (error instanceof ApiError || kind === 'offline') return;
    const missing = kind === 'outdated' || (error instanceof Error && error.name === 'ChunkLoadError');
    const failed = missing ? 'chunk-missing' : cause === undefined ? 'render' : 'remote-unavailable';
    report({ kind: failed, app: owner, error: cause ?? error });
  });
  useEffect(() => tell(), [error]);

  return (
    <>
      <LateErrorPage
        kind={kind}
        about={releaseOf(registry, owner)?.about}
        why={why}
        message={error instanceof ApiError ? error.message : undefined}
        onRetry={() => void retry()}
        retrying={retrying}
      />
      {retrying && <Waiting />}
    </>
  );
}

/** The package whose page failed. */
function useOwner(): string {
  const handle = useMatches().at(-1)?.handle as { owner?: string } | undefined;
  return handle?.owner ?? 'shell';
}

function kindOf(error: unknown, owner: string): ErrorPageKind {
  const status = error instanceof ApiError ? error.status : undefined;
  if (!navigator.onLine || status === 0) return 'offline';
  if (error instanceof OutdatedError) return 'outdated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status !== undefined) return 'unexpected';
  return owner === 'shell' ? 'unexpected' : 'remote-unavailable';
}
