import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './ListRow.module.css';

type Props = {
  /** A picture, an icon, a day. */
  start?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** State and actions at the end. */
  children?: ReactNode;
  /** The whole row follows the link in its title; actions at the end stay their own. */
  linked?: boolean;
};

/** One thing in a list of its kind. Stands in a `<li>` of the page's list. */
export function ListRow({ start, title, detail, children, linked }: Props) {
  return (
    <div className={cx(styles.row, linked && styles.linked)}>
      {start}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}
