import { confirm, session, useNavigate, useQueryClient, useSession } from '@bairn/shared/app';
import { sessionOf } from '@bairn/shared/app/sessionStore';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { landingOf } from '../routing/landing.ts';
import { leaveQuestion } from '../routing/leaveQuestion.ts';
import { wouldLose } from '../remotes/skew.ts';
import { useWorld } from '../remotes/world.ts';
import { otherAccount } from './accounts.ts';
import { switchAccount } from './switchAccount.ts';

/** The person's other account, if they have one, and the way there: asks before changes on the page are lost. */
export function useSwitchAccount() {
  const { leaving } = useWorld();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const other = otherAccount(useSession());

  async function go(): Promise<void> {
    if (!other || busy) return;
    const loses = client.isMutating() > 0 || wouldLose();
    if (loses && !(await confirm(leaveQuestion))) return;
    setBusy(true);
    const signedIn = await switchAccount(other);
    setBusy(false);
    if (!signedIn) return;
    // Off the screen first: the page is of the former account, and would ask once more about what it loses.
    flushSync(() => leaving.setState(true));
    session.signIn(signedIn);
    const gone = navigate(landingOf(sessionOf(signedIn)), { flushSync: true });
    await Promise.resolve(gone).finally(() => leaving.setState(false));
  }
  return { other, busy, go };
}
