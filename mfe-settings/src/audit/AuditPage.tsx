import { Link, useBranch } from '@bairn/shared/app';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { auditLog } from '@bairn/shared/calls/audit';
import { auditObjects } from '@bairn/shared/schema/auditObjects';
import { auditWords } from '@bairn/shared/schema/auditWords';
import { auditList } from '@bairn/shared/schema/lists/audit';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import styles from './Audit.module.css';

/** Who did what to which at the provider, newest first: for its super admins. */
export function Component() {
  const { nursery } = useBranch();
  const list = useList(auditList, auditLog, {
    params: { nursery: nursery.id },
  });

  return (
    <ListPage
      title="Activity log"
      eyebrow={nursery.name}
      intro="Who did what to children's records, bookings, money and people's access."
      list={list}
      from={760}
      empty={
        <EmptyState title="Nothing logged yet">
          Everything that is done is listed here, from the first booking.
        </EmptyState>
      }
      cells={{
        what: ({ action }) => auditWords[action],
        who: ({ user }) =>
          user ? (
            <Link to={servicePaths.activityLog({ user: user.id })} aria-label={`Everything ${user.name} did`}>
              {user.name}
            </Link>
          ) : (
            'Bairn'
          ),
        which: ({ object }) => (
          <>
            {object.label ?? 'Gone'} <span className={styles.kind}>{auditObjects[object.type]}</span>
          </>
        ),
        when: ({ at }) => (
          <time dateTime={at} className={styles.when}>
            {formatDate(localDate(at))}, {localTime(at)}
          </time>
        ),
      }}
    />
  );
}
