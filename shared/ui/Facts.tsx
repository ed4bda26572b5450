import type { ReactNode } from 'react';
import styles from './Facts.module.css';

type Props = { items: readonly { label: string; value: ReactNode }[] };

/** What is known of one thing: a name and a value each; what is missing reads N/A. */
export function Facts({ items }: Props) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? 'N/A'}</dd>
        </div>
      ))}
    </dl>
  );
}
