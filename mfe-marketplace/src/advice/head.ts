import type { PageHead } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import { breadcrumbs } from '../components/things.ts';

/** What the guides are about, for search engines and links. */
export const head = (): PageHead => ({
  title: 'Advice',
  description:
    'Guides to childcare in Scotland: funded hours, help with the cost, and how to choose a nursery, childminder or club.',
  canonical: paths.advice(),
  about: [breadcrumbs(['Bairn', paths.home()], ['Advice', paths.advice()])],
});
