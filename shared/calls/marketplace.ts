import type * as schema from '../schema/marketplace.ts';
import { get } from './endpoint.ts';

export const searchServices = get<typeof schema.searchServicesContract>('/nursery/marketplace/search', {
  about: ['favourite', 'places'],
});

export const searchPoints = get<typeof schema.searchPointsContract>('/nursery/marketplace/search/points', {
  about: ['favourite', 'places'],
});

export const suggestPlaces = get<typeof schema.suggestPlacesContract>('/nursery/marketplace/places', { about: [] });

export const serviceDetails = get<typeof schema.serviceDetailsContract>('/nursery/marketplace/nurseryBranch/{branch}', {
  about: ['service'],
});

export const serviceSessions = get<typeof schema.serviceSessionsContract>(
  '/nursery/marketplace/nurseryBranch/{branch}/sessions',
  { about: ['basket', 'booking', 'order', 'places'] },
);

export const sessionDetails = get<typeof schema.sessionDetailsContract>(
  '/nursery/marketplace/nurseryBranch/{branch}/sessions/{session}',
  { about: ['basket', 'booking', 'order', 'places'] },
);

export const instanceDetails = get<typeof schema.instanceDetailsContract>(
  '/nursery/marketplace/nurseryBranch/{branch}/sessions/{session}/instances/{instance}',
  { about: ['basket', 'booking', 'order', 'places'] },
);
