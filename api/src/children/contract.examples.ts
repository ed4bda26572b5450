import { staffOfNamedBranch, familyOnly, keyworkersOwn, type Examples } from '../testing/contractExample.ts';

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

  'GET /account/child/needs': {
    access: keyworkersOwn,
    request: () => ({}),
  },

  'POST /account/child/{id}/needs': {
    access: familyOnly,
    request: ({ unasked_child }) => ({
      params: { id: unasked_child },
      body: { topic: 'allergies', answer: 'alert', text: 'Egg, milk', seen: null },
    }),
  },

  'POST /account/child/{id}/needs/ask': {
    access: staffOfNamedBranch,
    request: ({ branch, unasked_child }) => ({
      params: { id: unasked_child },
      query: { nursery_branch_id: branch },
    }),
  },
};
