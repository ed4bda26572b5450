import { everybody, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /vitals': {
    access: everybody,
    request: () => ({ body: { vitals: [{ name: 'lcp', remote: 'planning', version: 'v1', value: 812.4 }] } }),
  },
};
