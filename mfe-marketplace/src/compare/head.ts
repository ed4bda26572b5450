import type { PageHead } from '@bairn/shared/contract';

/** A comparison is somebody's choice of services: not for search engines. */
export const head = (): PageHead => ({
  title: 'Compare services',
  description:
    'Childcare services side by side: distance, price, places available, opening hours and inspection grades.',
  canonical: '/compare',
  unlisted: true,
});
