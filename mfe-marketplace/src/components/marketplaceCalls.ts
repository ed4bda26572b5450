import type * as config from '@bairn/shared/schema/config';
import type * as kept from '@bairn/shared/schema/favourites';
import type * as contract from '@bairn/shared/schema/marketplace';
import type * as unregistered from '@bairn/shared/schema/unregistered';
import { bare } from './bare.ts';

const branch = '/nursery/marketplace/nurseryBranch/{branch}';

export const searchServices = bare<typeof contract.searchServices>('GET', '/nursery/marketplace/search');
export const searchPoints = bare<typeof contract.searchPoints>('GET', '/nursery/marketplace/search/points');
export const suggestPlaces = bare<typeof contract.suggestPlaces>('GET', '/nursery/marketplace/places');
export const serviceDetails = bare<typeof contract.serviceDetails>('GET', branch);
export const serviceSessions = bare<typeof contract.serviceSessions>('GET', `${branch}/sessions`);
export const sessionDetails = bare<typeof contract.sessionDetails>('GET', `${branch}/sessions/{session}`);
export const unregisteredService = bare<typeof unregistered.unregisteredService>(
  'GET',
  '/nursery/marketplace/unregistered/{id}',
);
const favourites = '/nursery/marketplace/favourites';
export const listFavourites = bare<typeof kept.listFavourites>('GET', favourites);
export const mergeFavourites = bare<typeof kept.mergeFavourites>('POST', favourites);
export const addFavourite = bare<typeof kept.addFavourite>('POST', `${favourites}/{branch}`);
export const removeFavourite = bare<typeof kept.removeFavourite>('DELETE', `${favourites}/{branch}`);
export const webConfig = bare<typeof config.webConfig>('GET', '/core/web/config');
