import { inBranch, staffOfBranch, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/report': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), query: { date: '2026-12-01', format: 'json' } }),
  },
};
