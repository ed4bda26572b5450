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

  'GET /nursery/{nursery}/branch/{branch}/rota/month/{month}': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), month: 'nov' }, query: { year: '2026' } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/rota/day': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { date: '2026-11-24' } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/rota/staff': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { year: '2026', week: '48' } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/rota/{id}': {
    access: staffOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.rota } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/rota/{id}/preview': {
    access: staffOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.rota } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/staff-lapses': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },
};
