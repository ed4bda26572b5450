import {
  adminsHere,
  adminsOfBranch,
  get,
  hide,
  inBranch,
  line,
  staffOfBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';

/** An admin may confirm closing days; other numbers than those shown are refused. */
const confirming: Access = {
  own: line(get(409, ...adminsHere), hide("other nursery's admin")),
  "colleague's": line(hide(...adminsHere, "other nursery's admin"), get(409, 'super admin')),
  "another's": line(hide(...adminsHere), get(409, "other nursery's admin")),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /nursery/{nursery}/branch/{branch}/bookings/{id}/cancel': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.booking },
      body: { reason: 'The room is flooded.' },
    }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/session/{id}/instance': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.session },
      query: { instance_id: of.instance, reason: 'The room is flooded.', expected_bookings: '0' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/session/{id}/instance/{instance}/reopen': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.session, instance: of.closed },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/closing-days/affected': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { nursery_branch_working_year_id: of.working_year },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/closing-days/confirm': {
    access: confirming,
    request: (of) => ({
      params: inBranch(of),
      body: { nursery_branch_working_year_id: of.working_year, expected_days: 1000, expected_bookings: 0 },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/session': {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { search: 'a', status: 'listed', sort: 'price', page: '1', per_page: '5' },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/session/{id}': {
    access: staffOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.session } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/session/{id}/bookings': {
    access: staffOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.session },
      query: { search: 'a', date: '2026-12-01', status: 'confirmed', when: 'all' },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/bookings': {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: {
        search: 'a',
        status: 'confirmed',
        session: of.session,
        from: '2026-12-01',
        to: '2026-12-31',
        payment_type: '2',
        when: 'all',
        sort: '-booked',
        format: 'json',
        page: '1',
        per_page: '5',
      },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/bookings/new': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/bookings/seen': {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: { until: '2026-12-01T10:00:00.000Z' },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/orders': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: {
        search: 'a',
        status: 'paid',
        payment_status: 'confirmed',
        from: '2026-01-01',
        to: '2027-12-31',
        sort: 'total',
        page: '1',
        per_page: '5',
      },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/orders/{id}/mark-paid': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.billed_order },
      body: {
        payment_id: of.billed_payment,
        amount: 4200,
        method: 'tax_free_childcare',
        reference: 'TFC 1001',
        received_on: '2026-01-05',
        expected_owed: 4200,
      },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/invoices/{id}/document': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.invoice } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/orders/{id}/refund': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.order },
      body: { payment_id: of.payment, amount: 100, reason: 'We closed an hour early.' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/orders/{id}/withdraw-link': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.linked_order } }),
  },
};
