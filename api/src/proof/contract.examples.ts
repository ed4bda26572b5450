import {
  adminsHere,
  adminsOfBranch,
  get,
  hide,
  inBranch,
  line,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** The branches of the tests have no CS number: there is nothing to prove. */
const nothingToProve: Access = {
  own: line(get(409, ...adminsHere), hide("other nursery's admin")),
  "colleague's": line(hide(...adminsHere, "other nursery's admin"), get(409, 'super admin')),
  "another's": line(hide(...adminsHere), get(409, "other nursery's admin")),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/proof': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/proof/send-code': {
    access: nothingToProve,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/proof/code': {
    access: nothingToProve,
    request: (of) => ({ params: inBranch(of), body: { code: '123456' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/proof/evidence': {
    access: nothingToProve,
    request: (of) => ({ params: inBranch(of), body: { remove: '1' } }),
  },
};
