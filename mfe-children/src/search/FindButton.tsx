import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '@bairn/shared/app';
import { opensFind } from '@bairn/shared/find/opensFind';
import { IconButton } from '@bairn/shared/ui/IconButton';

const FindDialog = lazy(() => import('./FindDialog.tsx').then((module) => ({ default: module.FindDialog })));

/** Finds children, carers, staff and sessions from every page: by its button, "/" or Ctrl+K. */
export function Component() {
  const { nursery, branch } = useSession();
  const [open, setOpen] = useState(false);
  const ready = nursery !== null && branch !== null && nursery !== undefined && branch !== undefined;
  useEffect(() => {
    if (!ready) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!opensFind(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [ready]);
  if (!ready) return null;
  return (
    <>
      <IconButton label="Find" aria-keyshortcuts="/ Control+K" onClick={() => setOpen(true)}>
        <Search size={24} />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <FindDialog nursery={nursery.id} branch={branch.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
