import { service, type Page, type Role } from '@bairn/shared/contract';
import { expect, test } from 'vitest';
import { placeAfterSwitch } from './placeAfterSwitch.ts';

const page = (path: string, access: Page['access'] = service) => ({
  owner: 'planning',
  id: path,
  page: { path, title: path, access },
});
const pages = [
  page('/planning/sessions'),
  page('/planning/sessions/create'),
  page('/planning/sessions/:sessionId'),
  page('/planning/sessions/:sessionId/bookings'),
  page('/settings/services/:serviceId/details'),
  page('/registered-provider-details/:id', 'public'),
  page('/auth/login', 'guest'),
  page('/planning/transactions', ['keyworker']),
  page('/planning/bookings', [...service, 'keyworker']),
];
const after = (path: string, role: Role = 'nursery-admin') => placeAfterSwitch(path, pages, { role });

test('a list stays, what belongs to the service before leads to its list, or to where the person begins', () => {
  expect(after('/planning/sessions')).toBeUndefined();
  expect(after('/planning/sessions/create')).toBeUndefined();
  expect(after('/planning/sessions/42')).toBe('/planning/sessions');
  expect(after('/planning/sessions/42/bookings')).toBe('/planning/sessions');
  expect(after('/settings/services/42/details')).toBe('/dashboard');
});

test('what the other account has too stays, what it has not leads to where that begins', () => {
  expect(after('/planning/bookings', 'keyworker')).toBeUndefined();
  expect(after('/planning/sessions', 'keyworker')).toBe('/');
  expect(after('/planning/sessions/42', 'keyworker')).toBe('/');
  expect(after('/planning/transactions', 'nursery-super-admin')).toBe('/planning/bookings');
});

test('public pages, unknown ones and the way in stay', () => {
  expect(after('/auth/login', 'keyworker')).toBeUndefined();
  expect(after('/registered-provider-details/42')).toBeUndefined();
  expect(after('/no/such/page')).toBeUndefined();
});
