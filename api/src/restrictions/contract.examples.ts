import { newId } from '../database/id.ts';
import { adminsHere, adminsOfBranch, get, hide, line, type Access, type Examples } from '../testing/contractExample.ts';

/** A body of JSON has no document. */
const needsDocument: Access = {
  own: line(get(422, ...adminsHere), hide("other nursery's admin")),
  "colleague's": line(hide(...adminsHere, "other nursery's admin"), get(422, 'super admin')),
  "another's": line(hide(...adminsHere), get(422, "other nursery's admin")),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/child/{id}/restriction': {
    access: adminsOfBranch,
    request: ({ restricted_child, branch }) => ({
      params: { id: restricted_child },
      query: { nursery_branch_id: branch },
    }),
  },

  'POST /account/child/{id}/restriction': {
    access: needsDocument,
    request: ({ restricted_child, branch }) => ({
      params: { id: restricted_child },
      query: { nursery_branch_id: branch },
      body: { adult_id: newId() },
    }),
  },

  'POST /account/child/{id}/restriction/{restriction}/end': {
    access: adminsOfBranch,
    request: ({ restricted_child, restriction, branch }) => ({
      params: { id: restricted_child, restriction },
      query: { nursery_branch_id: branch },
      body: { reason: 'The court has recalled the order' },
    }),
  },

  'GET /account/child/{id}/restriction/{restriction}/document': {
    access: adminsOfBranch,
    request: ({ restricted_child, restriction, branch }) => ({
      params: { id: restricted_child, restriction },
      query: { nursery_branch_id: branch },
    }),
  },
};
