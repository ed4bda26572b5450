import styles from './CountBadge.module.css';

/** The highest number shown; above it `99+`, which fits the icon. */
const mostShown = 99;

/**
 * A count at the corner of an icon; nothing for 0. The surrounding button or link must be positioned and have the count
 * in its name.
 */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className={styles.count}>{count > mostShown ? `${mostShown}+` : count}</span>;
}
