import { everybody, familyOnly, keyworkersOwn, type Examples } from '../testing/contractExample.ts';

const path = '/nursery/marketplace/saved-searches';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  [`GET ${path}`]: { access: keyworkersOwn, request: () => ({}) },

  [`POST ${path}`]: {
    access: keyworkersOwn,
    request: () => ({ body: { name: 'After school in Leith', address: 'place=EH6&age=6&care=after-school' } }),
  },

  [`DELETE ${path}/{id}`]: {
    access: familyOnly,
    request: (of) => ({ params: { id: of['saved-search'] } }),
  },

  [`POST ${path}/stop/{token}`]: {
    access: everybody,
    request: ({ stop_link }) => ({ params: { token: stop_link } }),
  },
};
