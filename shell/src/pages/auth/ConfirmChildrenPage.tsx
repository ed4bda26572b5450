import { Link, useQuery, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './ConfirmChildren.module.css';
import { ConfirmChildrenForm } from './ConfirmChildrenForm.tsx';
import { confirmChildrenQuery } from './confirmChildrenQuery.ts';
import { useFrom } from './from.ts';

/** A parent says which of the children that services entered are theirs. */
export function Component() {
  const { user } = useSession();
  const next = useFrom() ?? paths.home();
  return (
    <PageLayout
      title="Confirm your children"
      intro="Childcare services have entered these children with your email address. Are they yours?"
      width="text"
    >
      <QueryView
        query={useQuery(confirmChildrenQuery)}
        skeleton="cards"
        empty={
          <EmptyState title="There is nothing to confirm" action={<ButtonLink to={next}>Continue</ButtonLink>}>
            When a service enters a child with your email address, you are asked here.
          </EmptyState>
        }
      >
        {({ data }) => (
          <div className={styles.page}>
            <ConfirmChildrenForm
              key={data.map(({ id }) => id).join()}
              waiting={data}
              family={user?.keyworkerProfile?.children ?? []}
              next={next}
            />
            <p className={styles.later}>
              <Link to={next}>Not now</Link>
            </p>
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
