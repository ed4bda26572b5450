import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import type { ListItem } from '@bairn/shared/schema/config';
import { Button } from '@bairn/shared/ui/Button';
import { Sheet } from '@bairn/shared/ui/Sheet';
import { FilterFields } from './FilterFields.tsx';
import styles from './FilterSheet.module.css';
import type { Changes, Filters } from './searchAddress.ts';
import { useDraft } from './useFilters.ts';

type Props = {
  filters: Filters;
  types: readonly ListItem[];
  /** Filters in force, beside place, age and date. */
  count: number;
  onApply: (changes: Changes) => void;
};

/** The same filters on a small screen, from below; they count when the sheet is left by its button. */
export function FilterSheet({ filters, types, count, onApply }: Props) {
  const [open, setOpen] = useState(false);
  const { draft, change } = useDraft(filters);
  const close = () => {
    setOpen(false);
    for (const name of ['search', 'radius', 'type', 'price', 'only'] as const) change(name, filters[name] ?? '');
  };
  const apply = () => {
    setOpen(false);
    const { search, radius, type, price, only } = draft;
    onApply({ search: search?.trim(), radius, type, price, only });
  };
  return (
    <div className={styles.small}>
      <Button variant="secondary" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <ListFilter />
        {count > 0 ? `Filters (${count})` : 'Filters'}
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
            <Button onClick={apply}>Show results</Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <FilterFields filters={draft} types={types} onChange={change} />
        </form>
      </Sheet>
    </div>
  );
}
