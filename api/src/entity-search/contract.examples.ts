import { inBranch, staffOfBranch, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/children-basic-info': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'GET /nursery/{nursery}/branch/{branch}/search/entity': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), query: { search: 'test' } }),
  },
};
