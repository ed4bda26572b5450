import type { ListItem } from '@bairn/shared/schema/config';
import { Tag } from '@bairn/shared/ui/Tag';
import styles from './ActiveFilters.module.css';
import { activeFilters } from './filterWords.ts';
import type { Changes, Filters } from '../searchAddress.ts';

type Props = { filters: Filters; types: readonly ListItem[]; onApply: (changes: Changes) => void };

/** The filters in force, each to be taken away by one press. */
export function ActiveFilters({ filters, types, onApply }: Props) {
  const active = activeFilters(filters, types);
  if (active.length === 0) return null;
  return (
    <ul role="list" aria-label="Filters applied" className={styles.tags}>
      {active.map(({ label, without }) => (
        <li key={label}>
          <Tag onRemove={() => onApply(without)}>{label}</Tag>
        </li>
      ))}
    </ul>
  );
}
