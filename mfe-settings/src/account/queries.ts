import { ApiError, call, mutationOptions, queryOptions, reportError, session, type User } from '@bairn/shared/app';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import {
  changePassword,
  deleteAccount,
  devices,
  logoutEverywhere,
  signOutDevice,
  toggleSubscription,
} from '@bairn/shared/schema/self';

type Passwords = NonNullable<RequestOf<typeof changePassword>['body']>;

/** Where the person is signed in, this device first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call(devices, { signal })).data,
  meta: { live: [] },
});

/** Sets another password; every other device is signed out by it. */
export const setPassword = (body: Passwords) => call(changePassword, { body });

/** Whether news comes by email, and what the person is from then on. */
export async function subscribe(user: User, subscribed: boolean): Promise<void> {
  const { data } = await call(toggleSubscription, { body: { subscribed } });
  session.update({ ...user, subscribed: data.subscribed });
}

/** Signs another device out. */
export const endDevice = () => mutationOptions({ mutationFn: (id: string) => call(signOutDevice, { params: { id } }) });

/** Signs every device out, and goes to the sign-in page: this one is signed out too. */
export async function endAll(): Promise<void> {
  await call(logoutEverywhere).catch((error: unknown) => {
    // A session that is over leads to the sign-in page, from inside a dialog too.
    if (error instanceof ApiError && [400, 401, 403].includes(error.status)) reportError(error);
    throw error;
  });
  session.signOut({ to: '/auth/login' });
}

/** Deletes the account for good and goes home. */
export async function endAccount(password: string): Promise<void> {
  await call(deleteAccount, { body: { password } });
  session.signOut({ to: '/' });
}
