import { Navigate, useQuery } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { needsQuery } from '@bairn/shared/needs/needsQuery';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { toConfirmQuery } from './familyQueries.ts';
import { useAddFamilyChild } from './useAddFamilyChild.tsx';

/** Leads to the first child of the family; without one, to adding it or confirming those that a service entered. */
export function Component() {
  const children = useQuery(needsQuery);
  const { data: toConfirm = 0 } = useQuery(toConfirmQuery);
  const add = useAddFamilyChild();
  const [first] = children.data ?? [];
  if (first) return <Navigate to={familyPaths.familyChild(first.id)} replace />;
  return (
    <PageLayout title="Children">
      <QueryView query={children} skeleton="details">
        {() => (
          <EmptyState
            title="No children yet"
            action={
              toConfirm > 0 ? (
                <ButtonLink to={paths.confirmChildren(familyPaths.familyChildren())}>
                  {`Confirm ${plural(toConfirm, 'child', 'children')}`}
                </ButtonLink>
              ) : (
                <Button onClick={add.open}>Add child</Button>
              )
            }
          >
            {toConfirm > 0
              ? 'A service has entered your child. Confirm that it is yours, and its record comes with it.'
              : 'Add a child to book places, name who may collect, and say what a service should know.'}
          </EmptyState>
        )}
      </QueryView>
      {add.dialog}
    </PageLayout>
  );
}
