import { useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { inviteStatuses } from '@bairn/shared/schema/staff';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { listFilters, oneOf } from './addressFilters.ts';
import { InvitesTable } from './InvitesTable.tsx';
import { invitesQuery } from './queries.ts';
import styles from './Staff.module.css';
import { inviteLook } from './staffWords.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useScope } from './useScope.ts';

/** Who was asked to join: the open invitations, or those that the address asks for. */
export function Invites() {
  const [params] = useSearchParams();
  const { search, page } = listFilters(params);
  const status = oneOf(inviteStatuses, params.get('state'));
  const invites = useQuery(invitesQuery(useScope(), { search, status, page }));
  useKeptFocus(invites.data?.data);
  const narrow = Boolean(search) || status !== undefined;
  return (
    <>
      <Filters names={['search', 'state']}>
        <TextField name="search" label="Name or email" />
        <Select
          name="state"
          label="Invitation"
          placeholder="Waiting or expired"
          options={inviteStatuses.map((value) => ({ value, label: inviteLook[value].words }))}
        />
      </Filters>
      <QueryView
        query={invites}
        empty={
          <EmptyState
            title={narrow ? 'No invitation matches' : 'No open invitations'}
            action={
              <ButtonLink variant="secondary" to={narrow ? paths.staff({ show: 'invitations' }) : paths.inviteStaff()}>
                {narrow ? 'Show the open ones' : 'Invite somebody'}
              </ButtonLink>
            }
          >
            {narrow
              ? 'Try another name, or take a filter away.'
              : 'Who is invited stands here until they join or you withdraw the invitation.'}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <div className={styles.list}>
            <InvitesTable rows={data} />
            <Pagination meta={meta} of={meta.total === 1 ? 'invitation' : 'invitations'} />
          </div>
        )}
      </QueryView>
    </>
  );
}
