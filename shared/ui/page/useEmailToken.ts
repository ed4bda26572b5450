import { useLocation, useNavigate } from '@bairn/shared/app';
import { useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The secret of a link from an email, null where there is none, undefined on a server, which cannot know. It stands in the
 * fragment of the address; from there it goes at once, and is held in memory only.
 */
export function useEmailToken(): string | null | undefined {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const found = new URLSearchParams(hash.slice(1)).get('token') || null;
  const [held, setHeld] = useState(found);
  if (found !== null && found !== held) setHeld(found);
  useEffect(() => {
    if (found !== null) void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [found, search, navigate]);
  return isBrowser ? held : undefined;
}
