import { apiQuery, dataOf } from '@bairn/shared/app';
import { popularServices } from '@bairn/shared/calls/choosing';

/** The services that most families booked or kept lately. */
export const popularQuery = apiQuery(popularServices, {}, { select: dataOf, staleTime: 300_000 });
