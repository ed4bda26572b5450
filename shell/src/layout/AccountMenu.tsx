import { session, useSession } from '@bairn/shared/app';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { dueStep } from '../landing.ts';
import { useWorld } from '../world.ts';
import styles from './AccountMenu.module.css';
import { Disclosure } from './Disclosure.tsx';
import { NavList } from './NavList.tsx';
import { settingsLinks } from './settingsLinks.ts';

/** The person's own menu: who they are, their settings, and the way out. */
export function AccountMenu() {
  const current = useSession();
  const { registry } = useWorld();
  const { user, nursery } = current;
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Disclosure label={`Account of ${name}`} icon={<Avatar name={name} src={user.avatar_url} />} end>
      <div className={styles.who}>
        <strong>{name}</strong>
        {nursery && <span>{nursery.name}</span>}
      </div>
      {!dueStep(current) && <NavList entries={settingsLinks(registry, current)} label="Settings" />}
      <button type="button" className={styles.out} onClick={() => session.signOut()}>
        Sign out
      </button>
    </Disclosure>
  );
}
