import type { Key, ReactNode } from 'react';
import styles from './Glance.module.css';

/** One line: a picture, who or what it is, what there is to know of it, and its figure or state. */
export type GlanceLine = { key: Key; start?: ReactNode; title: ReactNode; detail?: ReactNode; end?: ReactNode };

type Props = {
  /** What is listed, for those who hear it. */
  label: string;
  lines: readonly GlanceLine[];
  /** Below the lines: the way to those that are not shown. */
  more?: ReactNode;
};

/** A few lines of a card, quickly read: no boxes inside the box. */
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
