import type { Session } from '@bairn/shared/app';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { accountFor, guard } from './guards.ts';
import { pageFinder, type OwnedPage } from './pageTable.ts';

/** A page that a server has rendered, and the answers that it shows. */
export type Served = {
  root: HTMLElement;
  /** Puts the answers where the page's queries will look for them. */
  fill: (client: QueryClient) => void;
};

/**
 * What a server has put into the page, if it has. The answers are as old as the host says that its copy is; a page that the
 * browser has kept, or a host that does not say it, brings answers that are asked for again.
 */
export function servedPage(page: Document = document, navigation = navigationTiming()): Served | undefined {
  const root = page.getElementById('root');
  const text = page.getElementById('served')?.textContent;
  if (!root || !text) return undefined;
  const age = navigation?.type === 'back_forward' ? undefined : ageIn(navigation);
  return {
    root,
    fill(client) {
      const updatedAt = age === undefined ? 1 : Date.now() - age;
      for (const [key, answer] of JSON.parse(text) as [QueryKey, unknown][])
        client.setQueryData(key, answer, { updatedAt });
    },
  };
}

type Timing = Pick<PerformanceNavigationTiming, 'type' | 'serverTiming'>;

const navigationTiming = () => performance.getEntriesByType('navigation')[0] as Timing | undefined;
/** Milliseconds; known to pages of a secure origin only. */
const ageIn = (timing: Timing | undefined) => timing?.serverTiming?.find(({ name }) => name === 'age')?.duration;

/**
 * The page that a server has rendered, where whoever is signed in stays on it. A page for visitors that sends others on is
 * rendered anew: what its loader decides comes before what it shows.
 */
export function pageToRevive(pages: readonly OwnedPage[], session: Session, address: URL = new URL(location.href)) {
  const match = matchRoutes(
    pages.map(({ page }, index) => ({ id: String(index), path: page.path })),
    address.pathname,
  )?.at(-1);
  const found = match && pages[Number(match.route.id)];
  if (!found) return undefined;
  const pageAt = pageFinder(pages);
  const stays = !accountFor(found.page, session, address, pageAt) && !guard(found.page, session, address, pageAt);
  return stays ? { ...found, route: `${found.owner}.${found.id}` } : undefined;
}
