import { toast, useNavigate, useParams, useQuery } from '@bairn/shared/app';
import { createSession } from '@bairn/shared/calls/sessions';
import { paths } from '@bairn/shared/paths';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { copyOf } from './formValues.ts';
import { draftQuery } from './queries.ts';
import { SessionForm } from './SessionForm.tsx';
import { SessionFormPage } from './SessionFormPage.tsx';

/** A copy of a session, to change before it is saved as a draft. */
export function Component() {
  const { sessionId = '' } = useParams();
  const scope = useScope();
  const send = useSend(createSession);
  const navigate = useNavigate();
  const original = useQuery(draftQuery(scope, sessionId));
  return (
    <SessionFormPage title="Copy of a session" back={{ to: paths.serviceSession(sessionId), label: 'Session' }}>
      {(setup, lists) => (
        <QueryView query={original} skeleton="details">
          {(session) => (
            <SessionForm
              setup={setup}
              lists={lists}
              draft={copyOf(setup, session)}
              submitLabel="Save draft"
              onSubmit={async (body) => (await send({ params: scope, body })).data}
              onDone={({ id, name }) => {
                toast.success(`${name} is saved as a draft.`);
                void navigate(paths.serviceSession(id));
              }}
            />
          )}
        </QueryView>
      )}
    </SessionFormPage>
  );
}
