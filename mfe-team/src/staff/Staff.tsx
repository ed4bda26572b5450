import { useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { listFilters, oneOf } from './addressFilters.ts';
import { staffQuery } from './queries.ts';
import styles from './Staff.module.css';
import { StaffTable } from './StaffTable.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { useScope } from './useScope.ts';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const;

/** Who works at the branch, searched and filtered by the address. */
export function Staff() {
  const [params] = useSearchParams();
  const { search, page } = listFilters(params);
  const status = oneOf(['active', 'suspended'], params.get('status'));
  const staff = useQuery(staffQuery(useScope(), { search, status, page }));
  useKeptFocus(staff.data?.data);
  return (
    <>
      <Filters names={['search', 'status']}>
        <TextField name="search" label="Name or email" />
        <Select name="status" label="Status" placeholder="Active and suspended" options={statuses} />
      </Filters>
      <QueryView
        query={staff}
        empty={
          <EmptyState
            title={search || status ? 'Nobody matches' : 'Nobody works here yet'}
            action={
              <ButtonLink variant="secondary" to={search || status ? paths.staff() : paths.inviteStaff()}>
                {search || status ? 'Show all staff' : 'Invite somebody'}
              </ButtonLink>
            }
          >
            {search || status
              ? 'Try another name, or take a filter away.'
              : 'Who accepts an invitation is listed here.'}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <div className={styles.list}>
            <StaffTable rows={data} />
            <Pagination meta={meta} of={meta.total === 1 ? 'person' : 'people'} />
          </div>
        )}
      </QueryView>
    </>
  );
}
