import { toast, useNavigate } from '@bairn/shared/app';
import { createSession } from '@bairn/shared/calls/sessions';
import { paths } from '@bairn/shared/paths';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { SessionForm } from './SessionForm.tsx';
import { backToSessions, SessionFormPage } from './SessionFormPage.tsx';

/** A new session, saved as a draft. */
export function Component() {
  const scope = useScope();
  const send = useSend(createSession);
  const navigate = useNavigate();
  return (
    <SessionFormPage title="New session" back={backToSessions}>
      {(setup, lists) => (
        <SessionForm
          setup={setup}
          lists={lists}
          draft={null}
          submitLabel="Save draft"
          onSubmit={async (body) => (await send({ params: scope, body })).data}
          onDone={({ id, name }) => {
            toast.success(`${name} is saved as a draft. List it when families may book.`);
            void navigate(paths.serviceSession(id));
          }}
        />
      )}
    </SessionFormPage>
  );
}
