import { Link, useLocation, useSession } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { useAddService } from '../components/useAddService.tsx';
import styles from './ServiceMenu.module.css';

/** The settings menu's entries of the provider's services (specification section 2). */
export function Component() {
  const { nursery, branch } = useSession();
  const { pathname } = useLocation();
  const add = useAddService(nursery?.id ?? '');
  // All of the service's pages are its profile.
  const profile = `/settings/services/${branch?.id}/`;
  if (!nursery) return null;
  return (
    <>
      <ul role="list" className={styles.list}>
        {branch && (
          <li>
            <Link
              to={servicePaths.serviceDetails(branch.id)}
              className={styles.entry}
              aria-current={pathname.startsWith(profile) ? 'page' : undefined}
            >
              Service Profile
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={styles.entry} onClick={add.open}>
            Add new service +
          </button>
        </li>
      </ul>
      {add.dialog}
    </>
  );
}
