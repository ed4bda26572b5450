import { staffOfNamedBranch, keyworkersOwn, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/child': {
    access: staffOfNamedBranch,
    request: ({ branch }) => ({
      query: {
        nursery_branch_id: branch,
        search: 'a',
        room: 'Puffins',
        only: 'funded',
        sort: 'age',
        page: '1',
        per_page: '5',
      },
    }),
  },

  'POST /account/carer/create': {
    access: keyworkersOwn,
    request: () => ({ body: { first_name: 'Ailsa', last_name: 'Testing', dob: '2023-05-06' } }),
  },

  'GET /account/confirm-children': {
    access: keyworkersOwn,
    request: () => ({}),
  },

  'POST /account/confirm-children': {
    access: keyworkersOwn,
    request: () => ({ body: { confirmed: [], declined: [] } }),
  },
};
