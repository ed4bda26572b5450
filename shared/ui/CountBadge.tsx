import styles from './CountBadge.module.css';

/** Shown as a sum beyond this, or the badge would cover its icon. */
const mostShown = 99;

/**
 * How many there are, at the corner of an icon; nothing where there are none. The button or link that it stands in is its
 * positioned ancestor, and has what is shown in its name.
 */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className={styles.count}>{count > mostShown ? `${mostShown}+` : count}</span>;
}
