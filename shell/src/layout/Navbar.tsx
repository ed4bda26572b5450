import { Link, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { cx } from '@bairn/shared/ui/cx';
import { IconButton } from '@bairn/shared/ui/IconButton';
import MenuIcon from 'lucide-react/icons/menu';
import { useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { isKept } from '../browser/preferences.ts';
import { dueStep, landingOf } from '../routing/landing.ts';
import { manifest } from '../manifest.ts';
import type { PageHandle } from '../routing/pageTable.ts';
import { Part } from '../slots/Part.tsx';
import { partsOf } from '../slots/partsOf.ts';
import { useWorld } from '../remotes/world.ts';
import { loadMemberBar, loadOverlays } from './lateParts.ts';
import { menuFor } from './menu.ts';
import styles from './Navbar.module.css';
import { NavList } from './NavList.tsx';
import { supportLink } from './supportLink.ts';
import { useLate } from './useLate.ts';
import { Wordmark } from '@bairn/shared/ui/Wordmark';

/** The bar over every page, by role (specification section 2). Its places are kept while it is not known who is here. */
export function Navbar() {
  const person = useSession();
  const unknown = person.status === 'unknown';
  // The room that a visitor's bar takes; seen where no script will ever tell who is here.
  const session = unknown ? { ...person, status: 'anonymous' as const } : person;
  const { registry } = useWorld();
  const { key, pathname, search } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const groups = menuFor(session, [manifest, ...registry.remotes]);
  const signedIn = session.status === 'signed-in';
  const overlays = useLate(loadOverlays, openAt === key, true);
  const member = useLate(loadMemberBar, signedIn);
  const handle = useMatches().at(-1)?.handle as Partial<PageHandle> | undefined;
  // A signed-in person only passes through a guests' page, maybe to their other account: nothing is loaded for this one.
  const passes = dueStep(session) !== undefined || (signedIn && handle?.page?.access === 'guest');
  const from = pathname.startsWith('/auth/') ? undefined : pathname + search;

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={signedIn ? landingOf(session) : paths.home()} className={styles.home}>
          <Wordmark />
        </Link>
        <nav aria-label="Main" className={cx(styles.nav, unknown && styles.unknown)}>
          {member ? (
            <member.MainMenu groups={groups} />
          ) : (
            !signedIn && groups.map(({ id, entries }) => <NavList key={id} entries={entries} inline />)
          )}
        </nav>
        <div className={styles.end}>
          {member && <member.BranchPicker />}
          <NavList entries={[supportLink()]} inline />
          {session.status === 'anonymous' && (
            <div className={cx(styles.guest, unknown && styles.unknown)}>
              <NavList entries={[{ label: 'List your service', to: paths.login(), plain: true }]} inline />
            </div>
          )}
          {!passes &&
            partsOf('header', registry, session).map(({ owner, id, title, link }) => {
              const plain = link && (
                <Link to={link.path} aria-label={title} className={styles.plain}>
                  <svg viewBox="0 0 24 24">
                    <path d={link.icon} />
                  </svg>
                </Link>
              );
              return (
                <div key={`${owner}.${id}`} className={styles.part}>
                  {unknown ? (
                    plain
                  ) : (
                    <Part
                      owner={owner}
                      kind="header"
                      id={id}
                      now={(signedIn && !link?.late) || isKept(link?.holds)}
                      late={link?.late === true}
                      missing={() => plain}
                    />
                  )}
                </div>
              );
            })}
          {session.status === 'anonymous' && (
            <div className={cx(styles.guest, unknown && styles.unknown)}>
              <ButtonLink to={paths.login(from)} variant="quiet" size="small">
                Register
              </ButtonLink>
              <ButtonLink to={paths.login(from)} size="small">
                Login
              </ButtonLink>
            </div>
          )}
          {signedIn && !passes && <div className={styles.part}>{member && <member.MessagesLink />}</div>}
          {signedIn && !passes && <div className={styles.part}>{member && <member.NotificationBell />}</div>}
          {signedIn && <div className={styles.part}>{member && <member.AccountMenu />}</div>}
          <IconButton
            label="Menu"
            className={styles.toggle}
            aria-expanded={openAt === key}
            onClick={() => setOpenAt(key)}
          >
            <MenuIcon />
          </IconButton>
        </div>
      </div>
      {member && <member.QuickMenu groups={groups} />}
      {overlays && (
        <overlays.MobileMenu open={openAt === key} onClose={() => setOpenAt(undefined)} groups={groups} from={from} />
      )}
    </header>
  );
}
