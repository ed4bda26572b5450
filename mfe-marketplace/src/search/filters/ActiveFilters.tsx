import type { ReactNode } from 'react';
import { Tag } from '@bairn/shared/ui/Tag';
import styles from './ActiveFilters.module.css';
import { activeFilters, type FilterLists } from './filterWords.ts';
import type { Changes, Filters } from '../searchAddress.ts';

type Props = {
  filters: Filters;
  lists: FilterLists;
  onApply: (changes: Changes) => void;
  children?: ReactNode;
};

/** The filters in force, each to be taken away by one press, and beside them what is done with the search. */
export function ActiveFilters({ filters, lists, onApply, children }: Props) {
  const active = activeFilters(filters, lists);
  return (
    <div className={styles.line}>
      {active.length > 0 && (
        <ul role="list" aria-label="Filters applied" className={styles.tags}>
          {active.map(({ label, without }) => (
            <li key={label}>
              <Tag onRemove={() => onApply(without)}>{label}</Tag>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
