import type { Page } from '@bairn/shared/contract';

/** The order of the tabs by the last part of their path; a page that is not named comes after these. */
const order = [
  'overview',
  'information',
  'accident-reports',
  'medicines',
  'pickups',
  'funding-status',
  'booking-calendar',
  'development-diary',
];
const familyOrder = ['profile', 'services', 'development-diary', 'accident-reports', 'medicines'];

/** Where the pages of a child are: a service's, or its family's. */
const roots = {
  service: { root: '/children/profile/:id', order },
  family: { root: '/settings/children/:childId', order: familyOrder },
} as const;

/**
 * The tabs of a child: every page directly below `/children/profile/:id`, or for its family below
 * `/settings/children/:childId`, in the manifest that the role may open. A page that is added there gets its tab
 * by that; one that redirects to pages below it has one for all of them.
 */
export function childTabs(
  pages: Readonly<Record<string, Page>>,
  role: string | undefined,
  id: string,
  side: keyof typeof roots = 'service',
) {
  const { root, order: named } = roots[side];
  return Object.values(pages)
    .flatMap(({ path, title, access }) => {
      const name = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : '';
      if (name === '' || /[/:]/.test(name) || typeof access === 'string') return [];
      if (!access.some((one) => one === role)) return [];
      const place = named.indexOf(name);
      const to = `${root.replace(/:\w+/, encodeURIComponent(id))}/${name}`;
      return [{ place: place < 0 ? named.length : place, to, label: title }];
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ to, label }) => ({ to, label }));
}
