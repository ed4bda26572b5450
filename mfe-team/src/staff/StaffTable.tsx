import { useState } from 'react';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { employmentTypes, type StaffRow } from '@bairn/shared/schema/staff';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { Menu } from '@bairn/shared/ui/Menu';
import { Table } from '@bairn/shared/ui/Table';
import { DeedDialog } from './DeedDialog.tsx';
import type { Deed } from './queries.ts';
import styles from './Staff.module.css';
import { nameOf, roleWords } from './staffWords.ts';

const deeds = [
  { deed: 'suspend', label: 'Suspend' },
  { deed: 'lift', label: 'Lift the suspension' },
  { deed: 'remove', label: 'Remove from the staff' },
] as const;

/** The staff as rows: what each is, where, and what may be done. */
export function StaffTable({ rows }: { rows: readonly StaffRow[] }) {
  const [asked, setAsked] = useState<{ row: StaffRow; deed: Deed } | null>(null);
  return (
    <>
      <Table
        caption="Staff"
        from={920}
        rows={rows}
        columns={[
          {
            head: 'Name',
            cell: (row) => (
              <span className={styles.person}>
                <Avatar name={nameOf(row)} src={row.avatar_url} />
                <span className={styles.name}>
                  {nameOf(row)}
                  {row.is_self && ' (you)'}
                  <span className={styles.more}>{row.email}</span>
                </span>
              </span>
            ),
          },
          {
            head: 'Role',
            cell: ({ role, employment_type }) => (
              <span className={styles.two}>
                {roleWords[role].name}
                <span className={styles.more}>{employmentTypes[employment_type]}</span>
              </span>
            ),
          },
          {
            head: 'Services',
            cell: ({ role, branches }) => (
              <span className={styles.two}>
                {role === 'nursery-super-admin' ? 'All' : branches.map(({ name }) => <span key={name}>{name}</span>)}
              </span>
            ),
          },
          {
            head: 'Status',
            cell: ({ status, suspended_at }) => (
              <span className={styles.two}>
                <Badge tone={status === 'active' ? 'success' : 'warning'}>
                  {status === 'active' ? 'Active' : 'Suspended'}
                </Badge>
                {suspended_at && <span className={styles.more}>since {formatDate(localDate(suspended_at))}</span>}
              </span>
            ),
          },
          {
            head: '',
            align: 'end',
            cell: (row) => {
              const items = deeds
                .filter(({ deed }) => row.can[deed])
                .map(({ deed, label }) => ({
                  label,
                  danger: deed !== 'lift',
                  onSelect: () => setAsked({ row, deed }),
                }));
              return items.length > 0 && <Menu label={`Actions for ${nameOf(row)}`} items={items} />;
            },
          },
        ]}
      />
      {asked && <DeedDialog row={asked.row} deed={asked.deed} onClose={() => setAsked(null)} />}
    </>
  );
}
