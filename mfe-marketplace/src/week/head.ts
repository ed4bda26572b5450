import type { PageArgs, PageHead } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { breadcrumbs } from '../components/things.ts';

/** What the search for a week is, for search engines and links; one family's week is not for them. */
export const head = (_data: readonly unknown[], { search }: PageArgs): PageHead => ({
  title: 'Find a whole week of childcare',
  description:
    'Say on which days and hours you need care: nurseries and childminders in Scotland with places on every date, with the price of a week.',
  canonical: familyPaths.searchWeek(),
  ...(search.size > 0 && { unlisted: true }),
  about: [breadcrumbs(['Bairn', paths.home()], ['Search', paths.search()], ['A whole week', familyPaths.searchWeek()])],
});
