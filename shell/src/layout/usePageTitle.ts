import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { PageHandle } from '../routing/pageTable.ts';

/**
 * Keeps a title of the shell's own at `<page title> · Bairn`, from the manifest; a rendered page comes without. The page
 * layout's own `<title>` stands before it in the head and therefore counts once the page is there.
 */
export function usePageTitle(): void {
  const handle = useMatches().at(-1)?.handle as Partial<PageHandle> | undefined;
  const title = handle?.page?.title ?? 'Page not found';
  useEffect(() => {
    let element = document.querySelector<HTMLElement>('title[data-shell]');
    if (!element) {
      element = document.createElement('title');
      element.dataset['shell'] = '';
      document.head.append(element);
    }
    element.textContent = `${title} · Bairn`;
  }, [title]);
}
