import { Link, useLocation, useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Badge } from '@bairn/shared/ui/Badge';
import styles from './ChildrenMenu.module.css';
import { toConfirmQuery, useFamilyChildren } from './familyQueries.ts';
import { useAddFamilyChild } from './useAddFamilyChild.tsx';

/** The settings menu's entries of the family's children (specification section 2). */
export function Component() {
  const children = useFamilyChildren();
  const { data: toConfirm = 0 } = useQuery(toConfirmQuery);
  const { pathname } = useLocation();
  const add = useAddFamilyChild();
  return (
    <section aria-labelledby="settings-children">
      <h2 id="settings-children" className={styles.title}>
        Children
      </h2>
      <ul role="list" className={styles.list}>
        {children.map(({ id, full_name }) => (
          <li key={id}>
            <Link
              to={familyPaths.familyChild(id)}
              className={styles.entry}
              // All of the child's pages are its profile.
              aria-current={pathname.startsWith(`/settings/children/${id}/`) ? 'page' : undefined}
            >
              {full_name}
            </Link>
          </li>
        ))}
        {toConfirm > 0 && (
          <li>
            <Link to={paths.confirmChildren(pathname)} className={styles.entry}>
              Confirm children
              <Badge tone="info">{toConfirm}</Badge>
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={styles.entry} onClick={add.open}>
            Add child +
          </button>
        </li>
      </ul>
      {add.dialog}
    </section>
  );
}
