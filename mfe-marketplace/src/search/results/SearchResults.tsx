import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import { List } from '@bairn/shared/ui/List';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { ResultCard } from '#components/ResultCard.tsx';
import { OnMap } from '../map/OnMap.tsx';
import { PublicRegisterRow } from './PublicRegisterRow.tsx';
import { carriedOver, type Filters } from '../searchAddress.ts';
import styles from './SearchResults.module.css';
import { ShowOnMap } from '../map/ShowOnMap.tsx';
import type { MapLink } from '../map/useMapLink.ts';

type Props = {
  filters: Filters;
  answer: ResponseOf<typeof searchServices>;
  /** The map beside the list, where there is one. */
  link: MapLink | undefined;
};

/** Services to book first; then, apart from them, those of the public register. */
export function SearchResults({ filters, answer: { data, meta }, link }: Props) {
  const bookable = data.filter(({ kind }) => kind === 'registered');
  const others = data.filter(({ kind }) => kind === 'unregistered');
  const button = (service: SearchResult) => link && <ShowOnMap service={service} link={link} />;
  return (
    <div className={styles.results}>
      {bookable.length > 0 && (
        <section aria-labelledby="bookable" className={styles.section}>
          <h2 id="bookable">Book online</h2>
          <List items={bookable}>
            {(service) => (
              <OnMap id={service.id} link={link}>
                <ResultCard
                  narrow={link !== undefined}
                  service={service}
                  search={carriedOver(filters)}
                  action={button(service)}
                />
              </OnMap>
            )}
          </List>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="register" className={styles.section}>
          <div>
            <h2 id="register">From the Care Inspectorate register</h2>
            <p className={styles.note}>
              These services cannot be booked online. See what the public register says, and contact them about places.
            </p>
          </div>
          <List items={others}>
            {(service) => (
              <OnMap id={service.id} link={link}>
                <PublicRegisterRow service={service} action={button(service)} />
              </OnMap>
            )}
          </List>
        </section>
      )}
      <Pagination meta={meta} of="services" next={meta.next} />
    </div>
  );
}
