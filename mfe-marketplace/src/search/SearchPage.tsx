import { configQuery, Link, useQuery } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { cx } from '@bairn/shared/ui/cx';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { CompareBar } from '../components/CompareBar.tsx';
import { SearchForm } from '../components/SearchForm.tsx';
import { searchQuery } from '../components/searchQueries.ts';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { activeFilters, noLists } from './filters/filterWords.ts';
import { SaveSearch } from './saved/SaveSearch.tsx';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { MapPanel } from './map/MapPanel.tsx';
import { NoFavourites } from './results/NoFavourites.tsx';
import { NoResults } from './results/NoResults.tsx';
import { PlaceNotice } from './results/PlaceNotice.tsx';
import { pointsQuery } from './map/pointsQuery.ts';
import { ResultsBar } from './results/ResultsBar.tsx';
import { ResultsSkeleton } from './results/ResultsSkeleton.tsx';
import { queryOf, readFilters } from './searchAddress.ts';
import styles from './SearchPage.module.css';
import { SearchResults } from './results/SearchResults.tsx';
import { titleOf } from './titleOf.ts';
import { useAsked } from './results/useAsked.ts';
import { useFilters } from './filters/useFilters.ts';
import { useMapLink } from './map/useMapLink.ts';

export const queries = ({ search }: PageArgs) => {
  const filters = readFilters(search);
  return [
    // Whose favourites are meant stands in the session, and in a browser's history where a further page begins: the page
    // alone can read them. A server has only the address, and answers it as for a visitor who opens a link.
    ...(filters.favourites || (filters.page && typeof document !== 'undefined') ? [] : [searchQuery(queryOf(filters))]),
    ...(filters.view && !filters.favourites ? [pointsQuery(queryOf(filters))] : []),
    configQuery,
  ];
};

/** Results by place, age, date and more, as a list or beside a map; everything that is asked stands in the address. */
export function Component() {
  const { filters, go, after } = useFilters();
  const asked = useAsked(filters);
  const query = useQuery({ ...searchQuery({ ...asked.query, ...(after && { after }) }), enabled: asked.known });
  const lists = useQuery(configQuery).data?.lists ?? noLists;
  const link = useMapLink();
  const { place, age, date, page: _page, ...others } = filters;
  const meta = query.data?.meta;
  const onMap = filters.view === 'map';
  const title = titleOf(meta, filters);
  // On a small screen the map takes the place of the list, but not that of what has to be said.
  const listed = query.data !== undefined && query.data.data.length > 0;

  return (
    <PageLayout
      title={title}
      lead={
        <>
          <SearchForm
            compact
            values={{ ...(place && { place }), ...(age && { age }), ...(date && { date }) }}
            others={others}
            today={meta?.today}
            counts={meta?.facets.age}
          />
          <p className={styles.week}>
            The same days every week? <Link to={familyPaths.searchWeek({ place, start: date })}>Find a whole week</Link>
          </p>
        </>
      }
    >
      <div className={cx(styles.columns, onMap && styles.withMap)}>
        {!onMap && <FilterPanel filters={filters} lists={lists} counts={meta?.facets} onApply={go} />}
        <div className={styles.main}>
          <ResultsBar filters={filters} lists={lists} answer={query.data} failed={query.isError} onApply={go} />
          <ActiveFilters filters={filters} lists={lists} onApply={go}>
            <SaveSearch name={[title, ...activeFilters(filters, lists).map(({ label }) => label)].join(', ')} />
          </ActiveFilters>
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
      <CompareBar />
    </PageLayout>
  );
}
