import type * as schema from '../schema/choosing.ts';
import { get } from './endpoint.ts';

export const compareServices = get<typeof schema.compareServicesContract>('/nursery/marketplace/compare', {
  about: ['places', 'service'],
});

export const popularServices = get<typeof schema.popularServicesContract>('/nursery/marketplace/popular', {
  about: ['places'],
});
