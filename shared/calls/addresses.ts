import type * as schema from '../schema/addresses.ts';
import { get } from './endpoint.ts';

export const addressLookup = get<typeof schema.addressLookupContract>('/address-lookup/postcodes/{postcode}', {
  about: [],
});
