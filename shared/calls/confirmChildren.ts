import type * as schema from '../schema/confirmChildren.ts';
import { get, post } from './endpoint.ts';

export const childrenToConfirm = get<typeof schema.childrenToConfirmContract>('/account/confirm-children', {
  about: ['child'],
});

export const confirmChildren = post<typeof schema.confirmChildrenContract>('/account/confirm-children', {
  about: ['child'],
});
