import { ownTitle, useStore } from '@bairn/shared/app';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { PageHandle } from '../routes.tsx';

/** Sets `<page title> · Bairn`: the page's own title, else the one in its manifest. */
export function usePageTitle(): void {
  const own = useStore(ownTitle);
  const handle = useMatches().at(-1)?.handle as Partial<PageHandle> | undefined;
  const title = own ?? handle?.page?.title ?? 'Page not found';
  useEffect(() => {
    document.title = `${title} · Bairn`;
  }, [title]);
}
