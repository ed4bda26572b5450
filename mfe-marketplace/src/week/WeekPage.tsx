import { useQuery, useSearchParams, useSession } from '@bairn/shared/app';
import type { PageArgs } from '@bairn/shared/contract';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { NoWeek } from './NoWeek.tsx';
import { isAsked, readAddress, weekHref, type WeekAsked } from './weekAddress.ts';
import { WeekForm } from './WeekForm.tsx';
import styles from './WeekPage.module.css';
import { weekQuery } from './weekQueries.ts';
import { WeekResults } from './WeekResults.tsx';

/** Whether it names children of a family, whom the API tells their own family alone. */
const namesChildren = ({ children }: WeekAsked) => children.some(({ who }) => 'child' in who);

export const queries = ({ search }: PageArgs) => {
  const asked = readAddress(search);
  return isAsked(asked) && !namesChildren(asked) ? [weekQuery(asked)] : [];
};

/** Services, and pairs of services, with places on every date of the first four weeks of a weekly pattern. */
export function Component() {
  const [search] = useSearchParams();
  const asked = readAddress(search);
  const { user, status } = useSession();
  const family = user?.keyworkerProfile?.children ?? [];
  const needsLogin = isAsked(asked) && namesChildren(asked) && status === 'anonymous';
  const enabled = isAsked(asked) && (!namesChildren(asked) || status === 'signed-in');
  const query = useQuery({ ...weekQuery(asked), enabled });
  return (
    <PageLayout
      title="Find a whole week of childcare"
      intro="Say which days and hours you need. You see services with places on every date of the first four weeks."
      back={{ to: paths.search(), label: 'Search' }}
    >
      <div className={styles.columns}>
        <WeekForm asked={asked} family={family} today={query.data?.today} />
        <section aria-label="Results" className={styles.results}>
          {needsLogin ? (
            <EmptyState
              title="Log in to search for your own children"
              action={<ButtonLink to={paths.login(weekHref(asked))}>Log in</ButtonLink>}
            >
              Or choose an age for each child.
            </EmptyState>
          ) : isAsked(asked) ? (
            <QueryView
              query={query}
              isEmpty={({ services, pairs }) => services.length + pairs.length === 0}
              empty={query.data && <NoWeek asked={asked} answer={query.data} family={family} />}
            >
              {(answer) => <WeekResults asked={asked} answer={answer} family={family} />}
            </QueryView>
          ) : (
            <EmptyState title="Which days do you need?">
              Choose the days and hours for each child, the first day and a place. A service is shown if it has places
              on every one of these days, alone or together with a second service.
            </EmptyState>
          )}
        </section>
      </div>
    </PageLayout>
  );
}
