import { useEffect, useEffectEvent } from 'react';
import type { AppEvents } from '@bairn/shared/contract';

type Name = keyof AppEvents;
const listeners = new Map<Name, Set<(detail: never) => void>>();

/** Publishes an event to its listeners. Everything works without listeners. */
export function emit<N extends Name>(name: N, detail: AppEvents[N]): void {
  for (const listener of listeners.get(name) ?? []) (listener as (detail: AppEvents[N]) => void)(detail);
}

/** Listens while the component is shown. */
export function useAppEvent<N extends Name>(name: N, listener: (detail: AppEvents[N]) => void): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const own = (detail: AppEvents[N]) => onEvent(detail);
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known.add(own));
    return () => void known.delete(own);
  }, [name]);
}
