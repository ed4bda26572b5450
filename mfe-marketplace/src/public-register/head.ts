import type { PageHead } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import type { UnregisteredService } from '@bairn/shared/schema/publicRegister';
import { breadcrumbs, geoOf, identifierOf, stepsTo } from '../components/things.ts';
import { withTown } from '../components/withTown.ts';

/** What the public register calls the service and where it is, for search engines and links. */
export const head = ([entry]: [UnregisteredService]): PageHead => {
  const page = paths.unregisteredService(entry.id);
  return {
    title: withTown(entry.name, entry.town),
    description: `${[entry.service_type ?? 'Childcare', entry.town].filter(Boolean).join(' in ')}: inspection grades, registered places and provider, from the Care Inspectorate’s public register.`,
    canonical: page,
    about: [
      {
        '@type': 'ChildCare',
        '@id': page,
        url: page,
        name: entry.name,
        address: {
          '@type': 'PostalAddress',
          addressLocality: entry.town ?? undefined,
          postalCode: entry.postcode ?? undefined,
          addressCountry: 'GB',
        },
        geo: geoOf(entry),
        identifier: identifierOf(entry.cs_number),
      },
      breadcrumbs(...stepsTo(entry.town), [entry.name, page]),
    ],
  };
};
