import { useSession } from '@bairn/shared/app';
import { Disclosure } from './Disclosure.tsx';
import styles from './MainMenu.module.css';
import type { MenuGroup } from './menu.ts';
import { NavList } from './NavList.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The pages of a signed-in person: entries that stand alone, groups that open, and the search of a keyworker. */
export function MainMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const { account } = useSession();
  return (
    <>
      {groups.map(({ id, label, entries }) =>
        label === undefined ? (
          <NavList key={id} entries={entries} inline />
        ) : (
          <Disclosure key={id} label={label}>
            <NavList entries={entries} label={label} />
          </Disclosure>
        ),
      )}
      {account === 'keyworker' && (
        <div className={styles.search}>
          <SearchBox />
        </div>
      )}
    </>
  );
}
