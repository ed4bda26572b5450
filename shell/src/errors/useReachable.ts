import { useEffect, useState } from 'react';

/**
 * Whether the server answers at all. Asked where the code of a page did not come: without the server no other part of
 * Bairn works either. True until it is known not to, and the last answer while nothing is asked.
 */
export function useReachable(asked: boolean): boolean {
  const [reachable, setReachable] = useState(true);
  useEffect(() => {
    if (!asked) return;
    const left = new AbortController();
    fetch('/registry.json', { method: 'HEAD', cache: 'no-store', signal: left.signal }).then(
      () => setReachable(true),
      () => {
        if (!left.signal.aborted) setReachable(false);
      },
    );
    return () => left.abort();
  }, [asked]);
  return reachable;
}
