import type * as schema from '../schema/carers.ts';
import { del, get, post } from './endpoint.ts';

export const listCarers = get<typeof schema.listCarersContract>('/account/carer', { download: true, about: ['child'] });

export const showCarer = get<typeof schema.showCarerContract>('/account/carer/{id}/show', { about: ['child'] });

export const updateCarer = post<typeof schema.updateCarerContract>('/account/carer/{id}/update', { about: ['child'] });

/** Refused with 409 while they are the main carer of a child on the roll, or have bookings to come. */
export const removeCarer = del<typeof schema.removeCarerContract>('/account/carer/{id}', { about: ['child'] });

/** Refused with 409 where they have an account, no email address or no child. */
export const inviteCarer = post<typeof schema.inviteCarerContract>('/account/carer/{id}/invite', { about: ['child'] });

export const inviteCarerToApp = post<typeof schema.inviteCarerToAppContract>('/account/carer/{id}/invite-to-app', {
  about: ['child'],
});

export const listRelations = get<typeof schema.listRelationsContract>('/account/carer/fpt-relations', { about: [] });

export const addChildOfCarer = post<typeof schema.addChildOfCarerContract>('/account/carer/child', {
  about: ['child'],
});

export const addCarerToBranch = post<typeof schema.addCarerToBranchContract>('/account/carer/add-to-branch', {
  about: ['child'],
});

/** Refused with 409: `two_accounts`, `keep_the_account` where only the other one has an account. */
export const mergeCarers = post<typeof schema.mergeCarersContract>('/account/carer/merge', {
  about: ['child', 'order', 'booking'],
});

export const createSubjects = post<typeof schema.createSubjectsContract>('/account/carer/create-subjects', {
  idempotent: true,
  about: ['child'],
});
