import { useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import type { PageArgs, PageHead } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ServiceCover } from '../components/ServiceCover.tsx';
import { readWish } from '../components/wish.ts';
import { lowestGradeWords } from '../components/words.ts';
import { serviceQuery, serviceSessionsQuery } from './queries.ts';
import { ServiceDetailsView } from './ServiceDetailsView.tsx';
import styles from './ServicePage.module.css';

export const queries = ({ params: { id = '' }, search }: PageArgs) => [
  serviceQuery(id),
  serviceSessionsQuery(id, readWish(search)),
];

/** What a service is called and where it is, for search engines and links. */
export const head = ([service]: [ServiceDetails]): PageHead => ({
  title: service.city ? `${service.name}, ${service.city}` : service.name,
  description:
    `${[service.service_types[0] ?? 'Childcare', service.city].filter(Boolean).join(' in ')}: free places, prices, opening hours and inspection grades. ${service.about ?? ''}`
      .trim()
      .slice(0, 160),
});

/** A service that takes bookings. */
export function Component() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const wish = readWish(search);
  const query = useQuery(serviceQuery(id));
  const service = query.data;
  const grades = service?.grades.map(({ value }) => value) ?? [];
  const facts = [
    [service?.city, service?.postcode].filter(Boolean).join(' '),
    grades.length > 0 && lowestGradeWords(Math.min(...grades)),
  ];
  return (
    <PageLayout
      title={service?.name ?? 'Childcare service'}
      width="wide"
      back={{ to: paths.search({ place: service?.city, ...wish }), label: 'Search' }}
      eyebrow={service && service.service_types.join(', ')}
      intro={service && facts.filter(Boolean).join(' · ')}
      actions={
        service && (
          <div className={service.cover_url ? styles.cover : styles.drawn}>
            <ServiceCover id={service.id} src={service.cover_url} />
          </div>
        )
      }
    >
      <QueryView query={query} skeleton="details">
        {(found) => <ServiceDetailsView service={found} wish={wish} />}
      </QueryView>
    </PageLayout>
  );
}
