import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { sessionSorts } from '@bairn/shared/schema/planning';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { listFilters, oneOf } from '../components/filters.ts';
import { sessionsQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import styles from './Sessions.module.css';
import { SessionsTable } from './SessionsTable.tsx';

const statuses = ['listed', 'unlisted', 'draft'] as const;

/** The branch's sessions with how full their next dates are. */
export function Component() {
  const { branch } = useBranch();
  const [params] = useSearchParams();
  const { search, page } = listFilters(params);
  const status = oneOf(statuses, params.get('status'));
  const sort = oneOf(sessionSorts, params.get('sort'));
  const sessions = useQuery(sessionsQuery(useScope(), { search, status, sort, page }));

  return (
    <PageLayout title="Sessions" eyebrow={branch.name} width="wide" density="compact">
      <Filters names={['search', 'status']}>
        <TextField name="search" label="Name" />
        <Select
          name="status"
          label="Status"

          placeholder="Any status"
          options={[
            { value: 'listed', label: 'Listed' },
            { value: 'unlisted', label: 'Unlisted' },
            { value: 'draft', label: 'Draft' },
          ]}
        />
      </Filters>
      <QueryView
        query={sessions}
        empty={
          search || status ? (
            <EmptyState
              title="No session matches"
              action={
                <ButtonLink variant="secondary" to={paths.serviceSessions()}>
                  Show all sessions
                </ButtonLink>
              }
            >
              Try another word, or take a filter away.
            </EmptyState>
          ) : (
            <EmptyState title="No sessions yet" drawing="no-session">
              {`Sessions of ${branch.name} are listed here with what is booked on them.`}
            </EmptyState>
          )
        }
      >
        {({ data, meta, today }) => (
          <div className={styles.list}>
            <SessionsTable rows={data} today={today} />
            <Pagination meta={meta} of="sessions" />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
