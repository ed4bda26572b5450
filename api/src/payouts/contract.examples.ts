import {
  adminsOfBranch,
  inBranch,
  line,
  hide,
  adminsHere,
  get,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** The branches of the tests have accounts that the sandbox does not know: their page cannot be opened. */
const unknownAccount: Access = {
  own: line(get(409, ...adminsHere), hide("other nursery's admin")),
  "colleague's": line(hide(...adminsHere, "other nursery's admin"), get(409, 'super admin')),
  "another's": line(hide(...adminsHere), get(409, "other nursery's admin")),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/connected-accounts': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/connected-accounts/create': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/connected-accounts/refresh': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/connected-accounts/connect': {
    access: unknownAccount,
    request: (of) => ({ params: inBranch(of) }),
  },
};
