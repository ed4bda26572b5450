import type * as schema from '../schema/payouts.ts';
import { get, post } from './endpoint.ts';

export const showConnectedAccount = get<typeof schema.showConnectedAccountContract>(
  '/nursery/{nursery}/branch/{branch}/connected-accounts',
  { about: ['service'] },
);

export const createConnectedAccount = post<typeof schema.createConnectedAccountContract>(
  '/nursery/{nursery}/branch/{branch}/connected-accounts/create',
  { about: ['service', 'onboarding'] },
);

export const refreshConnectedAccount = post<typeof schema.refreshConnectedAccountContract>(
  '/nursery/{nursery}/branch/{branch}/connected-accounts/refresh',
  { about: ['service', 'onboarding'] },
);

/** Refused with 409 `none` before the account was opened, and `gone` where the provider no longer knows it. */
export const connectAccount = post<typeof schema.connectAccountContract>(
  '/nursery/{nursery}/branch/{branch}/connected-accounts/connect',
  { about: [] },
);
