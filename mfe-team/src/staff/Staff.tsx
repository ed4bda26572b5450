import { useState } from 'react';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { employmentTypes, staffList } from '@bairn/shared/schema/lists/staff';
import { listStaff } from '@bairn/shared/calls/staff';
import type { StaffRow } from '@bairn/shared/schema/rows/staff';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListView } from '@bairn/shared/ui/ListView';
import { Menu } from '@bairn/shared/ui/Menu';
import { useList } from '@bairn/shared/ui/useList';
import { DeedDialog } from './DeedDialog.tsx';
import { type Deed } from './queries.ts';
import styles from './Staff.module.css';
import { StaffLayout } from './StaffLayout.tsx';
import { nameOf, roleWords } from './staffWords.ts';
import { useScope } from './useScope.ts';

const deeds = [
  { deed: 'suspend', label: 'Suspend' },
  { deed: 'lift', label: 'Lift the suspension' },
  { deed: 'remove', label: 'Remove from the staff' },
] as const;

/** The people who work at the branch: what each is, where, and what may be done. */
export function Staff() {
  const scope = useScope();
  const list = useList(staffList, listStaff, { params: scope });
  const [asked, setAsked] = useState<{ row: StaffRow; deed: Deed } | null>(null);
  const itemsOf = (row: StaffRow) =>
    deeds
      .filter(({ deed }) => row.can[deed])
      .map(({ deed, label }) => ({ label, danger: deed !== 'lift', onSelect: () => setAsked({ row, deed }) }));

  return (
    <StaffLayout shown="staff" file={list.file}>
      <ListView
        list={list}
        from={920}
        empty={
          <EmptyState
            title="No staff yet"
            action={
              <ButtonLink variant="secondary" to={paths.inviteStaff()}>
                Invite someone
              </ButtonLink>
            }
          >
            People who accept an invitation are listed here.
          </EmptyState>
        }
        cells={{
          name: (row) => (
            <span className={styles.person}>
              <Avatar name={nameOf(row)} src={row.avatar_url} />
              <span className={styles.name}>
                {nameOf(row)}
                {row.is_self && ' (you)'}
                <span className={styles.more}>{row.email}</span>
              </span>
            </span>
          ),
          role: ({ role, employment_type }) => (
            <span className={styles.two}>
              {roleWords[role].name}
              <span className={styles.more}>{employmentTypes[employment_type]}</span>
            </span>
          ),
          branches: ({ role, branches }) => (
            <span className={styles.two}>
              {role === 'nursery-super-admin' ? 'All' : branches.map(({ name }) => <span key={name}>{name}</span>)}
            </span>
          ),
          status: ({ status, suspended_at }) => (
            <span className={styles.two}>
              <Badge tone={status === 'active' ? 'success' : 'warning'}>
                {status === 'active' ? 'Active' : 'Suspended'}
              </Badge>
              {suspended_at && <span className={styles.more}>since {formatDate(localDate(suspended_at))}</span>}
            </span>
          ),
          actions: (row) =>
            itemsOf(row).length > 0 && <Menu label={`Actions for ${nameOf(row)}`} items={itemsOf(row)} />,
        }}
      />
      {asked && <DeedDialog row={asked.row} deed={asked.deed} onClose={() => setAsked(null)} />}
    </StaffLayout>
  );
}
