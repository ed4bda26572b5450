import { useSession } from '@bairn/shared/app';
import { cx } from '@bairn/shared/ui/cx';
import { useDisclosure } from '@bairn/shared/ui/useDisclosure';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { logOut } from '../session/logOut.ts';
import { SwitchAccount } from '../session/SwitchAccount.tsx';
import { Part } from '../slots/Part.tsx';
import { useWorld } from '../remotes/world.ts';
import { NavList } from './NavList.tsx';
import { settingsItems, type SettingsItem } from './settingsLinks.ts';
import styles from './SettingsMenu.module.css';

/**
 * The settings beside their pages, by role (specification section 2). A small screen has a button in their place, which
 * shows them.
 */
export function SettingsMenu() {
  const current = useSession();
  const { registry } = useWorld();
  const { open, toggle, box, button, onBlur } = useDisclosure();
  const id = useId();
  const items = settingsItems(registry, current);
  return (
    <nav ref={box} aria-label="Settings" className={styles.menu} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        All settings
        <ChevronDown size={16} />
      </button>
      <div id={id} className={cx(styles.panel, !open && styles.closed)}>
        {runs(items).map((run) => {
          const [first] = run;
          return first?.to === undefined ? (
            <Part key={first?.id} owner={first?.owner ?? ''} kind="settings" id={first?.id ?? ''} now />
          ) : (
            <NavList key={first.id} entries={run.map(({ title, to = '' }) => ({ label: title, to }))} />
          );
        })}
        <SwitchAccount className={styles.entry} />
        <button type="button" className={styles.entry} onClick={() => void logOut(current.user?.id)}>
          Logout
        </button>
      </div>
    </nav>
  );
}

/** Links that follow each other are one list; a remote's part stands by itself. */
function runs(items: readonly SettingsItem[]): readonly (readonly SettingsItem[])[] {
  const found: SettingsItem[][] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (item.to !== undefined && last?.[0]?.to !== undefined) last.push(item);
    else found.push([item]);
  }
  return found;
}
