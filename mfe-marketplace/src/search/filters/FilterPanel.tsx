import type { Facets } from '@bairn/shared/schema/marketplace';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { FilterFields } from './FilterFields.tsx';
import type { FilterLists } from './filterWords.ts';
import styles from './FilterPanel.module.css';
import type { Changes, Filters } from '../searchAddress.ts';
import { useDraft } from './useFilters.ts';

type Props = {
  filters: Filters;
  lists: FilterLists;
  counts: Facets | undefined;
  onApply: (changes: Changes) => void;
};

/** The filters beside the results: a choice counts at once, words when they are sent. A GET form without scripts. */
export function FilterPanel({ filters, lists, counts, onApply }: Props) {
  const { draft, change } = useDraft(filters);
  const { place, age, date, lat, lng } = filters;
  return (
    <aside aria-label="Filters" className={styles.panel}>
      <form
        id="filters"
        method="get"
        action={paths.search()}
        onSubmit={(event) => {
          event.preventDefault();
          onApply({ search: draft.search?.trim() });
        }}
      >
        <FilterFields
          filters={draft}
          lists={lists}
          counts={counts}
          onChange={(name, value, settled) => {
            change(name, value);
            if (settled) onApply({ search: draft.search?.trim(), [name]: value });
          }}
        />
        {Object.entries({ place, age, date, lat, lng }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" variant="secondary" block className={styles.apply}>
          Update results
        </Button>
      </form>
    </aside>
  );
}
