import { staffOfBranch, adminsOfBranch, inBranch, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/rota/year/{year}/week/{week}': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), year: '2026', week: '47' },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/rota/my-schedule': {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { from: '2026-11-16', days: '7' },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/staff-lapses': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },
};
