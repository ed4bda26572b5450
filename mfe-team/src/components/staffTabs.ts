import type { Page } from '@bairn/shared/contract';

/** The order of the tabs by the last part of their path. */
const order = [
  'employee-details',
  'personal-information',
  'work-schedule',
  'holidays',
  'hours',
  'qualifications',
  'branches',
] as const;
const root = '/staff/:profileId/';

/** The pages of a person's own profile below `/settings`, in their order. */
const own = ['staff-profile', 'employment-details', 'qualifications', 'holidays', 'hours'];

type Pages = Readonly<Record<string, Page>>;

const opensFor = ({ access, redirect }: Page, role: string | undefined) =>
  redirect === undefined && typeof access !== 'string' && access.some((one) => one === role);

/** The tabs whose pages exist in the manifest and that the role may open: a page that is added gets its tab by that. */
function tabsOf(pages: Pages, role: string | undefined, names: readonly string[], at: string, id: string) {
  return names.flatMap((name) => {
    const page = Object.values(pages).find(({ path }) => path === `${at}${name}`);
    if (!page || !opensFor(page, role)) return [];
    return [{ to: page.path.replace(':profileId', encodeURIComponent(id)), label: page.title }];
  });
}

/** The tabs of a staff profile, `/staff/:profileId/…`. */
export const staffTabs = (pages: Pages, role: string | undefined, id: string) => tabsOf(pages, role, order, root, id);

/** The tabs of the reader's own profile, `/settings/…`. */
export const ownTabs = (pages: Pages, role: string | undefined) => tabsOf(pages, role, own, '/settings/', '');
