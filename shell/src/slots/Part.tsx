import type { PageModule } from '@bairn/shared/contract';
import { useEffect, useState } from 'react';
import { whenIdle } from '../whenIdle.ts';
import { useWorld } from '../world.ts';
import { PartBoundary } from './PartBoundary.tsx';

/** Milliseconds until a part whose remote failed is asked for again. */
const retryTime = 20_000;

type Props = {
  owner: string;
  kind: 'cards' | 'header' | 'settings';
  id: string;
  /** It is what the page is for: not left until the page is idle. */
  now?: boolean;
};

/**
 * One widget of a remote inside the shell. If its code does not load or throws, it stays away and is tried again a little
 * later: a part that is missing must not take anything else with it.
 */
export function Part({ owner, kind, id, now = false }: Props) {
  const { remotes } = useWorld();
  const [module, setModule] = useState<PageModule | undefined>(() => remotes.peek(owner, kind, id));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer = setTimeout(() => setAttempt((former) => former + 1), retryTime);
    };
    const load = () =>
      remotes.load(owner, kind, id).then(
        (loaded) => here && setModule(loaded),
        () => here && later(),
      );
    const cancel = now ? void load() : whenIdle(() => void load());
    return () => {
      here = false;
      cancel?.();
      clearTimeout(timer);
    };
  }, [remotes, owner, kind, id, now, attempt]);

  if (!module) return null;
  const retry = () => {
    setModule(undefined);
    setTimeout(() => setAttempt((former) => former + 1), retryTime);
  };
  return (
    <PartBoundary onFail={retry}>
      <module.Component />
    </PartBoundary>
  );
}
