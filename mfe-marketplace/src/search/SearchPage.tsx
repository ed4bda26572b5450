import { useQuery } from '@bairn/shared/app';
import type { PageArgs, PageHead } from '@bairn/shared/contract';
import { plural } from '@bairn/shared/format/plural';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/schema/marketplace';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Tag } from '@bairn/shared/ui/Tag';
import { ChoiceField } from '../components/ChoiceField.tsx';
import { SearchForm } from '../components/SearchForm.tsx';
import { configQuery, searchQuery } from '../components/searchQueries.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { activeFilters, sortOptions } from './filterWords.ts';
import { NoResults } from './NoResults.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import { PlaceNotice } from './PlaceNotice.tsx';
import { queryOf, readFilters, type Filters } from './searchAddress.ts';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useFilters } from './useFilters.ts';

type Answer = ResponseOf<typeof searchServices>;

export const queries = ({ search }: PageArgs) => [searchQuery(queryOf(readFilters(search))), configQuery];

const titleOf = (meta: Answer['meta'] | undefined, filters: Filters) => {
  if (meta?.place) return `Childcare near ${meta.place.name}`;
  // As it was typed, until it is known how it was understood: the heading keeps its lines.
  if (!meta && filters.place) return `Childcare near ${filters.place}`;
  return filters.search ? `Childcare called “${filters.search}”` : 'Search childcare in Scotland';
};

/** What the search finds, for search engines and links. */
export const head = ([{ meta }]: [Answer]): PageHead => ({
  title: titleOf(meta, {}),
  description: `${plural(meta.total, 'childcare service')} ${meta.place ? `near ${meta.place.name}` : 'in Scotland'}: free places, prices, ages and inspection grades.`,
});

function summary({ meta }: Answer) {
  const { total, registered, place } = meta;
  const where = place ? ` near ${place.name}` : '';
  if (total === 0) return `No services found${where}`;
  return `${plural(total, 'service')}${where}, ${registered === 0 ? 'none of them' : registered} to book here`;
}

/** Results by place, age, date and more; everything that is asked stands in the address. */
export function Component() {
  const { filters, go } = useFilters();
  const query = useQuery(searchQuery(queryOf(filters)));
  const types = useQuery(configQuery).data?.lists.service_types ?? [];
  const active = activeFilters(filters, types);
  const { place, age, date, page: _page, ...others } = filters;
  const inSheet = active.filter(({ name }) => name !== 'age' && name !== 'date').length;
  const meta = query.data?.meta;

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
        />
      }
    >
      <div className={styles.columns}>
        <FilterPanel filters={filters} types={types} onApply={go} />
        <div className={styles.main}>
          <div className={styles.bar}>
            <p role="status" className={styles.count}>
              {query.data ? summary(query.data) : 'Searching'}
            </p>
            <div className={styles.tools}>
              <FilterSheet filters={filters} types={types} count={inSheet} onApply={go} />
              <div className={styles.sort}>
                <ChoiceField
                  name="sort"
                  label="Sort by"
                  options={sortOptions}
                  value={filters.sort ?? 'distance'}
                  onChange={(sort) => go({ sort })}
                />
              </div>
            </div>
          </div>
          {active.length > 0 && (
            <ul role="list" aria-label="Filters in force" className={styles.tags}>
              {active.map(({ name, label }) => (
                <li key={name}>
                  <Tag onRemove={() => go({ [name]: undefined })}>{label}</Tag>
                </li>
              ))}
            </ul>
          )}
          {query.data && <PlaceNotice filters={filters} answer={query.data} />}
          <QueryView
            query={query}
            skeleton={<ResultsSkeleton />}
            isEmpty={({ data }) => data.length === 0}
            empty={<NoResults filters={filters} unknown={Boolean(filters.place && meta && !meta.place)} />}
          >
            {(answer) => <SearchResults filters={filters} answer={answer} />}
          </QueryView>
        </div>
      </div>
    </PageLayout>
  );
}
