import type * as schema from '../schema/pickups.ts';
import { del, get, post } from './endpoint.ts';

/** Attendance names those who may collect today. */
const about = ['child', 'register'] as const;

export const listPickups = get<typeof schema.listPickupsContract>('/account/pickup', { about });

export const createPickup = post<typeof schema.createPickupContract>('/account/pickup', { multipart: true, about });

/** Refused with 409 `changed` for a stale revision, and `not_yours` where the other side named the person. */
export const updatePickup = post<typeof schema.updatePickupContract>('/account/pickup/{id}/update', {
  multipart: true,
  about,
});

/** Refused with 409 `not_yours` as above. */
export const removePickup = del<typeof schema.removePickupContract>('/account/pickup/{id}', { about });

/** Logs who looked. */
export const showPickupWord = post<typeof schema.showPickupWordContract>('/account/pickup/{id}/show-password', {
  about: [],
});

export const pickupPhoto = get<typeof schema.pickupPhotoContract>('/account/pickup/{id}/photo', {
  file: 'image/webp',
  about: ['child'],
});
