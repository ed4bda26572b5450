import type { Key, ReactNode } from 'react';
import styles from './Glance.module.css';

/** One line: a picture, a name, details, and a figure or state. */
export type GlanceLine = { key: Key; start?: ReactNode; title: ReactNode; detail?: ReactNode; end?: ReactNode };

type Props = {
  /** The name of the list for screen readers. */
  label: string;
  lines: readonly GlanceLine[];
  /** Below the lines: a link to the rest. */
  more?: ReactNode;
};

/** A few lines of a card, without boxes. */
export function Glance({ label, lines, more }: Props) {
  return (
    <>
      <ul role="list" aria-label={label} className={styles.lines}>
        {lines.map(({ key, start, title, detail, end }) => (
          <li key={key} className={styles.line}>
            {start}
            <div className={styles.words}>
              <div className={styles.title}>{title}</div>
              {detail && <div className={styles.detail}>{detail}</div>}
            </div>
            {end && <div className={styles.end}>{end}</div>}
          </li>
        ))}
      </ul>
      {more && <p className={styles.more}>{more}</p>}
    </>
  );
}
