import type * as schema from '../schema/pattern.ts';
import { get, post } from './endpoint.ts';

export const searchWeek = get<typeof schema.searchWeekContract>('/nursery/marketplace/search/week', {
  about: ['basket', 'booking', 'places'],
});

/** Refused as a whole, 409, with each date that cannot be had under `errors` as `dates.N`. */
export const addPattern = post<typeof schema.addPatternContract>('/booking/basket/add-pattern', {
  about: ['basket', 'places'],
});
