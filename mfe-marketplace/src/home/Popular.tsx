import { useQuery } from '@bairn/shared/app';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { ResultCard } from '../components/ResultCard.tsx';
import styles from './FreeSoon.module.css';
import { popularQuery } from './popularQuery.ts';

/** Services that many families chose lately; nothing at all until there are some. */
export function Popular() {
  const query = useQuery(popularQuery);
  if (query.data?.length === 0) return null;
  return (
    <section aria-labelledby="popular" className={styles.section}>
      <div className={styles.head}>
        <h2 id="popular">Popular with families</h2>
      </div>
      <QueryView query={query} part skeleton="cards">
        {(services) => (
          <List items={services} column="19rem">
            {(service) => <ResultCard service={service} upright />}
          </List>
        )}
      </QueryView>
    </section>
  );
}
