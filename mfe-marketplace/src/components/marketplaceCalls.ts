import type * as config from '@bairn/shared/schema/config';
import type * as contract from '@bairn/shared/schema/marketplace';
import { bare } from './bare.ts';

const branch = '/nursery/marketplace/nurseryBranch/{branch}';

export const searchServices = bare<typeof contract.searchServices>('GET', '/nursery/marketplace/search');
export const suggestPlaces = bare<typeof contract.suggestPlaces>('GET', '/nursery/marketplace/places');
export const serviceDetails = bare<typeof contract.serviceDetails>('GET', branch);
export const serviceSessions = bare<typeof contract.serviceSessions>('GET', `${branch}/sessions`);
export const sessionDetails = bare<typeof contract.sessionDetails>('GET', `${branch}/sessions/{session}`);
export const unregisteredService = bare<typeof contract.unregisteredService>(
  'GET',
  '/nursery/marketplace/unregistered/{id}',
);
export const webConfig = bare<typeof config.webConfig>('GET', '/core/web/config');
