import {
  keyworkers,
  line,
  ownThings,
  staffOfNamedBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** Staff of the branch that is named; each keyworker, of their own family, whatever branch is named. */
const familiesAndStaff: Access = {
  own: line(staffOfNamedBranch.own ?? {}, ownThings(...keyworkers)),
  "colleague's": line(staffOfNamedBranch["colleague's"] ?? {}, ownThings(...keyworkers)),
  "another's": line(staffOfNamedBranch["another's"] ?? {}, ownThings(...keyworkers)),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/count': {
    access: familiesAndStaff,
    request: ({ branch }) => ({ query: { nursery_branch_id: branch } }),
  },
};
