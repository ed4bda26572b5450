import type * as schema from '../schema/children.ts';
import { get, post } from './endpoint.ts';

export const createChild = post<typeof schema.createChildContract>('/account/carer/create', { about: ['child'] });

export const listChildren = get<typeof schema.listChildrenContract>('/account/child', {
  download: true,
  about: ['booking', 'child'],
});
