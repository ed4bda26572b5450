import type { Session } from '@bairn/shared/app';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { accountFor, guard } from '../routing/guards.ts';
import { ownedPageFinder, pageFinder, type OwnedPage } from '../routing/pageTable.ts';

/** A page that a server has rendered, and the answers that it shows. */
export type Served = {
  root: HTMLElement;
  /** Puts the answers where the page's queries look for them, as new: a page that asks again looks other than the served one. */
  fill: (client: QueryClient) => void;
  /** After hydration: sets the age of the answers, and refetches those that are stale. */
  refresh: (client: QueryClient) => void;
};

/**
 * What a server has put into the page, if it has. The answers are as old as the host says that its copy is; in a page that
 * the browser has kept, or from a host that does not say it, they are as good as old.
 */
export function servedPage(page: Document = document, navigation = navigationTiming()): Served | undefined {
  const root = page.getElementById('root');
  const text = page.getElementById('served')?.textContent;
  if (!root || !text) return undefined;
  const age = navigation?.type === 'back_forward' ? undefined : ageIn(navigation);
  const came = Date.now();
  // The code may have waited for somebody to use the page.
  const waited = navigation?.responseEnd ? performance.now() - navigation.responseEnd : 0;
  const answers = JSON.parse(text) as [QueryKey, unknown][];
  return {
    root,
    fill(client) {
      for (const [key, answer] of answers) client.setQueryData(key, answer, { updatedAt: came });
    },
    refresh(client) {
      const updatedAt = age === undefined ? 1 : came - age - waited;
      for (const [queryKey, answer] of answers) {
        // A newer answer may have arrived.
        if (client.getQueryState(queryKey)?.dataUpdatedAt !== came) continue;
        client.setQueryData(queryKey, answer, { updatedAt });
        void client.refetchQueries({ queryKey, exact: true, type: 'active', stale: true });
      }
    },
  };
}

type Timing = Pick<PerformanceNavigationTiming, 'type' | 'serverTiming'> & { responseEnd?: number };

const navigationTiming = () => performance.getEntriesByType('navigation')[0] as Timing | undefined;
/** Milliseconds; known to pages of a secure origin only. */
const ageIn = (timing: Timing | undefined) => timing?.serverTiming?.find(({ name }) => name === 'age')?.duration;

/**
 * The page that a server has rendered, where whoever is logged in stays on it. A page for visitors that sends others on is
 * rendered anew: what its loader decides comes before what it shows.
 */
export function pageToRevive(pages: readonly OwnedPage[], session: Session, address: URL = new URL(location.href)) {
  const found = ownedPageFinder(pages)(address.pathname);
  if (!found) return undefined;
  const pageAt = pageFinder(pages);
  const stays = !accountFor(found.page, session, address, pageAt) && !guard(found.page, session, address, pageAt);
  return stays ? { ...found, route: `${found.owner}.${found.id}` } : undefined;
}
