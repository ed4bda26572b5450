import type { Access, NavEntry, Page, Release } from '@bairn/shared/contract';

type Audience = Access;
/** A place in a menu. `menu` is its name for people. */
type Place = { menu: string; order: number; label: string; audience: Audience };

/** The name of an app in a message: "the live team 1a2b" or "the new planning 3c4d". */
export type Naming = (release: Release) => string;

/**
 * Conflicts of two apps: a path, or a place in a menu. Two menu entries clash when they have the same order or the same
 * label in one group and one person sees both: "Search" of guests and "Search" of staff may coexist.
 * @returns a sentence for each, empty when there are none.
 */
export function clashes(one: Release, other: Release, naming: Naming): string[] {
  return [...pathClashes(one, other, naming), ...menuClashes(one, other, naming)];
}

function pathClashes(one: Release, other: Release, naming: Naming): string[] {
  const taken = new Map(Object.entries(other.pages).map(([id, page]) => [shapeOf(page.path), { id, page }]));
  return Object.entries(one.pages).flatMap(([id, page]) => {
    const there = taken.get(shapeOf(page.path));
    if (!there) return [];
    const same = there.page.path === page.path ? '' : ` (there ${there.page.path})`;
    return [
      `${naming(one)} has the path ${page.path} as its page '${id}', and ${naming(other)} has it${same} as its page '${there.id}': give one of them another path, or first release ${other.name} without it.`,
    ];
  });
}

/** A path in the form used to compare: without parameter names and case, which make no difference to addresses. */
const shapeOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':');

function menuClashes(one: Release, other: Release, naming: Naming): string[] {
  const found: string[] = [];
  for (const mine of placesOf(one)) {
    for (const theirs of placesOf(other)) {
      if (mine.menu !== theirs.menu || !somebodySeesBoth(mine.audience, theirs.audience)) continue;
      const both = `${naming(one)} has '${mine.label}' and ${naming(other)} has '${theirs.label}'`;
      if (mine.label.toLowerCase() === theirs.label.toLowerCase()) {
        found.push(
          `In ${mine.menu} ${both}, and some people would see both: give one of them another label or other roles.`,
        );
      } else if (mine.order === theirs.order) {
        found.push(
          `In ${mine.menu} ${both} at the same place, ${mine.order}, for some of the same people: give one of them another order.`,
        );
      }
    }
  }
  return found;
}

function placesOf({ pages, settings }: Release): Place[] {
  const navbar = Object.values<Page>(pages).flatMap((page) => {
    const entries: readonly NavEntry[] = page.nav === undefined ? [] : [page.nav].flat();
    return entries.map(({ group, order, label, roles }) => ({
      menu: `the menu group '${group}'`,
      order,
      label: label ?? page.title,
      audience: roles ?? page.access,
    }));
  });
  const side = Object.values(settings).map(({ title, order, access }) => ({
    menu: 'the settings menu',
    order,
    label: title,
    audience: access,
  }));
  return [...navbar, ...side];
}

function somebodySeesBoth(one: Audience, other: Audience): boolean {
  if (one === 'public' || other === 'public') return true;
  const others = new Set<string>(other === 'guest' ? ['guest'] : other);
  return (one === 'guest' ? ['guest'] : one).some((role) => others.has(role));
}
