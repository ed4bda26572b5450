import type { PageHead } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';

/** For search engines and links. */
export const head = (): PageHead => ({
  title: 'Find childcare in Scotland',
  description:
    'Search nurseries, playgroups, clubs and childminders across Scotland by place, age and date. See how many places are left, and book online.',
  canonical: paths.home(),
  about: [
    {
      '@type': 'WebSite',
      name: 'Bairn',
      url: paths.home(),
      inLanguage: 'en-GB',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${paths.search()}?place={place}` },
        'query-input': 'required name=place',
      },
    },
  ],
});
