import { useBranch, useParams, useQuery, useSession } from '@bairn/shared/app';
import { Card } from '@bairn/shared/ui/Card';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { sessionQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import { SessionDates } from './SessionDates.tsx';
import { SessionActions } from './SessionActions.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { SessionLayout } from '../components/SessionLayout.tsx';
import styles from './Sessions.module.css';

const waiting = (
  <div className={styles.columns}>
    <Card title="About this session">
      <Skeleton count={9} />
    </Card>
    <section className={styles.part}>
      <h2>Upcoming dates</h2>
      <ListSkeleton />
    </section>
  </div>
);

/** A session: its facts, and how full its coming dates are. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const session = useQuery(sessionQuery(useScope(), sessionId));
  const mayEdit = useSession().role !== 'nursery-staff';
  return (
    <SessionLayout
      id={sessionId}
      name={session.data?.name}
      title="Session"
      branch={branch.name}
      actions={
        session.data
          ? session.data.can.edit && <SessionActions session={session.data} />
          : session.isPending && mayEdit && <div className={styles.actions} />
      }
    >
      <QueryView query={session} skeleton={waiting}>
        {(known) => (
          <div className={styles.columns}>
            <SessionFacts session={known} />
            <SessionDates id={known.id} instances={known.instances} today={known.today} canClose={known.can.edit} />
          </div>
        )}
      </QueryView>
    </SessionLayout>
  );
}
