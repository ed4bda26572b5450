import { expect, test } from 'vitest';
import * as auth from '@bairn/shared/schema/auth';
import * as booking from '@bairn/shared/schema/booking';
import * as children from '@bairn/shared/schema/children';
import * as config from '@bairn/shared/schema/config';
import * as payments from '@bairn/shared/schema/payments';
import * as basketCalls from '../components/basketCalls.ts';
import * as checkoutCalls from './checkoutCalls.ts';

const contract: Record<string, unknown> = { ...auth, ...booking, ...children, ...config, ...payments };

test.each(Object.entries({ ...basketCalls, ...checkoutCalls }))('%s is called as the contract says', (name, bare) => {
  expect(contract[name]).toMatchObject(bare);
});
