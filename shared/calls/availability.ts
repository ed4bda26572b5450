import type * as schema from '../schema/availability.ts';
import { get, post } from './endpoint.ts';

const availability = '/nursery/{nursery}/branch/{branch}/rota/availability';
const about = ['staff'] as const;

export const showAvailability = get<typeof schema.showAvailabilityContract>(availability, { about });

/** Refused with 409 `asked` where an open request has one of the days. */
export const askAvailability = post<typeof schema.askAvailabilityContract>(`${availability}/request`, { about });

/** Refused with 409 `closed` once the rota of the period is published. */
export const confirmAvailability = post<typeof schema.confirmAvailabilityContract>(`${availability}/confirm`, {
  about,
});
