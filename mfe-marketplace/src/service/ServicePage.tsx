import { useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { FavouriteButton } from '../components/FavouriteButton.tsx';
import { isMissing } from '../components/isMissing.ts';
import { PendingWords } from '../components/PendingWords.tsx';
import { ServiceCover } from '../components/ServiceCover.tsx';
import { useWayBack } from '../components/wayBack.ts';
import { readWish } from '../components/wish.ts';
import { withTown } from '../components/withTown.ts';
import { lowestGradeWords } from '../components/words.ts';
import { serviceQuery, serviceSessionsQuery } from './queries.ts';
import { ServiceDetailsView } from './ServiceDetailsView.tsx';
import styles from './ServicePage.module.css';

export const queries = ({ params: { id = '' }, search }: PageArgs) => [
  serviceQuery(id),
  serviceSessionsQuery(id, readWish(search)),
];

/** A service that takes bookings. */
export function Component() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const wish = readWish(search);
  const query = useQuery(serviceQuery(id));
  // Both are asked for at once; shown together, the sessions push nothing down.
  const sessions = useQuery(serviceSessionsQuery(id, wish));
  const service = query.data;
  const missing = isMissing(query);
  const back = useWayBack(paths.search({ place: service?.city, ...wish }));
  const grades = service?.grades.map(({ value }) => value) ?? [];
  const facts = [
    [service?.city, service?.postcode].filter(Boolean).join(' '),
    grades.length > 0 && lowestGradeWords(Math.min(...grades)),
  ];
  return (
    <PageLayout
      title={service ? withTown(service.name, service.city) : missing ? 'Service not found' : 'Childcare service'}
      width="wide"
      back={{ to: back, label: 'Search' }}
      pending={query.isPending}
      heading={query.isPending ? <PendingWords label="Childcare service" lines={2} /> : service?.name}
      eyebrow={query.isPending ? <PendingWords /> : service?.service_types.join(', ')}
      intro={query.isPending ? <PendingWords /> : service && facts.filter(Boolean).join(' · ')}
      lead={!missing && <div className={styles.keep}>{service && <FavouriteButton service={service} />}</div>}
      actions={
        (query.isPending || service) && (
          <div className={service?.cover_url ? styles.cover : styles.drawn}>
            {service && <ServiceCover id={service.id} src={service.cover_url} />}
          </div>
        )
      }
    >
      {missing ? (
        <ErrorState
          kind="not-found"
          titled
          message="It may have left Bairn, or the link may be incomplete."
          action={<ButtonLink to={paths.search()}>Search childcare</ButtonLink>}
        />
      ) : (
        <QueryView query={sessions.isPending && service ? { ...query, data: undefined } : query} skeleton="details">
          {(found) => <ServiceDetailsView service={found} sessions={sessions} wish={wish} />}
        </QueryView>
      )}
    </PageLayout>
  );
}
