import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from '@bairn/shared/app';
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
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // The chosen tab may be beyond the edge of a small screen. The row alone is scrolled, never the page.
  useLayoutEffect(() => {
    const box = row.current;
    const chosen = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !chosen) return;
    const [edge, own] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (own.left < edge.left || own.right > edge.right) {
      box.scrollLeft += own.left - edge.left - (edge.width - own.width) / 2;
    }
  }, [pathname]);
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
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
