import type * as schema from '../schema/childPlace.ts';
import { del, get, post } from './endpoint.ts';

const about = ['child'] as const;

export const enterChild = post<typeof schema.enterChildContract>('/account/child/create', { about });

export const removeChild = del<typeof schema.removeChildContract>('/account/child/{id}', { about });

export const moveChild = post<typeof schema.moveChildContract>('/account/child/{id}/move', { about });

export const previewExclusion = get<typeof schema.previewExclusionContract>('/account/child/{id}/exclude', {
  about: ['booking', 'child'],
});

export const excludeChild = post<typeof schema.excludeChildContract>('/account/child/{id}/exclude', {
  about: ['booking', 'child', 'order', 'refund'],
});

export const listSharing = get<typeof schema.listSharingContract>('/account/child/{id}/sharing', { about });

export const switchSharing = post<typeof schema.switchSharingContract>('/account/child/{id}/sharing', { about });
