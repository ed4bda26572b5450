import { Link, NavLink } from '@bairn/shared/app';
import { useLocation } from 'react-router';
import type { MenuEntry } from './menu.ts';
import styles from './NavList.module.css';

type Props = {
  entries: readonly MenuEntry[];
  label?: string;
  /** In the bar, in one line. */
  inline?: boolean;
};

/** A list of links of a menu; the one to the present page is marked. */
export function NavList({ entries, label, inline }: Props) {
  const { pathname, search } = useLocation();
  const view = entries.find(({ to }) => isView(to) && shows(to, pathname, search));
  return (
    <ul role="list" aria-label={label} className={inline ? styles.inline : styles.list}>
      {entries
        .filter(({ small }) => !inline || !small)
        .map(({ label: text, to, plain }) => {
          // Of a page and a view of it only one is present.
          const Anchor = plain || isView(to) || view?.to.startsWith(`${to}?`) ? Link : NavLink;
          return (
            <li key={`${to} ${text}`}>
              <Anchor to={to} className={styles.link} aria-current={to === view?.to ? 'page' : undefined}>
                {text}
              </Anchor>
            </li>
          );
        })}
    </ul>
  );
}

const isView = (to: string) => to.includes('?');

/** Whether an address is at this view of a page, whatever else it asks for. */
function shows(to: string, pathname: string, search: string): boolean {
  const [path, query] = to.split('?');
  const present = new URLSearchParams(search);
  return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => present.get(name) === value);
}
