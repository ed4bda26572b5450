import { apiQuery, call, dataOf, session } from '@bairn/shared/app';
import { showNotificationPreferences } from '@bairn/shared/calls/notificationPreferences';
import { deleteAccount, devices, logoutEverywhere } from '@bairn/shared/calls/self';

/** Where the person is logged in, this device first. */
export const devicesQuery = apiQuery(devices, {}, { select: dataOf });

/** By which channel the person is notified of what. */
export const preferencesQuery = apiQuery(showNotificationPreferences, {}, { select: dataOf });

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
