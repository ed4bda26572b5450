import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { inviteList } from '@bairn/shared/schema/lists/staff';
import { listInvites } from '@bairn/shared/calls/staff';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { useList } from '@bairn/shared/ui/useList';
import { InviteActions } from './InviteActions.tsx';
import { StaffListPage } from './StaffListPage.tsx';
import { inviteLook, nameOf } from './staffWords.ts';
import { useScope } from '../components/useScope.ts';

/** The invitations to the branch: whom, as what, when and by whom, and whether the link still opens. */
export function Invites() {
  const scope = useScope();
  const list = useList(inviteList, listInvites, {
    params: scope,
  });

  return (
    <StaffListPage
      title="Staff invitations"
      list={list}
      from={1040}
      empty={
        <EmptyState
          title="No open invitations"
          action={
            <ButtonLink variant="secondary" to={servicePaths.inviteStaff()}>
              Invite someone
            </ButtonLink>
          }
        >
          An invitation is listed here until the person joins or you withdraw it.
        </EmptyState>
      }
      cells={{
        name: nameOf,
        status: ({ status }) => <Badge tone={inviteLook[status].tone}>{inviteLook[status].words}</Badge>,
        actions: (row) => <InviteActions invite={row} />,
      }}
    />
  );
}
