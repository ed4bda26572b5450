import { NavLink } from '@bairn/shared/app';
import styles from './Tabs.module.css';

type Props = {
  /** What the tabs are about, for those who hear them. */
  label: string;
  items: readonly {
    to: string;
    label: string;
    count?: number;
    /** Selected on this very address only, not on those below it. */
    end?: boolean;
  }[];
};

/** The neighbouring pages of one thing: links, so that each has its address. */
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
