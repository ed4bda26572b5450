import { formatDate, localDate } from '@bairn/shared/format/date';
import { employmentTypes, type StaffInvite } from '@bairn/shared/schema/staff';
import { Badge } from '@bairn/shared/ui/Badge';
import { Table } from '@bairn/shared/ui/Table';
import { InviteActions } from './InviteActions.tsx';
import styles from './Staff.module.css';
import { inviteLook, nameOf, roleWords } from './staffWords.ts';

const onDay = (instant: string) => formatDate(localDate(instant));

/** Invitations as rows: whom, as what, when and by whom, and whether the link still opens. */
export function InvitesTable({ rows }: { rows: readonly StaffInvite[] }) {
  return (
    <Table
      caption="Invitations"
      from={1040}
      rows={rows}
      columns={[
        {
          head: 'Name',
          cell: (row) => (
            <span className={styles.name}>
              {nameOf(row)}
              <span className={styles.more}>{row.email}</span>
            </span>
          ),
        },
        {
          head: 'As',
          cell: ({ role, employment_type }) => (
            <span className={styles.two}>
              {roleWords[role].name}
              <span className={styles.more}>{employmentTypes[employment_type]}</span>
            </span>
          ),
        },
        {
          head: 'Services',
          cell: ({ branches }) => (
            <span className={styles.two}>
              {branches.map(({ id, name }) => (
                <span key={id}>{name}</span>
              ))}
            </span>
          ),
        },
        {
          head: 'Sent',
          cell: ({ sent_at, invited_by }) => (
            <span className={styles.two}>
              {onDay(sent_at)}
              <span className={styles.more}>by {invited_by}</span>
            </span>
          ),
        },
        {
          head: 'Status',
          cell: ({ status, expires_at }) => (
            <span className={styles.two}>
              <Badge tone={inviteLook[status].tone}>{inviteLook[status].words}</Badge>
              {status === 'invited' && <span className={styles.more}>until {onDay(expires_at)}</span>}
              {status === 'expired' && <span className={styles.more}>on {onDay(expires_at)}</span>}
            </span>
          ),
        },
        { head: '', align: 'end', cell: (row) => <InviteActions invite={row} /> },
      ]}
    />
  );
}
