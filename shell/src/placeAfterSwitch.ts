import { pageFinder, type OwnedPage } from './pageTable.ts';

/**
 * Where somebody goes who has just switched to another service on `path`; undefined to stay. A page of one session, child or
 * rota belongs to the service before: its list is opened instead, or `landing` where there is none.
 */
export function placeAfterSwitch(path: string, pages: readonly OwnedPage[], landing: string): string | undefined {
  const pageAt = pageFinder(pages);
  const page = pageAt(path);
  if (!page || page.access === 'public' || !page.path.includes('/:')) return undefined;
  const list = page.path.split('/:', 1)[0] ?? '';
  return pages.some((one) => one.page.path === list) ? list : landing;
}
