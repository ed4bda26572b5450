import { Link, useSession } from '@bairn/shared/app';
import { formatFullDay } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { manifest } from '#manifest.ts';
import { allPages } from '#routing/pageTable.ts';
import { releaseOf } from '#remotes/registry.ts';
import { partsOf } from '#slots/partsOf.ts';
import { useWorld } from '#remotes/world.ts';
import { CardSlot } from './CardSlot.tsx';
import styles from './DashboardPage.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { shortcutsFor } from './shortcuts.ts';

/** The start of a service's day: which service, what the remotes have to say about it, and the ways on. */
export function Component() {
  const session = useSession();
  const { registry } = useWorld();
  const { user, branch, nursery, role } = session;
  const manifests = [manifest, ...registry.remotes];
  const cards = partsOf('cards', registry, session);
  const shortcuts = shortcutsFor(session, manifests);
  const isNew = branch !== undefined && !branch.planning_complete;
  const isUnready = isNew || branch?.accounts_complete === false || branch?.marketplace_enabled === false;

  return (
    <PageLayout
      title="Dashboard"
      heading={user ? `Hello ${user.first_name}` : 'Dashboard'}
      eyebrow={nursery?.name}
      intro={branch?.name}
      density="compact"
    >
      {branch?.delete_on && (
        <Alert
          tone="danger"
          title={`${branch.name} will be deleted on ${formatFullDay(branch.delete_on)}`}
          action={
            <ButtonLink to={servicePaths.serviceDetails(branch.id)} size="small" variant="secondary">
              Keep this service
            </ButtonLink>
          }
        >
          Families do not find it, and its staff cannot log in to it. Until that day an admin can keep it.
        </Alert>
      )}
      {branch && isUnready && !branch.delete_on && nursery && role !== 'nursery-staff' && (
        <FirstSteps
          key={branch.id}
          nursery={nursery.id}
          branch={branch.id}
          pages={allPages(manifests).map(({ page }) => page)}
        />
      )}
      {isNew && role === 'nursery-staff' && (
        <Card title="Your service is being set up">
          <p>There are no sessions yet. Once an administrator has planned them, your day appears here.</p>
        </Card>
      )}
      {cards.length > 0 && (
        <div className={styles.cards}>
          {cards.map(({ owner, id, title }) => (
            <CardSlot
              key={`${owner}.${id}.${branch?.id ?? ''}`}
              owner={owner}
              id={id}
              title={title}
              about={releaseOf(registry, owner)?.about}
            />
          ))}
        </div>
      )}
      {shortcuts.length > 0 && (
        <nav aria-labelledby="ways-on" className={styles.ways}>
          <h2 id="ways-on">Go to</h2>
          <ul role="list">
            {shortcuts.map(({ to, label, group }) => (
              <li key={to}>
                <Link to={to} className={styles.way}>
                  <span>
                    {group && <small>{group}</small>}
                    {label}
                  </span>
                  <ArrowRight size={20} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </PageLayout>
  );
}
