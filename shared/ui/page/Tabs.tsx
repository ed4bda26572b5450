import { NavLink } from '@bairn/shared/app';
import styles from './Tabs.module.css';

type Props = {
  /** The name of the tabs for screen readers. */
  label: string;
  items: readonly {
    to: string;
    label: string;
    count?: number;
    /** Selected on this address only, not on those below it. */
    end?: boolean;
  }[];
};

/** Pages of one object as links, so that each has an address. */
export function Tabs({ label, items }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.list} role="list">
        {items.map((item) => (
          <li key={item.to}>
            <NavLink to={item.to} end={item.end} className={styles.tab}>
              {item.label}
              {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
