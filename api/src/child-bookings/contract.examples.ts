import { familyAndStaff, keyworkersOwn, staffOfNamedBranch, type Examples } from '../testing/contractExample.ts';

const days = { from: '2026-12-01', to: '2026-12-31' };

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /account/child/{id}/booking': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({
      params: { id: child },
      query: { nursery_branch_id: branch, ...days, status: 'confirmed', page: '1', per_page: '5' },
    }),
  },

  'GET /account/carer/bookings': {
    access: keyworkersOwn,
    request: () => ({ query: { ...days, status: 'confirmed', page: '1', per_page: '5' } }),
  },

  'GET /account/child/{id}/dates-booked': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({ params: { id: child }, query: { nursery_branch_id: branch, ...days } }),
  },

  'GET /account/child/{id}/booking/count': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({ params: { id: child }, query: { nursery_branch_id: branch } }),
  },

  'GET /account/child/{id}/booking/month': {
    access: familyAndStaff,
    request: ({ child, branch }) => ({
      params: { id: child },
      query: { nursery_branch_id: branch, month: '2026-12' },
    }),
  },

  'GET /account/child/{id}/session': {
    access: staffOfNamedBranch,
    request: ({ child, branch }) => ({ params: { id: child }, query: { nursery_branch_id: branch, ...days } }),
  },
};
