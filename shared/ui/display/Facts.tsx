import type { ReactNode } from 'react';
import styles from './Facts.module.css';

type Props = {
  items: readonly { label: string; value: ReactNode }[];
  /** Beside each other, each under its name: for the details of a row. */
  compact?: boolean;
};

/** The facts about one object, each with name and value; a missing value is N/A. */
export function Facts({ items, compact }: Props) {
  return (
    <dl className={compact ? styles.compact : styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? 'N/A'}</dd>
        </div>
      ))}
    </dl>
  );
}
