import { useState } from 'react';
import { Link, useBranch } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { staffList } from '@bairn/shared/schema/lists/staff';
import { listStaff } from '@bairn/shared/calls/staff';
import { rolesWithin } from '@bairn/shared/schema/staff';
import type { StaffRow } from '@bairn/shared/schema/rows/staff';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Menu } from '@bairn/shared/ui/Menu';
import { useList } from '@bairn/shared/ui/useList';
import { DeedDialog } from './DeedDialog.tsx';
import { type Deed } from './queries.ts';
import styles from './Staff.module.css';
import { StaffListPage } from './StaffListPage.tsx';
import { nameOf } from './staffWords.ts';
import { useScope } from '../components/useScope.ts';

const deeds = [
  { deed: 'suspend', label: 'Suspend' },
  { deed: 'lift', label: 'Lift the suspension' },
  { deed: 'remove', label: 'Remove from the staff' },
] as const;

const shownName = (row: StaffRow) => `${nameOf(row)}${row.is_self ? ' (you)' : ''}`;

/** The people who work at the branch: what each is, where, and what may be done. */
export function Staff() {
  const scope = useScope();
  const own = useBranch().nursery.staffProfile.role === 'nursery-super-admin' ? 'nursery-super-admin' : 'nursery-admin';
  const list = useList(staffList, listStaff, { params: scope });
  const [asked, setAsked] = useState<{ row: StaffRow; deed: Deed } | null>(null);
  const itemsOf = (row: StaffRow) =>
    deeds
      .filter(({ deed }) => row.can[deed])
      .map(({ deed, label }) => ({ label, danger: deed !== 'lift', onSelect: () => setAsked({ row, deed }) }));

  return (
    <>
      <StaffListPage
        title="Staff"
        list={list}
        from={920}
        empty={
          <EmptyState
            title="No staff yet"
            action={
              <ButtonLink variant="secondary" to={servicePaths.inviteStaff()}>
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
              <Avatar name={nameOf(row)} src={row.avatar_url} size={28} />
              {row.is_self || rolesWithin[own].includes(row.role) ? (
                <Link to={servicePaths.staffMember(row.id)}>{shownName(row)}</Link>
              ) : (
                shownName(row)
              )}
            </span>
          ),
          branches: ({ role, branches }) =>
            role === 'nursery-super-admin'
              ? 'All'
              : branches.length === 1
                ? branches[0]?.name
                : `${branches.length} services`,
          status: ({ status }) => (
            <Badge tone={status === 'active' ? 'success' : 'warning'}>
              {status === 'active' ? 'Active' : 'Suspended'}
            </Badge>
          ),
          actions: (row) =>
            itemsOf(row).length > 0 && <Menu label={`Actions for ${nameOf(row)}`} items={itemsOf(row)} />,
        }}
      />
      {asked && <DeedDialog row={asked.row} deed={asked.deed} onClose={() => setAsked(null)} />}
    </>
  );
}
