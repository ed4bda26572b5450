import { formatDate, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { employmentTypes, inviteList } from '@bairn/shared/schema/lists/staff';
import { listInvites } from '@bairn/shared/calls/staff';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListView } from '@bairn/shared/ui/ListView';
import { useList } from '@bairn/shared/ui/useList';
import { InviteActions } from './InviteActions.tsx';
import styles from './Staff.module.css';
import { StaffLayout } from './StaffLayout.tsx';
import { inviteLook, nameOf, roleWords } from './staffWords.ts';
import { useScope } from './useScope.ts';

const onDay = (instant: string) => formatDate(localDate(instant));

/** The invitations to the branch: whom, as what, when and by whom, and whether the link still opens. */
export function Invites() {
  const scope = useScope();
  const list = useList(inviteList, listInvites, {
    params: scope,
  });

  return (
    <StaffLayout shown="invitations" file={list.file}>
      <ListView
        list={list}
        from={1040}
        empty={
          <EmptyState
            title="No open invitations"
            action={
              <ButtonLink variant="secondary" to={paths.inviteStaff()}>
                Invite someone
              </ButtonLink>
            }
          >
            An invitation is listed here until the person joins or you withdraw it.
          </EmptyState>
        }
        cells={{
          name: (row) => (
            <span className={styles.name}>
              {nameOf(row)}
              <span className={styles.more}>{row.email}</span>
            </span>
          ),
          role: ({ role, employment_type }) => (
            <span className={styles.two}>
              {roleWords[role].name}
              <span className={styles.more}>{employmentTypes[employment_type]}</span>
            </span>
          ),
          branches: ({ branches }) => (
            <span className={styles.two}>
              {branches.map(({ id, name }) => (
                <span key={id}>{name}</span>
              ))}
            </span>
          ),
          sent: ({ sent_at, invited_by }) => (
            <span className={styles.two}>
              {onDay(sent_at)}
              <span className={styles.more}>by {invited_by}</span>
            </span>
          ),
          status: ({ status, expires_at }) => (
            <span className={styles.two}>
              <Badge tone={inviteLook[status].tone}>{inviteLook[status].words}</Badge>
              {status === 'invited' && <span className={styles.more}>until {onDay(expires_at)}</span>}
              {status === 'expired' && <span className={styles.more}>on {onDay(expires_at)}</span>}
            </span>
          ),
          actions: (row) => <InviteActions invite={row} />,
        }}
      />
    </StaffLayout>
  );
}
