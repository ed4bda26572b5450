import { service, type Page } from '@bairn/shared/contract';
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
];
const after = (path: string) => placeAfterSwitch(path, pages, '/dashboard');

test('a list stays, what belongs to the service before leads to its list, or to where the person begins', () => {
  expect(after('/planning/sessions')).toBeUndefined();
  expect(after('/planning/sessions/create')).toBeUndefined();
  expect(after('/planning/sessions/42')).toBe('/planning/sessions');
  expect(after('/planning/sessions/42/bookings')).toBe('/planning/sessions');
  expect(after('/settings/services/42/details')).toBe('/dashboard');
});

test('public pages and unknown ones stay', () => {
  expect(after('/registered-provider-details/42')).toBeUndefined();
  expect(after('/no/such/page')).toBeUndefined();
});
