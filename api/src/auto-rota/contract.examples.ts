import { adminsOfBranch, inBranch, type Examples } from '../testing/contractExample.ts';

const build = '/nursery/{nursery}/branch/{branch}/rota/{id}/build';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  [`POST ${build}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.draft_rota }, body: { keep: true } }),
  },

  [`GET ${build}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.draft_rota } }),
  },

  [`DELETE ${build}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.draft_rota } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/rota/remedies': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { staff: of.rota_person, date: of.rota_date } }),
  },
};
