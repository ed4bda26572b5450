import { useQuery } from '@bairn/shared/app';
import type { PageArgs, PageHead } from '@bairn/shared/contract';
import { plural } from '@bairn/shared/format/plural';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/schema/marketplace';
import { cx } from '@bairn/shared/ui/cx';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { SearchForm } from '../components/SearchForm.tsx';
import { configQuery, searchQuery } from '../components/searchQueries.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { MapPanel } from './MapPanel.tsx';
import { NoFavourites } from './NoFavourites.tsx';
import { NoResults } from './NoResults.tsx';
import { PlaceNotice } from './PlaceNotice.tsx';
import { pointsQuery } from './pointsQuery.ts';
import { ResultsBar } from './ResultsBar.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import { isArea, queryOf, readFilters, type Filters } from './searchAddress.ts';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useAsked } from './useAsked.ts';
import { useFilters } from './useFilters.ts';
import { useMapLink } from './useMapLink.ts';

type Answer = ResponseOf<typeof searchServices>;

export const queries = ({ search }: PageArgs) => {
  const filters = readFilters(search);
  return [
    // Where a further page begins stands in the history, and whose favourites are meant in the session: the page alone
    // can read them.
    ...(filters.page || filters.favourites ? [] : [searchQuery(queryOf(filters))]),
    ...(filters.view && !filters.favourites ? [pointsQuery(queryOf(filters))] : []),
    configQuery,
  ];
};

const titleOf = (meta: Answer['meta'] | undefined, filters: Filters) => {
  if (filters.favourites) return 'Your favourites';
  if (meta?.place) return `Childcare near ${meta.place.name}`;
  // As it was typed, until it is known how it was understood: the heading keeps its lines.
  if (!meta && filters.place) return `Childcare near ${filters.place}`;
  if (isArea(filters)) return 'Childcare in this area';
  return filters.search ? `Childcare called “${filters.search}”` : 'Search childcare in Scotland';
};

/** What the search finds, for search engines and links. */
export const head = ([{ meta }]: [Answer]): PageHead => ({
  title: titleOf(meta, {}),
  description: `${plural(meta.total, 'childcare service')} ${meta.place ? `near ${meta.place.name}` : 'in Scotland'}: free places, prices, ages and inspection grades.`,
});

/** Results by place, age, date and more, as a list or beside a map; everything that is asked stands in the address. */
export function Component() {
  const { filters, go, after } = useFilters();
  const asked = useAsked(filters);
  const query = useQuery({ ...searchQuery({ ...asked.query, ...(after && { after }) }), enabled: asked.known });
  const types = useQuery(configQuery).data?.lists.service_types ?? [];
  const link = useMapLink();
  const { place, age, date, page: _page, ...others } = filters;
  const meta = query.data?.meta;
  const onMap = filters.view === 'map';
  // On a small screen the map takes the place of the list, but not that of what has to be said.
  const listed = query.data !== undefined && query.data.data.length > 0;

  return (
    <PageLayout
      title={titleOf(meta, filters)}
      width="wide"
      lead={
        <SearchForm
          compact
          values={{ ...(place && { place }), ...(age && { age }), ...(date && { date }) }}
          others={others}
          today={meta?.today}
          counts={meta?.facets.age}
        />
      }
    >
      <div className={cx(styles.columns, onMap && styles.withMap)}>
        {!onMap && <FilterPanel filters={filters} types={types} counts={meta?.facets} onApply={go} />}
        <div className={styles.main}>
          <ResultsBar filters={filters} types={types} answer={query.data} failed={query.isError} onApply={go} />
          <ActiveFilters filters={filters} types={types} onApply={go} />
          {query.data && <PlaceNotice filters={filters} answer={query.data} />}
          <div className={cx((listed || query.isPending) && styles.list)}>
            <QueryView
              query={query}
              skeleton={<ResultsSkeleton />}
              isEmpty={({ data }) => data.length === 0}
              empty={
                meta &&
                (filters.favourites ? <NoFavourites filters={filters} /> : <NoResults filters={filters} meta={meta} />)
              }
            >
              {(answer) => <SearchResults filters={filters} answer={answer} link={onMap ? link : undefined} />}
            </QueryView>
          </div>
        </div>
        {onMap && (
          <MapPanel
            filters={filters}
            asked={asked}
            place={meta?.place}
            link={link}
            onArea={({ lat, lng, radius }) =>
              go({ place: undefined, lat: String(lat), lng: String(lng), radius: String(radius) })
            }
          />
        )}
      </div>
    </PageLayout>
  );
}
