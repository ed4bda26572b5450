import type { PageHead } from '@bairn/shared/contract';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { offerOf } from '../components/thingOffers.ts';
import { breadcrumbs, previewOf, shorten, stepsTo } from '../components/things.ts';
import { ageSpan, placesWords } from '../components/words.ts';

/** What the session is and when it is next free, for search engines and links. */
export const head = ([session]: [SessionDetails]): PageHead => {
  const { id, branch_id, name, description, service_name, age_from_months, age_to_months } = session;
  const [service, page] = [paths.service(branch_id), paths.session(branch_id, id)];
  return {
    title: `${name}, ${service_name}`,
    description: `${ageSpan(age_from_months, age_to_months)}, ${formatPence(session.price)} a session. ${placesWords(session.places_left, session.next_date, session.places_by_age)}.`,
    // Age and date only say where the list of dates begins.
    canonical: page,
    image: previewOf(branch_id),
    about: [
      {
        '@type': 'Service',
        '@id': page,
        url: page,
        name,
        description: description ? shorten(description, 500) : undefined,
        serviceType: 'Childcare',
        image: previewOf(branch_id),
        provider: { '@type': 'ChildCare', '@id': service, url: service, name: service_name },
        areaServed: session.town ?? undefined,
        // In years, as schema.org counts ages.
        audience: {
          '@type': 'PeopleAudience',
          suggestedMinAge: age_from_months / 12,
          suggestedMaxAge: age_to_months / 12,
        },
        offers: offerOf(session),
      },
      breadcrumbs(...stepsTo(session.town), [service_name, service], [name, page]),
    ],
  };
};
