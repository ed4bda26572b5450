import type { Page, Registry, RemoteManifest } from '@bairn/shared/contract';
import { matchRoutes, type RouteObject } from 'react-router';

/** A page with the package that owns it. */
export type OwnedPage = { owner: string; id: string; page: Page };

/** What a route knows of its page; read by the layout. */
export type PageHandle = { owner: string; page: Page };

/** Every page of the shell and the remotes. */
export function allPages(manifests: readonly Pick<RemoteManifest, 'name' | 'pages'>[]): readonly OwnedPage[] {
  return manifests.flatMap(({ name, pages }) => Object.entries(pages).map(([id, page]) => ({ owner: name, id, page })));
}

/** Finds what a path opens, by the router's own ranking. */
export function pageFinder(pages: readonly OwnedPage[]): (path: string) => Page | undefined {
  const routes: RouteObject[] = pages.map(({ page }, index) => ({ id: String(index), path: page.path }));
  return (path) => {
    const match = matchRoutes(routes, path)?.at(-1);
    return match ? pages[Number(match.route.id)]?.page : undefined;
  };
}

/** The remotes whose contract this shell knows; the others' pages do not exist here. */
export const supported = ({ remotes }: Registry): Registry => ({
  remotes: remotes.filter(({ contract }) => contract === 1),
});
