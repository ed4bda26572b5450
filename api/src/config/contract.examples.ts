import { everybody, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /core/web/config': {
    access: everybody,
    request: () => ({ query: { include_sessional: 'true' } }),
  },

  'GET /nursery/age-ranges': {
    access: everybody,
    request: () => ({}),
  },
};
