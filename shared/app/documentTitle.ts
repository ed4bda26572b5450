import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The title that the page on screen gives itself, over the one in its manifest. */
export const ownTitle = createStore<string | undefined>(() => undefined);

/** Names the page in the browser's tab, `<title> · Bairn`, while it is shown; undefined leaves the manifest's title. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    ownTitle.setState(title, true);
    return () => {
      if (ownTitle.getState() === title) ownTitle.setState(undefined, true);
    };
  }, [title]);
}
