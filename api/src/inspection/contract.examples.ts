import { localDate } from '@bairn/shared/schema/clock';
import { adminsOfBranch, get, inBranch, line, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/inspection-pack': {
    access: adminsOfBranch,
    request: (objects) => ({ params: inBranch(objects) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/inspection-pack': {
    access: { ...adminsOfBranch, own: line(adminsOfBranch.own ?? {}, get(409, 'super admin', 'both, as service')) },
    request: (objects) => ({ params: inBranch(objects), body: { from: localDate(), to: localDate() } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/inspection-pack/{id}/file': {
    access: adminsOfBranch,
    request: (objects) => ({ params: { ...inBranch(objects), id: objects.inspection_pack } }),
  },
};
