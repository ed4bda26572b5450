import { useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { UnregisteredService } from '@bairn/shared/schema/publicRegister';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ResultCard } from '../components/ResultCard.tsx';
import { searchQuery } from '../components/searchQueries.ts';
import styles from './NearbyServices.module.css';

/** Services near the entry that do take bookings. */
export function NearbyServices({ entry }: { entry: UnregisteredService }) {
  const place = entry.postcode ?? entry.town ?? '';
  const query = useQuery({
    ...searchQuery({ place, only: 'listed', per_page: 3, facets: false }),
    enabled: place !== '',
  });
  if (place === '') return null;
  return (
    <section aria-labelledby="nearby" className={styles.nearby}>
      <h2 id="nearby">Nearby services you can book online</h2>
      <QueryView
        query={query}
        part
        skeleton="cards"
        empty={<p>None of the services nearby can be booked online yet.</p>}
      >
        {({ data }) => (
          <List items={data} column="19rem">
            {(service) => <ResultCard service={service} upright />}
          </List>
        )}
      </QueryView>
      <ButtonLink to={paths.search({ place })} variant="secondary">
        See all services near {place}
      </ButtonLink>
    </section>
  );
}
