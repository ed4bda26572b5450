import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '@bairn/shared/app';
import { IconButton } from '@bairn/shared/ui/IconButton';

const FindDialog = lazy(() => import('./FindDialog.tsx').then((module) => ({ default: module.FindDialog })));

/** Whether a person types into something: there "/" is a letter. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Finds children, carers, staff and sessions from every page: by its button, "/" or Ctrl+K. */
export function Component() {
  const { nursery, branch } = useSession();
  const [open, setOpen] = useState(false);
  const ready = nursery !== null && branch !== null && nursery !== undefined && branch !== undefined;
  useEffect(() => {
    if (!ready) return undefined;
    const press = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const control = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      // A dialog that is open keeps its keys.
      if ((!slash && !control) || document.querySelector('dialog[open]')) return;
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
