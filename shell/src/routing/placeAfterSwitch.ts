import type { Session } from '@bairn/shared/app';
import { mayOpen } from './guards.ts';
import { landingOf } from './landing.ts';
import { pageFinder, type OwnedPage } from './pageTable.ts';

/**
 * Where somebody goes who has just switched to another service or account on `path`; undefined to stay. A page that the role
 * there may not open is left for where that role belongs. One of a session, child or rota belongs to the service before: its
 * list is opened instead, if there is one. Pages that a visitor may open, and those of the sign-in, are nobody's.
 */
export function placeAfterSwitch(
  path: string,
  pages: readonly OwnedPage[],
  now: Pick<Session, 'role'>,
): string | undefined {
  const page = pageFinder(pages)(path);
  if (!page || mayOpen(page.access, undefined)) return undefined;
  if (!mayOpen(page.access, now.role)) return landingOf(now);
  if (!page.path.includes('/:')) return undefined;
  const list = page.path.split('/:', 1)[0] ?? '';
  return pages.some((one) => one.page.path === list) ? list : landingOf(now);
}
