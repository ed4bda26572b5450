import { adminsOfBranch, inBranch, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/subscription': {
    access: adminsOfBranch,
    request: (objects) => ({ params: inBranch(objects) }),
  },

  'PATCH /nursery/{nursery}/branch/{branch}/upgrade': {
    access: adminsOfBranch,
    request: (objects) => ({ params: inBranch(objects), body: { plan: 'standard', expected_plan: 'start' } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/usage-statements': {
    access: adminsOfBranch,
    request: (objects) => ({ params: inBranch(objects), query: { format: 'json', page: '1', per_page: '5' } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/usage-statements/{id}/document': {
    access: adminsOfBranch,
    request: (objects) => ({ params: { ...inBranch(objects), id: objects.usage_statement } }),
  },
};
