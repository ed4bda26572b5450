import { call, type SessionStore } from '@bairn/shared/app';
import { askQuestionnaire } from '@bairn/shared/calls/questionnaire';
import type { Router } from '../session/actOn.ts';
import { asked } from './asked.ts';
import { QuestionnaireModal } from './QuestionnaireModal.tsx';

/** Pages that the questionnaire does not interrupt: signing in or up, and the checkout. */
const busy = /^\/(auth|basket)(\/|$)/;

type Side = { session: Pick<SessionStore, 'getState'>; router: Pick<Router, 'state' | 'subscribe'> };

/** Resolves once the person is on a page on which they may be asked something. */
function free(router: Side['router']): Promise<void> {
  const isFree = ({ navigation, location }: Side['router']['state']) =>
    navigation.state === 'idle' && !busy.test(location.pathname);
  return new Promise((resolve) => {
    if (isFree(router.state)) return resolve();
    const stop = router.subscribe((state) => {
      if (!isFree(state)) return;
      stop();
      resolve();
    });
  });
}

/** Asks the person who is here a questionnaire, if there is one for them. A failure changes nothing on the page. */
export async function ask({ session, router }: Side): Promise<void> {
  const person = session.getState().user?.id;
  const isHere = () => {
    const { user, account } = session.getState();
    return user !== undefined && user.id === person && account === 'keyworker';
  };
  await free(router);
  if (!isHere()) return;
  const { data } = await call(askQuestionnaire);
  if (!data || !isHere()) return;
  const close = () => asked.setState({}, true);
  asked.setState({ Modal: () => <QuestionnaireModal first={data} person={person} onClose={close} /> });
}
