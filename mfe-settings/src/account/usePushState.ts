import { useCallback, useEffect, useState } from 'react';
import { readPushState, type PushState } from './devicePush.ts';

/** The state of this browser; read again when the person comes back from the browser's settings. */
export function usePushState(here: boolean): { state: PushState | undefined; refresh: () => void } {
  const [state, setState] = useState<PushState>();
  const refresh = useCallback(() => {
    readPushState(here).then(setState, () => setState('unsupported'));
  }, [here]);
  useEffect(() => {
    refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [refresh]);
  return { state, refresh };
}
