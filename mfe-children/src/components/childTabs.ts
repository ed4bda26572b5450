import type { Page } from '@bairn/shared/contract';

/** The order of the tabs by the last part of their path; a page that is not named comes after these. */
const order = ['overview', 'information', 'pickups', 'funding-status', 'booking-calendar'];
const below = /^\/children\/profile\/:id\/([^/:]+)$/;

/**
 * The tabs of a child's profile: every page directly below `/children/profile/:id` in the manifest that the role may open.
 * A page that is added there gets its tab by that.
 */
export function childTabs(pages: Readonly<Record<string, Page>>, role: string | undefined, id: string) {
  return Object.values(pages)
    .flatMap(({ path, title, access, redirect }) => {
      const [, name] = below.exec(path) ?? [];
      if (name === undefined || redirect !== undefined || typeof access === 'string') return [];
      if (!access.some((one) => one === role)) return [];
      const place = order.indexOf(name);
      return [
        { place: place < 0 ? order.length : place, to: path.replace(':id', encodeURIComponent(id)), label: title },
      ];
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ to, label }) => ({ to, label }));
}
