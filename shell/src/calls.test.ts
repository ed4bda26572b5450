import * as auth from '@bairn/shared/schema/auth';
import * as config from '@bairn/shared/schema/config';
import { expect, it } from 'vitest';
import { broadcastAuth, currentUser, logout, webConfig } from './calls.ts';

it.each([
  ['current user', currentUser, auth.currentUser],
  ['realtime', broadcastAuth, auth.broadcastAuth],
  ['logout', logout, auth.logout],
  ['configuration', webConfig, config.webConfig],
])('the %s call is the one of the contract', (_, bare, contract) => {
  expect([bare.method, bare.path]).toEqual([contract.method, contract.path]);
});
