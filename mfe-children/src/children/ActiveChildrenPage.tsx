import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './ActiveChildrenPage.module.css';
import { ChildrenFilters } from './ChildrenFilters.tsx';
import { ChildrenTable } from './ChildrenTable.tsx';
import { filtersOf } from './filters.ts';
import { childrenQuery } from './queries.ts';

/** The children on the branch's roll; allergies and medical needs come before anything else. */
export function Component() {
  const { branch } = useBranch();
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const query = useQuery(childrenQuery({ nursery_branch_id: branch.id, ...filters }));
  const filtered = filters.search !== undefined || filters.only !== undefined;

  return (
    <PageLayout title="Children" eyebrow={branch.name} width="wide" density="compact">
      <div className={styles.list}>
        <ChildrenFilters filters={filters} />
        <QueryView
          query={query}
          empty={
            filtered ? (
              <EmptyState
                title="No child matches"
                action={
                  <ButtonLink variant="secondary" to={paths.children()}>
                    Show all children
                  </ButtonLink>
                }
              >
                Try another spelling, or take a filter away.
              </EmptyState>
            ) : (
              <EmptyState title="No children on roll yet">
                Children appear here once they are enrolled at {branch.name}.
              </EmptyState>
            )
          }
        >
          {({ data, meta }) => (
            <>
              <ChildrenTable rows={data} />
              <Pagination meta={meta} of="children" />
            </>
          )}
        </QueryView>
      </div>
    </PageLayout>
  );
}
