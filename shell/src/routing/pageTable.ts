import { contracts, type Page, type Registry, type RemoteManifest } from '@bairn/shared/contract';
import { matchRoutes, type RouteObject } from 'react-router';

/** A page with the package that owns it. */
export type OwnedPage = { owner: string; id: string; page: Page };

/** What a route knows of its page; read by the layout. */
export type PageHandle = { owner: string; page: Page };

/** Every page of the shell and the remotes. */
export function allPages(manifests: readonly Pick<RemoteManifest, 'name' | 'pages'>[]): readonly OwnedPage[] {
  return manifests.flatMap(({ name, pages }) => Object.entries(pages).map(([id, page]) => ({ owner: name, id, page })));
}

/** Finds what a path opens, and whose it is, by the router's own ranking. */
export function ownedPageFinder(pages: readonly OwnedPage[]): (path: string) => OwnedPage | undefined {
  const routes: RouteObject[] = pages.map(({ page }, index) => ({ id: String(index), path: page.path }));
  return (path) => {
    const match = matchRoutes(routes, path)?.at(-1);
    return match && pages[Number(match.route.id)];
  };
}

/** Finds what a path opens. */
export function pageFinder(pages: readonly OwnedPage[]): (path: string) => Page | undefined {
  const find = ownedPageFinder(pages);
  return (path) => find(path)?.page;
}

/** Whether this shell keeps to the contract that a remote was written against. */
export const isSupported = ({ contract }: Pick<RemoteManifest, 'contract'>) =>
  contract >= contracts.oldest && contract <= contracts.newest;

/**
 * What this shell can show of the releases. Of a remote whose contract it does not keep to the addresses are left, which
 * then say so; no menu leads there, and its parts stay away.
 */
export const supported = (registry: Registry): Registry => ({
  ...registry,
  remotes: registry.remotes.map((release) =>
    isSupported(release)
      ? release
      : { ...release, pages: unlisted(release.pages), cards: {}, settings: {}, header: {} },
  ),
});

const unlisted = (pages: Record<string, Page>): Record<string, Page> =>
  Object.fromEntries(Object.entries(pages).map(([id, { nav: _, ...page }]) => [id, page]));
