import type { PageModule } from '@bairn/shared/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../browser/whenIdle.ts';
import { useWorld } from '../remotes/world.ts';
import { useEarlyFind } from './useEarlyFind.ts';
import { PartBoundary } from './PartBoundary.tsx';

/** Milliseconds until a part whose remote failed is asked for again. */
const retryTime = 20_000;

export type Missing = { failed: boolean; retrying: boolean; retry: () => void };

type Props = {
  owner: string;
  kind: 'cards' | 'header' | 'settings';
  id: string;
  /** It is what the page is for: not left until the page is idle. */
  now?: boolean;
  /** A part of the header whose code comes late: a press that opens the search meanwhile is not lost. */
  late?: boolean;
  /** What stands in its place while it is not here; nothing unless told. */
  missing?: (missing: Missing) => ReactNode;
};

/**
 * One widget of a remote inside the shell. If its code does not load or throws, it stays away and is tried again a little
 * later: a part that is missing must not take anything else with it.
 */
export function Part({ owner, kind, id, now = false, late = false, missing }: Props) {
  const { remotes, report } = useWorld();
  const [module, setModule] = useState<PageModule | undefined>(() => remotes.peek(owner, kind, id));
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [retrying, setRetrying] = useState(false);
  const wanted = useEarlyFind(late, module !== undefined) || now;

  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (error?: unknown) => {
      if (!here) return;
      setFailed(error !== undefined);
      setRetrying(false);
      if (error !== undefined) timer = setTimeout(() => setAttempt((former) => former + 1), retryTime);
    };
    const load = () =>
      remotes.load(owner, kind, id).then(
        (loaded) => {
          if (here) setModule(loaded);
          settle();
        },
        (error: unknown) => {
          report({ kind: 'remote-unavailable', app: owner, error });
          settle(error ?? 'no reason');
        },
      );
    const cancel = wanted ? void load() : whenIdle(() => void load());
    return () => {
      here = false;
      cancel?.();
      clearTimeout(timer);
    };
  }, [remotes, report, owner, kind, id, wanted, attempt]);

  const again = () => setAttempt((former) => former + 1);
  if (!module) {
    const retry = () => {
      setRetrying(true);
      again();
    };
    return missing?.({ failed, retrying, retry }) ?? null;
  }
  const onFail = (error: unknown) => {
    report({ kind: 'render', app: owner, error });
    setModule(undefined);
    setFailed(true);
    setTimeout(again, retryTime);
  };
  return (
    <PartBoundary onFail={onFail}>
      <module.Component />
    </PartBoundary>
  );
}
