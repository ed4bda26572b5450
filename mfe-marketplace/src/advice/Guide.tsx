import type { ReactNode } from 'react';
import styles from './AdvicePage.module.css';

type Props = { id: string; title: string; intro: string; children: ReactNode };

/** One guide, which a link can lead to. */
export function Guide({ id, title, intro, children }: Props) {
  return (
    <section aria-labelledby={id} className={styles.guide}>
      <div className={styles.start}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.intro}>{intro}</p>
      </div>
      {children}
    </section>
  );
}
