import { chosenPassword } from '../testing/contractObjects.ts';
import { everybody, adminsOfBranch, inBranch, type Examples } from '../testing/contractExample.ts';

/** Who gets what from the calls of this area, and valid requests. */
export const examples: Examples = {
  'POST /auth/activate-account': {
    access: everybody,
    request: ({ invite_token }) => ({ body: { token: invite_token, accept: false } }),
  },

  'POST /auth/complete-account': {
    access: everybody,
    request: ({ invite_token }) => ({
      body: { token: invite_token, first_name: 'Innes', last_name: 'Invited', ...chosenPassword, terms: true },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/staff-profile': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { search: 'a', status: 'active', page: '1', per_page: '5' },
    }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/staff-profile/{id}': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.colleague },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/suspension-status': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: { staff_profile_id: of.colleague, suspended: true },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/staff-invite': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        // Each address can be invited once.
        email: `${of.invite}@new.bairn.test`,
        first_name: 'Mhairi',
        last_name: 'Testing',
        role: 'nursery-staff',
        employment_type: 1,
        branches: [of.branch],
      },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/staff-invite': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { search: 'a', status: 'invited', page: '1', per_page: '5' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/resend-invite': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { id: of.invite } }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/staff-invite/{id}': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.invite },
    }),
  },

  'POST /auth/check-existing-for-branch/{id}': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { id: of.branch },
      body: { email: `${of.invite}@new.bairn.test` },
    }),
  },
};
