import type { Session } from '@bairn/shared/app';
import type { NavEntry, NavGroup, Page, RemoteManifest, Role } from '@bairn/shared/contract';
import { mayOpen } from '../routing/guards.ts';
import { dueStep } from '../routing/landing.ts';
import { allPages } from '../routing/pageTable.ts';

export type MenuEntry = {
  label: string;
  to: string;
  /** Never marked as the present page: several lead to the same one. */
  plain?: boolean;
  /** Only in the menu of a small screen. */
  small?: boolean;
};
/** `label` is absent where entries stand on their own. */
export type MenuGroup = { id: NavGroup; label?: string; entries: readonly MenuEntry[] };

const groups: readonly { id: NavGroup; label?: string }[] = [
  { id: 'main' },
  { id: 'planning', label: 'Planning' },
  { id: 'profiles', label: 'Profiles' },
  { id: 'performance', label: 'Performance' },
  { id: 'team', label: 'Team' },
];

/**
 * What the navbar shows to a person (specification section 2), from what the pages say of themselves: a page that nobody
 * has declared is in no menu. Nothing during a service's onboarding, nor before it is known who is here.
 */
export function menuFor(
  session: Session,
  manifests: readonly Pick<RemoteManifest, 'name' | 'pages'>[],
): readonly MenuGroup[] {
  if (session.status === 'unknown' || dueStep(session)) return [];
  const shown = allPages(manifests).flatMap(({ page }) =>
    placesOf(page, session.role).map((place) => ({ page, place })),
  );
  return groups
    .map(({ id, label }) => ({
      id,
      ...(label === undefined ? {} : { label }),
      entries: shown
        .filter(({ place }) => place.group === id)
        .sort((a, b) => a.place.order - b.place.order)
        .map(({ page, place: { label: own, query, small = false } }) => ({
          label: own ?? page.title,
          to: query === undefined ? page.path : `${page.path}?${query}`,
          small,
        })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function placesOf(page: Page, role: Role | undefined): readonly NavEntry[] {
  if (!page.nav || !mayOpen(page.access, role)) return [];
  const places: readonly NavEntry[] = Array.isArray(page.nav) ? page.nav : [page.nav as NavEntry];
  return places.filter(({ roles }) => !roles || roles.includes(role ?? 'guest'));
}
