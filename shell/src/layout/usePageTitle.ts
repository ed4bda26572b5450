import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { PageHandle } from '../routing/pageTable.ts';

/**
 * Keeps the title that the document came with at `<page title> · Bairn`, from the manifest. The page layout's own `<title>`
 * stands before it in the head and therefore counts once the page is there.
 */
export function usePageTitle(): void {
  const handle = useMatches().at(-1)?.handle as Partial<PageHandle> | undefined;
  const title = handle?.page?.title ?? 'Page not found';
  useEffect(() => {
    const element = document.querySelector('title[data-shell]');
    if (element) element.textContent = `${title} · Bairn`;
  }, [title]);
}
