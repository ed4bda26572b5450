import { everybody, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /address-lookup/postcodes/{postcode}': {
    access: everybody,
    request: () => ({
      params: { postcode: 'EH6 6JJ' },
      query: { key: 'a key', filter: 'line_1,post_town' },
    }),
  },
};
