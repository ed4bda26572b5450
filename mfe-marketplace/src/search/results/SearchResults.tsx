import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import { List } from '@bairn/shared/ui/List';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { CompareButton } from '#components/CompareButton.tsx';
import { ResultCard } from '#components/ResultCard.tsx';
import { OnMap } from '../map/OnMap.tsx';
import { PublicRegisterRow } from './PublicRegisterRow.tsx';
import type { Filters } from '../searchAddress.ts';
import styles from './SearchResults.module.css';
import { ShowOnMap } from '../map/ShowOnMap.tsx';
import type { MapLink } from '../map/useMapLink.ts';

type Props = {
  filters: Filters;
  answer: ResponseOf<typeof searchServices>;
  /** The map beside the list, where there is one. */
  link: MapLink | undefined;
};

/** Services with dates to book first, then those without, then those of the public register. */
export function SearchResults({ filters, answer: { data, meta }, link }: Props) {
  const registered = data.filter(({ kind }) => kind === 'registered');
  const sections = [
    { id: 'bookable', title: 'Book online', items: registered.filter(({ offer }) => offer) },
    { id: 'no-dates', title: 'No dates available at the moment', items: registered.filter(({ offer }) => !offer) },
  ];
  const others = data.filter(({ kind }) => kind === 'unregistered');
  const button = (service: SearchResult) => (
    <>
      <CompareButton small service={service} />
      {link && <ShowOnMap service={service} link={link} />}
    </>
  );
  return (
    <div className={styles.results}>
      {sections.map(
        ({ id, title, items }) =>
          items.length > 0 && (
            <section key={id} aria-labelledby={id} className={styles.section}>
              <h2 id={id}>{title}</h2>
              <List items={items}>
                {(service) => (
                  <OnMap id={service.id} link={link}>
                    <ResultCard
                      narrow={link !== undefined}
                      service={service}
                      wish={{ age: filters.age, date: filters.date }}
                      action={button(service)}
                    />
                  </OnMap>
                )}
              </List>
            </section>
          ),
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
