import { useSession } from '@bairn/shared/app';
import type { MenuGroup } from './menu.ts';
import { NavList } from './NavList.tsx';
import styles from './QuickMenu.module.css';

/** On a small screen a family's pages are at the foot of the window, within reach of a thumb. */
export function QuickMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const { account } = useSession();
  const entries = groups.find(({ id }) => id === 'main')?.entries ?? [];
  if (account !== 'keyworker' || entries.length === 0) return null;
  return (
    <nav aria-label="Quick" className={styles.menu} data-foot>
      <NavList entries={entries} inline label="Quick" />
    </nav>
  );
}
