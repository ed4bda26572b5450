import { plural } from '@bairn/shared/format/plural';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import { Choices } from '@bairn/shared/ui/Choices';
import { cx } from '@bairn/shared/ui/cx';
import { ChoiceField } from '#components/ChoiceField.tsx';
import { FilterSheet } from '../filters/FilterSheet.tsx';
import { sortOptions, type FilterLists } from '../filters/filterWords.ts';
import styles from './ResultsBar.module.css';
import { isArea, searchHref, type Changes, type Filters } from '../searchAddress.ts';

type Answer = ResponseOf<typeof searchServices>;

type Props = {
  filters: Filters;
  lists: FilterLists;
  answer: Answer | undefined;
  /** There will be no answer. */
  failed: boolean;
  onApply: (changes: Changes) => void;
};

const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
];

function summary({ meta: { total, bookable, place } }: Answer, filters: Filters) {
  const where = place ? ` near ${place.name}` : isArea(filters) ? ' in this area' : '';
  if (total === 0) return `No services found${where}`;
  return `${plural(total, 'service')}${where}, ${bookable || 'none'} bookable online`;
}

/** How many there are, and how they are shown: as a list or on the map, in which order. */
export function ResultsBar({ filters, lists, answer, failed, onApply }: Props) {
  const isNear = isArea(filters) || (answer ? answer.meta.place !== null : filters.place !== undefined);
  // Nothing is near where no place is known: the list is then by how well the words fit, else by name.
  const first = isNear ? 'Nearest first' : filters.search && 'Best match';
  const { sort = 'distance' } = filters;
  return (
    <div className={cx(styles.bar, filters.view && styles.onMap)}>
      <p role="status" className={styles.count}>
        {answer ? summary(answer, filters) : failed ? 'The search did not work' : 'Searching'}
      </p>
      <div className={styles.tools}>
        <Choices
          label="How the services are shown"
          name="view"
          options={views}
          to={(view) => searchHref(filters, { view: view || undefined, page: filters.page })}
        />
        <FilterSheet filters={filters} lists={lists} always={filters.view === 'map'} onApply={onApply} />
        <div className={styles.sort}>
          <ChoiceField
            name="sort"
            label="Sort by"
            form="filters"
            options={first ? [{ value: 'distance', label: first }, ...sortOptions] : sortOptions}
            value={sort === 'distance' && !first ? 'name' : sort}
            onChange={(chosen) => onApply({ sort: chosen })}
          />
        </div>
      </div>
    </div>
  );
}
