import {
  checkExisting,
  codeCheck,
  forgottenPassword,
  resendVerification,
  resetPassword,
  signUp,
} from '@bairn/shared/calls/account';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { Refusal } from '../refusals/refusal.ts';
import { serve } from '../http/serve.ts';
import { checkNewPassword } from './newPassword.ts';
import { checkedTurns, emailTurns, signUpTurns } from './paces.ts';
import { hashPassword } from './passwords.ts';
import { askForEmail, openLink, setPasswordByLink } from './recover.ts';
import { beginSignUp, checkCode, confirmSignUp, resendCode } from './signUp.ts';
import { sealDevice, sealId } from './secrets.ts';
import { openSession, signedIn } from './signIn.ts';
import { takeTurns } from './turns.ts';

/** Public; the answer is the same for every address; hashing stays out of transactions. */
const publicly = { access: 'public', ownTransactions: true, scarce: true } as const;

/** Making an account, and getting back into one. */
export const signUpRoutes = [
  serve(signUp, publicly, async ({ body, transact, request, services: { settings } }) => {
    checkNewPassword(body.password, body.email);
    await transact((tx) => takeTurns(tx, signUpTurns(body.email, request.ip)));
    const hash = await hashPassword(body.password);
    const id = await transact((tx) => beginSignUp(tx, body, hash));
    return { data: { registration: sealId(settings.tokenSecrets, 'registration', id) } };
  }),

  serve(codeCheck, publicly, async ({ body, db, transact, request, services }) => {
    const from = { ip: request.ip, secrets: services.settings.tokenSecrets };
    const tried = await checkCode(transact, body, from);
    const session = await transact(async (tx) => {
      const { user, account } = await confirmSignUp(tx, tried);
      return openSession(tx, user, account, request.userAgent);
    });
    return { data: await signedIn(db, services, session) };
  }),

  serve(resendVerification, publicly, async ({ body, transact, services: { settings } }) => {
    await transact(async (tx) => {
      await takeTurns(tx, emailTurns('resend', body.email));
      await resendCode(tx, body, settings.tokenSecrets);
    });
    return { data: null };
  }),

  serve(forgottenPassword, publicly, async ({ body: { email }, transact }) => {
    await transact(async (tx) => {
      await takeTurns(tx, emailTurns('forgotten', email));
      await askForEmail(tx, email, 'reset');
    });
    return { data: null };
  }),

  serve(resetPassword, publicly, async ({ body: { token, password }, db, transact, services: { settings } }) => {
    const link = await openLink(db, token, settings.tokenSecrets);
    checkNewPassword(password, link.email);
    const hash = await hashPassword(password);
    const user = await transact((tx) => setPasswordByLink(tx, link, hash));
    return { data: { device_hint: sealDevice(settings.tokenSecrets, { user, device: newId(), at: now().getTime() }) } };
  }),

  serve(checkExisting, publicly, async ({ body: { email }, transact }) => {
    try {
      await transact(async (tx) => {
        await takeTurns(tx, checkedTurns(email));
        await askForEmail(tx, email, 'check');
      });
    } catch (error) {
      // The owner was told today already; the answer stays the same.
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
    }
    return { data: null };
  }),
];
