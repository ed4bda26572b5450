import { activateAccount, completeAccount } from '@bairn/shared/calls/account';
import { checkNewPassword } from '../auth/newPassword.ts';
import { hashPassword } from '../auth/passwords.ts';
import { openSession, signedIn } from '../auth/signIn.ts';
import { serve } from '../http/serve.ts';
import { invitedAddress, joinProvider, makeInvitedAccount, readInvitation } from './acceptInvite.ts';

/** The link proves the address, each answers alike whatever the token, and hashing stays out of transactions. */
const byLink = { access: 'public', ownTransactions: true, scarce: true } as const;

/** What the holder of an invitation's link does with it. */
export const joinRoutes = [
  serve(activateAccount, byLink, async ({ body: { token, accept }, db, transact }) => ({
    data: accept ? await transact((tx) => joinProvider(tx, token)) : await readInvitation(db, token),
  })),

  serve(completeAccount, byLink, async ({ body, db, transact, request, services }) => {
    const { token, password } = body;
    checkNewPassword(password, await invitedAddress(db, token));
    const hash = await hashPassword(password);
    const session = await transact(async (tx) => {
      const user = await makeInvitedAccount(tx, token, body, hash);
      return openSession(tx, user, 'service', request.userAgent);
    });
    return { data: await signedIn(db, services, session) };
  }),
];
