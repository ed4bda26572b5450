import type * as change from '../schema/childChange.ts';
import type * as schema from '../schema/childRecord.ts';
import { get, post } from './endpoint.ts';

export const listAdditionalSupportServices = get<typeof schema.listAdditionalSupportServicesContract>(
  '/nursery/additional-support-services',
  { about: [] },
);

export const showChild = get<typeof schema.showChildContract>('/account/child/{id}/show', {
  about: ['booking', 'child'],
});

export const updateChild = post<typeof change.updateChildContract>('/account/child/{id}/update', { about: ['child'] });
