import { expect, test } from 'vitest';
import * as config from '@bairn/shared/schema/config';
import * as favourites from '@bairn/shared/schema/favourites';
import * as contract from '@bairn/shared/schema/marketplace';
import { unregisteredService } from '@bairn/shared/schema/unregistered';
import * as calls from './marketplaceCalls.ts';

const known: Record<string, { method: string; path: string }> = {
  ...contract,
  ...favourites,
  unregisteredService,
  webConfig: config.webConfig,
} as never;

test.each(Object.entries(calls))('%s goes where the contract says', (name, { method, path }) => {
  expect({ method, path }).toEqual({ method: known[name]?.method, path: known[name]?.path });
});
