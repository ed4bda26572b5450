import { Link, NavLink } from '@bairn/shared/app';
import type { MenuEntry } from './menu.ts';
import styles from './NavList.module.css';

/** A list of links of a menu; the one to the present page is marked. */
export function NavList({
  entries,
  label,
  inline,
}: {
  entries: readonly MenuEntry[];
  label?: string;
  inline?: boolean;
}) {
  return (
    <ul role="list" aria-label={label} className={inline ? styles.inline : styles.list}>
      {entries.map(({ label: text, to, plain }) => {
        const Anchor = plain ? Link : NavLink;
        return (
          <li key={`${to} ${text}`}>
            <Anchor to={to} className={styles.link}>
              {text}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}
