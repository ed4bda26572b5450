import { session } from '@bairn/shared/app';

/** Logs out, after a question where something that was recorded without a network waits to be sent. */
export async function logOut(user: string | undefined): Promise<void> {
  const code = await import(/* webpackChunkName: "realtime" */ './whileSignedIn.ts').catch(() => undefined);
  if (!code || (await code.mayLogOut(user))) session.signOut();
}
