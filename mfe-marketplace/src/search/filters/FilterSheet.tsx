import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import { useQuery } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { Sheet } from '@bairn/shared/ui/Sheet';
import { searchQuery } from '#components/searchQueries.ts';
import { useDebounced } from '#components/useDebounced.ts';
import { FilterFields } from './FilterFields.tsx';
import styles from './FilterSheet.module.css';
import { activeFilters, type FilterLists } from './filterWords.ts';
import { readFilters, searchHref, type Changes, type Filters } from '../searchAddress.ts';
import { useAsked } from '../results/useAsked.ts';
import { useDraft } from './useFilters.ts';

type Props = {
  filters: Filters;
  lists: FilterLists;
  /** Beside the map there is no room for a panel. */
  always: boolean;
  onApply: (changes: Changes) => void;
};

const names = [
  'search',
  'radius',
  'care',
  'type',
  'price',
  'weekday',
  'starts',
  'grade',
  'meals',
  'support',
  'funded',
  'only',
  'favourites',
] as const;

/**
 * The same filters on a small screen, from below; they count when the sheet is left by its button, which says how many
 * services they leave.
 */
export function FilterSheet({ filters, lists, always, onApply }: Props) {
  const [open, setOpen] = useState(false);
  const { draft, change } = useDraft(filters);
  const chosen: Changes = {
    ...Object.fromEntries(names.map((name) => [name, draft[name]])),
    search: draft.search?.trim(),
  };
  const href = useDebounced(searchHref(filters, chosen));
  // What makes no sense in the draft is not asked.
  const asked = useAsked(readFilters(new URL(href, 'https://bairn.test').searchParams));
  const preview = useQuery({ ...searchQuery(asked.query), enabled: open && asked.known });
  const inForce = activeFilters({ ...filters, age: undefined, date: undefined }, lists).length;
  const total = preview.data?.meta.total;

  const close = () => {
    setOpen(false);
    for (const name of names) change(name, filters[name] ?? '');
  };
  const apply = () => {
    setOpen(false);
    onApply(chosen);
  };
  return (
    <div className={cx(styles.small, always && styles.always)}>
      <Button variant="secondary" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <ListFilter />
        {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title="Filters"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={apply}>
              {total === undefined || preview.isPlaceholderData ? 'Apply' : `Show ${plural(total, 'service')}`}
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <FilterFields filters={draft} lists={lists} counts={preview.data?.meta.facets} onChange={change} />
        </form>
      </Sheet>
    </div>
  );
}
