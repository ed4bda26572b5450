import { useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { CompareBar } from '../components/CompareBar.tsx';
import { CompareButton } from '../components/CompareButton.tsx';
import { FavouriteButton } from '../components/FavouriteButton.tsx';
import { ServiceCover } from '../components/ServiceCover.tsx';
import { ShareButton } from '../components/ShareButton.tsx';
import { useWayBack } from '../components/wayBack.ts';
import { readWish } from '../components/wish.ts';
import { withTown } from '../components/withTown.ts';
import { lowestGradeWords } from '../components/words.ts';
import { AskButton } from './AskButton.tsx';
import { reviewsQuery, serviceQuery, serviceSessionsQuery } from './queries.ts';
import { ServiceDetailsView } from './ServiceDetailsView.tsx';
import styles from './ServicePage.module.css';

export const queries = ({ params: { id = '' }, search }: PageArgs) => [
  serviceQuery(id),
  serviceSessionsQuery(id, readWish(search)),
  reviewsQuery(id),
];

/** Name, kinds, place and the lowest inspection grade. */
function headOf({ name, city, postcode, grades, service_types }: ServiceDetails) {
  const values = grades.map(({ value }) => value);
  const facts = [
    [city, postcode].filter(Boolean).join(' '),
    values.length > 0 && lowestGradeWords(Math.min(...values)),
  ];
  return {
    title: withTown(name, city),
    heading: name,
    eyebrow: service_types.join(', '),
    intro: facts.filter(Boolean).join(' · '),
  };
}

/** A service that takes bookings. */
export function Component() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const wish = readWish(search);
  const query = useQuery(serviceQuery(id));
  // Both are asked for at once; shown together, the sessions push nothing down.
  const sessions = useQuery(serviceSessionsQuery(id, wish));
  const service = query.data;
  const back = useWayBack(paths.search({ place: service?.city, ...wish }));
  return (
    <DetailPage
      query={query}
      name="Childcare service"
      back={{ to: back, label: 'Search' }}
      head={headOf}
      lines={{ heading: 2 }}
      lead={
        <div className={styles.keep}>
          {service && <FavouriteButton service={service} />}
          {service && <CompareButton service={service} />}
          {service && <AskButton service={service} />}
          {service && <ShareButton short title={service.name} path={paths.service(service.id)} />}
        </div>
      }
      actions={
        (query.isPending || service) && (
          <div className={service?.cover_url ? styles.cover : styles.drawn}>
            {service && <ServiceCover {...service} />}
          </div>
        )
      }
      missing={{
        title: 'Service not found',
        message: 'It may have left Bairn, or the link may be incomplete.',
        action: <ButtonLink to={paths.search()}>Search childcare</ButtonLink>,
      }}
      waits={sessions.isPending}
    >
      {(found) => (
        <>
          <ServiceDetailsView service={found} sessions={sessions} wish={wish} />
          <CompareBar />
        </>
      )}
    </DetailPage>
  );
}
