import type { Session } from '@bairn/shared/app';
import type { Access, Page, Role } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import { inAccount, otherAccount, type Account } from '../session/accounts.ts';
import { dueStep, landingOf } from './landing.ts';
import { ownPath } from './ownPath.ts';

/** Whether a person of this role may open a page; undefined means logged out. */
export function mayOpen(access: Access, role: Role | undefined): boolean {
  if (access === 'public') return true;
  if (access === 'guest') return role === undefined;
  return access.includes(role ?? 'guest');
}

/**
 * Where to send somebody who opens `page` at `address` (path and search), or undefined to let them in: specification
 * section 6. Convenience only, the API decides. `pageAt` finds what a return path would open; `onForbidden` is told where the
 * page is for other people, and not where there is something to do first.
 */
export function guard(
  page: Page,
  session: Session,
  address: URL,
  pageAt: (path: string) => Page | undefined,
  onForbidden?: () => void,
): string | undefined {
  if (session.status !== 'signed-in') {
    return mayOpen(page.access, undefined) ? undefined : signInPath(address.pathname + address.search);
  }
  if (page.byEmail) return undefined;
  const due = dueStep(session);
  if (due) {
    const free = page.onboarding === due || page.path.startsWith('/legal');
    return free ? undefined : `/auth/service-onboarding/${due}`;
  }
  if (page.onboarding) return landingOf(session);
  if (session.role === 'carer') return isForCarers(page) ? undefined : landingOf(session);
  if (!worksSomewhere(session) && needsService(page)) return '/choose-branch';
  if (mayOpen(page.access, session.role)) return undefined;
  if (!mayOpen(page.access, undefined)) {
    onForbidden?.();
    return landingOf(session);
  }
  const target = returnTarget(address, session, pageAt);
  return asksForChildren(session) ? paths.confirmChildren(target) : (target ?? landingOf(session));
}

/** Services have entered children with the address of this parent, who is asked about them at each sign-in until they answer. */
export const asksForChildren = ({ account, user }: Session) =>
  account === 'keyworker' && (user?.keyworkerProfile?.to_confirm ?? 0) > 0;

/**
 * The other account of somebody who has logged in on their way to a page that is for that one alone, such as the checkout;
 * undefined where the present one will do.
 */
export function accountFor(
  page: Page,
  session: Session,
  address: URL,
  pageAt: (path: string) => Page | undefined,
): Account | undefined {
  const other = otherAccount(session);
  const isWayIn = !mayOpen(page.access, session.role) && mayOpen(page.access, undefined);
  if (!other || !isWayIn || page.byEmail || dueStep(session) || returnTarget(address, session, pageAt))
    return undefined;
  const there = inAccount(session, other);
  return there && returnTarget(address, there, pageAt) ? other : undefined;
}

/** The carer role has pages of its own, and no other (specification section 6). */
const isForCarers = ({ access }: Page) => typeof access !== 'string' && access.includes('carer');

/** Suspended everywhere, or without a service: the service's screens have nothing to show. */
const worksSomewhere = ({ account, branch }: Session) => account !== 'service' || branch !== undefined;

/** All but public pages, those of the person alone, and the one that says why there is no service. */
const needsService = ({ access, layout, path }: Page) =>
  access !== 'public' && path !== '/choose-branch' && !(layout === 'settings' && access.includes('keyworker'));

/** The sign-in page that brings people back to where they were. */
export function signInPath(from: string): string {
  return from === '/' ? '/auth/login' : `/auth/login?from=${encodeURIComponent(from)}`;
}

/** Where a person who has just logged in came from, if it is a page of ours that is theirs to open. */
function returnTarget(address: URL, session: Session, pageAt: (path: string) => Page | undefined): string | undefined {
  const from = ownPath(address.searchParams.get('from'));
  const page = from && pageAt(new URL(from, address.origin).pathname);
  if (!page || !mayOpen(page.access, session.role) || page.access === 'guest') return undefined;
  return page.access === 'public' && session.account === 'service' ? undefined : from;
}
