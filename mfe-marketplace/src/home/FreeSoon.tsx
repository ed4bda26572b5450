import { useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ResultCard } from '../components/ResultCard.tsx';
import { searchQuery } from '../components/searchQueries.ts';
import { freeSoon } from './freeSoon.ts';
import styles from './FreeSoon.module.css';

/** Services with the soonest dates, as the search finds them. */
export function FreeSoon() {
  const query = useQuery(searchQuery(freeSoon));
  return (
    <section aria-labelledby="free-soon" className={styles.section}>
      <div className={styles.head}>
        <h2 id="free-soon">Places available soon</h2>
        <ButtonLink
          to={paths.search({ only: 'listed', sort: 'date' })}
          variant="quiet"
          size="small"
          className={styles.all}
        >
          See all services you can book
        </ButtonLink>
      </div>
      <QueryView
        query={query}
        part
        skeleton="cards"
        isEmpty={({ data }) => data.every(({ offer }) => offer === null)}
        empty={
          <p>
            No service has a place available in the coming weeks. Search by place to see all of them, and those in the
            public register.
          </p>
        }
      >
        {({ data }) => (
          <List items={data.filter(({ offer }) => offer !== null)} column="19rem">
            {(service) => <ResultCard service={service} upright />}
          </List>
        )}
      </QueryView>
    </section>
  );
}
