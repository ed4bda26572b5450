import type { Session } from '@bairn/shared/app';
import type { Access, Page, Role } from '@bairn/shared/contract';
import { dueStep, landingOf } from './landing.ts';

/** Whether somebody of this role may open a page; undefined is nobody signed in. */
export function mayOpen(access: Access, role: Role | undefined): boolean {
  if (access === 'public') return true;
  if (access === 'guest') return role === undefined;
  return access.includes(role ?? 'guest');
}

/**
 * Where to send somebody who opens `page` at `address` (path and search), or undefined to let them in: specification
 * section 6. Convenience only, the API decides. `pageAt` finds what a return path would open.
 */
export function guard(
  page: Page,
  session: Session,
  address: URL,
  pageAt: (path: string) => Page | undefined,
): string | undefined {
  if (session.status !== 'signed-in') {
    return mayOpen(page.access, undefined) ? undefined : signInPath(address.pathname + address.search);
  }
  const due = dueStep(session);
  if (due) {
    const free = page.onboarding === due || page.path.startsWith('/legal');
    return free ? undefined : `/auth/service-onboarding/${due}`;
  }
  if (page.onboarding) return landingOf(session);
  if (mayOpen(page.access, session.role)) return undefined;
  if (mayOpen(page.access, undefined)) return returnTarget(address, session, pageAt) ?? landingOf(session);
  return landingOf(session);
}

/** The sign-in page that brings people back to where they were. */
export function signInPath(from: string): string {
  return from === '/' ? '/auth/login' : `/auth/login?from=${encodeURIComponent(from)}`;
}

/** Where a person who has just signed in came from, if it is a page of ours that is theirs to open. */
function returnTarget(address: URL, session: Session, pageAt: (path: string) => Page | undefined): string | undefined {
  const from = address.searchParams.get('from');
  if (!from || !/^\/(?![/\\])/.test(from)) return undefined;
  const path = new URL(from, address.origin).pathname;
  const page = pageAt(path);
  if (!page || !mayOpen(page.access, session.role) || page.access === 'guest') return undefined;
  return page.access === 'public' && session.account === 'service' ? undefined : from;
}
