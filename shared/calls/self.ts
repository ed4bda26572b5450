import type * as schema from '../schema/self.ts';
import { del, get, post } from './endpoint.ts';

export const switchToService = post<typeof schema.switchToServiceContract>('/auth/service-account');

export const switchToKeyworker = post<typeof schema.switchToKeyworkerContract>('/auth/carer-account');

export const toggleSubscription = post<typeof schema.toggleSubscriptionContract>('/users/toggle-subscription');

/** The introduction to Bairn was on the person's screen. */
export const viewIntro = post<typeof schema.viewIntroContract>('/users/intro-viewed');

export const userRoles = get<typeof schema.userRolesContract>('/users/roles');

export const changePassword = post<typeof schema.changePasswordContract>('/users/password', { about: ['device'] });

/** What is held on the person: a page that reads without anything else, and the same as data. */
export const dataExport = get<typeof schema.dataExportContract>('/users/data-export', { file: 'application/zip' });

export const deleteAccount = del<typeof schema.deleteAccountContract>('/users/account');

export const devices = get<typeof schema.devicesContract>('/auth/devices', { about: ['device'] });

export const signOutDevice = del<typeof schema.signOutDeviceContract>('/auth/devices/{id}', { about: ['device'] });

export const logoutEverywhere = post<typeof schema.logoutEverywhereContract>('/auth/logout-everywhere', {
  about: ['device'],
});
