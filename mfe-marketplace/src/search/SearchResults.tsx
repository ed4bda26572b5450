import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/schema/marketplace';
import { List } from '@bairn/shared/ui/List';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { ResultCard } from '../components/ResultCard.tsx';
import { RegisterRow } from './RegisterRow.tsx';
import { carriedOver, type Filters } from './searchAddress.ts';
import styles from './SearchResults.module.css';

type Props = { filters: Filters; answer: ResponseOf<typeof searchServices> };

/** Services to book first; then, apart from them, those of the public register. */
export function SearchResults({ filters, answer: { data, meta } }: Props) {
  const bookable = data.filter(({ kind }) => kind === 'registered');
  const others = data.filter(({ kind }) => kind === 'unregistered');
  return (
    <div className={styles.results}>
      {bookable.length > 0 && (
        <section aria-labelledby="bookable" className={styles.section}>
          <h2 id="bookable">Book here</h2>
          <List items={bookable}>{(service) => <ResultCard service={service} search={carriedOver(filters)} />}</List>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="register" className={styles.section}>
          <div>
            <h2 id="register">From the Care Inspectorate register</h2>
            <p className={styles.note}>
              These services have not joined Bairn. You can read what the public register says, and ask them yourself
              about places.
            </p>
          </div>
          <List items={others}>{(service) => <RegisterRow service={service} />}</List>
        </section>
      )}
      <Pagination meta={meta} of="services" />
    </div>
  );
}
