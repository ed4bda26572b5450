import { useEffect, useState, type ComponentType } from 'react';
import { toast, useBlocker } from '@bairn/shared/app';
import type { LeaveDialog } from './LeaveDialog.tsx';

type Asking = typeof LeaveDialog extends (props: infer Props) => unknown ? ComponentType<Props> : never;

/**
 * Asks before changes are lost; stands only in a form that has some. The dialog is loaded when it is needed first: if that
 * fails, the person stays on the page.
 */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  const [Asks, setAsks] = useState<Asking>();
  const blocked = blocker.state === 'blocked';

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  useEffect(() => {
    if (!blocked || Asks) return;
    import('./LeaveDialog.tsx').then(
      (module) => setAsks(() => module.LeaveDialog),
      (error: unknown) => {
        globalThis.reportError(error);
        blocker.reset();
        toast.error('What you changed on this page has not been saved.');
      },
    );
  }, [blocked, blocker, Asks]);

  return Asks && <Asks open={blocked} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />;
}
