import { useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { Sheet } from '@bairn/shared/ui/Sheet';
import { logOut } from '../session/logOut.ts';
import { SwitchAccount } from '../session/SwitchAccount.tsx';
import { dueStep } from '../routing/landing.ts';
import { useWorld } from '../remotes/world.ts';
import { BranchList } from './BranchList.tsx';
import { hasBranchPicker } from './branches.ts';
import type { MenuGroup } from './menu.ts';
import styles from './MobileMenu.module.css';
import { NavList } from './NavList.tsx';
import { SearchBox } from './SearchBox.tsx';
import { settingsLinks } from './settingsLinks.ts';
import { supportLink } from './supportLink.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  groups: readonly MenuGroup[];
  /** The page to return to after a sign-in. */
  from: string | undefined;
};

/** The same menu on a small screen: everything of the bar, in one list. */
export function MobileMenu({ open, onClose, groups, from }: Props) {
  const current = useSession();
  const { registry } = useWorld();
  const signedIn = current.status === 'signed-in';
  const guest = [
    { label: 'Login', to: paths.login(from), plain: true },
    { label: 'Register', to: paths.login(from), plain: true },
    { label: 'List your service', to: paths.login(), plain: true },
  ];
  const settings = dueStep(current) ? [] : settingsLinks(registry, current);
  const own = signedIn ? settings : guest;
  return (
    <Sheet open={open} onClose={onClose} title="Menu">
      <nav aria-label="Menu" className={styles.menu}>
        {hasBranchPicker(current) && (
          <section>
            <h3>Service</h3>
            <BranchList onChoose={onClose} />
          </section>
        )}
        {withSupport(groups).map(({ id, label, entries }) => (
          <section key={id}>
            {label !== undefined && <h3>{label}</h3>}
            <NavList entries={entries} label={label ?? 'Pages'} />
          </section>
        ))}
        {/* Not first: where the menu opens the focus goes, and in a field it would bring up the keyboard over the menu. */}
        {signedIn && current.account === 'keyworker' && <SearchBox />}
        {own.length > 0 && (
          <section>
            {signedIn && <h3>Your account</h3>}
            <NavList entries={own} label="Your account" />
          </section>
        )}
        <SwitchAccount onPress={onClose} />
        {signedIn && (
          <Button variant="secondary" block onClick={() => void logOut(current.user?.id)}>
            Log out
          </Button>
        )}
      </nav>
    </Sheet>
  );
}

/** Support closes the entries that stand on their own; it is there where nothing else is yet, as during onboarding. */
function withSupport(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  const entries = groups.find(({ id }) => id === 'main')?.entries ?? [];
  return [{ id: 'main', entries: [...entries, supportLink()] }, ...groups.filter(({ id }) => id !== 'main')];
}
