import { adminsOfBranch, everybody, inBranch, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/bookings/families': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { search: 'testing' } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/bookings/dates': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { session_id: of.session, child_id: of.unasked_child, dob: '2023-05-06' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/bookings': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        // Each address is entered once.
        family: { first_name: 'Iona', last_name: 'Testing', email: `${of.desk_order}@new.bairn.test`, phone: null },
        child: { first_name: 'Rory', last_name: 'Testing', dob: '2023-05-06' },
        session_id: of.session,
        instance_ids: [of.instance],
        payment: 'cash',
        expected_total: 4200,
      },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/orders/{id}/record-refund': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.desk_order },
      body: { refund_id: of.desk_refund },
    }),
  },

  'POST /booking/payment-link': {
    access: everybody,
    request: (of) => ({ body: { token: of.payment_link } }),
  },

  'POST /booking/payment-link/pay': {
    access: everybody,
    request: (of) => ({ body: { token: of.payment_link, payment_method_id: of.card_token } }),
  },

  'POST /booking/payment-link/confirm': {
    access: everybody,
    request: (of) => ({ body: { token: of.payment_link } }),
  },
};
