import type {
  broadcastAuth as BroadcastAuth,
  currentUser as CurrentUser,
  logout as Logout,
} from '@bairn/shared/schema/auth';
import type { webConfig as WebConfig } from '@bairn/shared/schema/config';
import type { AnyEndpoint } from '@bairn/shared/schema/endpoint';

/**
 * The calls of the first load. Only a call's verb and address are needed to make it; the schemas stay in the pages that
 * check input, so that nobody waits for them. A test holds these to the contract.
 */
export const bare = <E extends AnyEndpoint>(method: E['method'], path: string) => ({ method, path }) as E;

export const currentUser = bare<typeof CurrentUser>('GET', '/auth/user');
export const logout = bare<typeof Logout>('GET', '/auth/logout');
export const webConfig = bare<typeof WebConfig>('GET', '/core/web/config');
export const broadcastAuth = bare<typeof BroadcastAuth>('POST', '/broadcasting/auth');
