import { adminsOfBranch, inBranch, staffOfBranch, type Examples } from '../testing/contractExample.ts';

const steps = [
  { days_before: 14, refund_percent: 100 },
  { days_before: 2, refund_percent: 50 },
];

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/cancellation-policy': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/cancellation-policy': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { steps } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/payment-and-cancellation/update': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        payment_types: [1, 2],
        deposit_percent: 20,
        steps,
        waiting_by_hand: true,
        waiting_offer_hours: 48,
        absence_notice_hours: 2,
      },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/connection-requirement': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { required: false } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/carer-profile-check': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },
};
