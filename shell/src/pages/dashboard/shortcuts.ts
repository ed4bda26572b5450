import type { Session } from '@bairn/shared/app';
import type { NavEntry, NavGroup, RemoteManifest } from '@bairn/shared/contract';
import { mayOpen } from '#routing/guards.ts';
import { allPages } from '#routing/pageTable.ts';

export type Shortcut = { to: string; label: string; group?: string };

const groupLabels: Partial<Record<NavGroup, string>> = {
  planning: 'Planning',
  profiles: 'Profiles',
  performance: 'Performance',
  team: 'Team',
};

/** The lists this person works in: every page of a group of the navbar that is theirs to open, also those that the reduced
 * menu of staff leaves out. */
export function shortcutsFor(
  session: Session,
  manifests: readonly Pick<RemoteManifest, 'name' | 'pages'>[],
): readonly Shortcut[] {
  const found = allPages(manifests).flatMap(({ page }) => {
    const places: readonly NavEntry[] = Array.isArray(page.nav) ? page.nav : page.nav ? [page.nav as NavEntry] : [];
    const place = places.find(({ group }) => group !== 'main');
    if (!place || !mayOpen(page.access, session.role)) return [];
    const group = groupLabels[place.group];
    return [{ to: page.path, label: place.label ?? page.title, ...(group ? { group } : {}), place }];
  });
  const rank = Object.keys(groupLabels);
  return found
    .sort((a, b) => rank.indexOf(a.place.group) - rank.indexOf(b.place.group) || a.place.order - b.place.order)
    .map(({ place: _, ...shortcut }) => shortcut);
}
