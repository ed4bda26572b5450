import {
  adminsOfBranch,
  familyOnly,
  inBranch,
  keyworkersOwn,
  staffOfBranch,
  type Examples,
} from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /booking/recurring': { access: keyworkersOwn, request: () => ({}) },

  'POST /booking/recurring/{id}/end': {
    access: familyOnly,
    request: ({ recurring }) => ({ params: { id: recurring } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/session/{id}/recurring': {
    access: staffOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.session } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/recurring/{id}/end': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.recurring },
      body: { reason: 'The room closes in the summer.' },
    }),
  },
};
