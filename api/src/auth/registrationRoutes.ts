import {
  activateAccount,
  checkExisting,
  codeCheck,
  forgottenPassword,
  resendVerification,
  resetPassword,
} from '@bairn/shared/schema/account';
import { now } from '@bairn/shared/schema/clock';
import { completeAccount, register } from '@bairn/shared/schema/newAccount';
import { newId } from '../plugins/id.ts';
import { Refusal } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import * as invited from './acceptInvite.ts';
import { checkNewPassword } from './newPassword.ts';
import { checkedTurns, letterTurns, registerTurns } from './paces.ts';
import { hashPassword } from './passwords.ts';
import { askForLetter, openLink, resetPassword as setNewPassword } from './recover.ts';
import { beginRegistration, checkCode, confirmRegistration, resendCode } from './register.ts';
import { sealDevice, sealId } from './secrets.ts';
import { openSession, signedIn } from './signIn.ts';
import { takeTurns } from './turns.ts';

/** Nobody need be signed in, each answers alike whatever the address, and hashing stays out of transactions. */
const publicly = { access: 'public', ownTransactions: true, scarce: true } as const;

/** Registration and recovery. */
export const registrationRoutes = [
  serve(register, publicly, async ({ body, transact, request, services: { settings } }) => {
    checkNewPassword(body.password, body.email);
    await transact((tx) => takeTurns(tx, registerTurns(body.email, request.ip)));
    const hash = await hashPassword(body.password);
    const id = await transact((tx) => beginRegistration(tx, body, hash));
    return { data: { registration: sealId(settings.tokenSecrets, 'registration', id) } };
  }),

  serve(codeCheck, publicly, async ({ body, db, transact, request, services }) => {
    const from = { ip: request.ip, secrets: services.settings.tokenSecrets };
    const tried = await checkCode(transact, body, from);
    const session = await transact(async (tx) => {
      const { user, account } = await confirmRegistration(tx, tried);
      return openSession(tx, user, account, request.userAgent);
    });
    return { data: await signedIn(db, services, session) };
  }),

  serve(resendVerification, publicly, async ({ body, transact, services: { settings } }) => {
    await transact(async (tx) => {
      await takeTurns(tx, letterTurns('resend', body.email));
      await resendCode(tx, body, settings.tokenSecrets);
    });
    return { data: null };
  }),

  serve(forgottenPassword, publicly, async ({ body: { email }, transact }) => {
    await transact(async (tx) => {
      await takeTurns(tx, letterTurns('forgotten', email));
      await askForLetter(tx, email, 'reset');
    });
    return { data: null };
  }),

  serve(resetPassword, publicly, async ({ body: { token, password }, db, transact, services: { settings } }) => {
    const link = await openLink(db, token, settings.tokenSecrets);
    checkNewPassword(password, link.email);
    const hash = await hashPassword(password);
    const user = await transact((tx) => setNewPassword(tx, link, hash));
    return { data: { device_hint: sealDevice(settings.tokenSecrets, { user, device: newId(), at: now().getTime() }) } };
  }),

  serve(checkExisting, publicly, async ({ body: { email }, transact }) => {
    try {
      await transact(async (tx) => {
        await takeTurns(tx, checkedTurns(email));
        await askForLetter(tx, email, 'check');
      });
    } catch (error) {
      // The owner was told today already; whoever asks hears the same.
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
    }
    return { data: null };
  }),

  serve(activateAccount, publicly, async ({ body: { token, accept }, db, transact }) => ({
    data: accept ? await transact((tx) => invited.joinProvider(tx, token)) : await invited.readInvitation(db, token),
  })),

  serve(completeAccount, publicly, async ({ body, db, transact, request, services }) => {
    const { token, password } = body;
    checkNewPassword(password, await invited.invitedAddress(db, token));
    const hash = await hashPassword(password);
    const session = await transact(async (tx) => {
      const user = await invited.completeAccount(tx, token, body, hash);
      return openSession(tx, user, 'service', request.userAgent);
    });
    return { data: await signedIn(db, services, session) };
  }),
];
