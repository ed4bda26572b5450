import { useEffect } from 'react';
import { useBlocker } from '@bairn/shared/app';
import { Button } from '../action/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';

/** Asks before changes are lost; stands only in a form that has some. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you changed on this page has not been saved.</p>
    </Dialog>
  );
}
