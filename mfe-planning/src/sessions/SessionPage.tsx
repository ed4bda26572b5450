import { useBranch, useParams, useQuery } from '@bairn/shared/app';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { sessionQuery } from '../components/sessionQueries.ts';
import { useScope } from '../components/useScope.ts';
import { SessionDates } from './SessionDates.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { SessionLayout } from '../components/SessionLayout.tsx';
import styles from './Sessions.module.css';

/** A session: its facts, and how full its coming dates are. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { branch } = useBranch();
  const session = useQuery(sessionQuery(useScope(), sessionId));
  return (
    <SessionLayout id={sessionId} name={session.data?.name} title="Session" branch={branch.name}>
      <QueryView query={session} skeleton="details">
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
