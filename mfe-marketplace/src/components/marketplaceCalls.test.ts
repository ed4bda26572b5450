import { expect, test } from 'vitest';
import * as config from '@bairn/shared/schema/config';
import * as contract from '@bairn/shared/schema/marketplace';
import * as calls from './marketplaceCalls.ts';

const known: Record<string, { method: string; path: string }> = { ...contract, webConfig: config.webConfig } as never;

test.each(Object.entries(calls))('%s goes where the contract says', (name, { method, path }) => {
  expect({ method, path }).toEqual({ method: known[name]?.method, path: known[name]?.path });
});
