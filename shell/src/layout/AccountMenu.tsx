import { useSession } from '@bairn/shared/app';
import type { Role } from '@bairn/shared/contract';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { logOut } from '../session/logOut.ts';
import { SwitchAccount } from '../session/SwitchAccount.tsx';
import { dueStep } from '../routing/landing.ts';
import { useWorld } from '../remotes/world.ts';
import styles from './AccountMenu.module.css';
import { Disclosure } from './Disclosure.tsx';
import { NavList } from './NavList.tsx';
import { settingsLinks } from './settingsLinks.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The roles as people call them. */
const roleNames: Record<Role, string> = {
  'nursery-super-admin': 'Super admin',
  'nursery-admin': 'Admin',
  'nursery-staff': 'Staff',
  keyworker: 'Parent or carer',
  carer: 'Carer',
};

/** The person's own menu: who they are and for whom, their settings, the look of the page, and the way out. */
export function AccountMenu() {
  const current = useSession();
  const { registry } = useWorld();
  const { user, nursery, branch, role } = current;
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Disclosure label={`Account of ${name}`} icon={<Avatar name={name} src={user.avatar_url} />} end>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>{user.email}</span>
        {role && <span>{nursery ? `${roleNames[role]} at ${nursery.name}` : roleNames[role]}</span>}
        {branch && branch.name !== nursery?.name && <span>{branch.name}</span>}
      </div>
      {!dueStep(current) && <NavList entries={settingsLinks(registry, current)} label="Settings" />}
      <div className={styles.look}>
        <ThemeSwitch />
      </div>
      <SwitchAccount className={styles.out} />
      <button type="button" className={styles.out} onClick={() => void logOut(user.id)}>
        Log out
      </button>
    </Disclosure>
  );
}
