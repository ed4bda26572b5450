import { apiQuery, call, dataOf, session, type User } from '@bairn/shared/app';
import { deleteAccount, devices, logoutEverywhere, toggleSubscription } from '@bairn/shared/calls/self';

/** Where the person is logged in, this device first. */
export const devicesQuery = apiQuery(devices, {}, { select: dataOf });

/** Whether news comes by email, and what the person is from then on. */
export async function subscribe(user: User, subscribed: boolean): Promise<void> {
  const { data } = await call(toggleSubscription, { body: { subscribed } });
  session.update({ ...user, subscribed: data.subscribed });
}

/** Signs every device out, and goes to the sign-in page: this one is logged out too. */
export async function endAll(): Promise<void> {
  await call(logoutEverywhere);
  session.signOut({ to: '/auth/login' });
}

/** Deletes the account for good and goes home. */
export async function endAccount(password: string): Promise<void> {
  await call(deleteAccount, { body: { password } });
  session.signOut({ to: '/' });
}
