import { useParams, useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useScope } from '../components/useScope.ts';
import { EditSession } from './EditSession.tsx';
import { draftQuery } from './queries.ts';
import { SessionFormPage } from './SessionFormPage.tsx';

/** Changes a session. */
export function Component() {
  const { sessionId = '' } = useParams();
  const session = useQuery(draftQuery(useScope(), sessionId));
  return (
    <SessionFormPage title="Edit session" back={{ to: paths.serviceSession(sessionId), label: 'Session' }}>
      {(setup, lists) => (
        <QueryView query={session} skeleton="details">
          {(known) => <EditSession key={known.id} setup={setup} lists={lists} session={known} />}
        </QueryView>
      )}
    </SessionFormPage>
  );
}
