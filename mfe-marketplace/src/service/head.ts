import type { PageHead } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import type { MarketplaceSession, ServiceDetails } from '@bairn/shared/schema/marketplace';
import { offerOf } from '../components/thingOffers.ts';
import { breadcrumbs, geoOf, identifierOf, previewOf, shorten, stepsTo, type Thing } from '../components/things.ts';
import { withTown } from '../components/withTown.ts';
import { weekdays } from '../components/words.ts';

/** What a service is called and where it is, for search engines and links. */
export const head = ([service, sessions = []]: [ServiceDetails, MarketplaceSession[]?]): PageHead => ({
  title: withTown(service.name, service.city),
  description: shorten(
    `${[service.service_types[0] ?? 'Childcare', service.city].filter(Boolean).join(' in ')}: places available, prices, opening hours and inspection grades. ${service.about ?? ''}`,
  ),
  // Age and date narrow the sessions; the service is the same.
  canonical: paths.service(service.id),
  image: previewOf(service.id),
  about: [
    aboutService(service, sessions),
    breadcrumbs(...stepsTo(service.city), [service.name, paths.service(service.id)]),
  ],
});

function aboutService(service: ServiceDetails, sessions: readonly MarketplaceSession[]): Thing {
  const { id, name, about, website, logo_url, contact_phone, contact_email } = service;
  const street = [service.address_line_1, service.address_line_2].filter(Boolean).join(', ');
  return {
    '@type': 'ChildCare',
    '@id': paths.service(id),
    url: paths.service(id),
    name,
    description: about ?? undefined,
    image: service.cover_url ?? previewOf(id),
    logo: logo_url ?? undefined,
    telephone: contact_phone ?? undefined,
    email: contact_email ?? undefined,
    sameAs: website && /^https?:\/\//i.test(website) ? website : undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street || undefined,
      addressLocality: service.city ?? undefined,
      addressRegion: service.county ?? undefined,
      postalCode: service.postcode ?? undefined,
      addressCountry: 'GB',
    },
    geo: geoOf(service),
    identifier: identifierOf(service.cs_number),
    openingHoursSpecification: service.opening_times.flatMap(({ day, opens, closes }) =>
      opens && closes
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: `https://schema.org/${weekdays[day - 1]}`,
              opens,
              closes,
            },
          ]
        : [],
    ),
    currenciesAccepted: 'GBP',
    paymentAccepted: service.payment_types.join(', ') || undefined,
    aggregateRating: service.rating
      ? {
          '@type': 'AggregateRating',
          ratingValue: service.rating.average,
          reviewCount: service.rating.count,
          bestRating: 5,
          worstRating: 1,
        }
      : undefined,
    makesOffer: sessions.slice(0, 20).map(offerOf),
  };
}
