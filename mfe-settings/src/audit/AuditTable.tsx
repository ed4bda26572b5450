import { Link } from '@bairn/shared/app';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { auditObjects, auditWords, type AuditEntry } from '@bairn/shared/schema/audit';
import { Table } from '@bairn/shared/ui/Table';
import styles from './Audit.module.css';

/** Entries as rows; a name leads to all that the person did. */
export function AuditTable({ rows }: { rows: readonly AuditEntry[] }) {
  return (
    <Table
      caption="Activity"
      from={760}
      rows={rows}
      columns={[
        { head: 'What', cell: ({ action }) => <span className={styles.what}>{auditWords[action]}</span> },
        {
          head: 'Who',
          cell: ({ user }) =>
            user ? (
              <Link
                className={styles.who}
                to={paths.activityLog({ user: user.id })}
                aria-label={`All that ${user.name} did`}
              >
                {user.name}
              </Link>
            ) : (
              'Bairn'
            ),
        },
        {
          head: 'Which',
          cell: ({ object }) => (
            <span className={styles.which}>
              {object.label ?? 'Gone'}
              <span className={styles.more}>{auditObjects[object.type]}</span>
            </span>
          ),
        },
        {
          head: 'When',
          cell: ({ at }) => (
            <time dateTime={at} className={styles.when}>
              {formatDate(localDate(at))}, {localTime(at)}
            </time>
          ),
        },
      ]}
    />
  );
}
