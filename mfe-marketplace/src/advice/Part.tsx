import type { ReactNode } from 'react';
import styles from './AdvicePage.module.css';

type Props = { id: string; title: string; children: ReactNode };

/** A question of a guide with its answer, which a link can lead to. */
export function Part({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
