import { allow, hide, line, type Access, type Examples } from '../testing/contractExample.ts';

/** The provider's log, of all its services: for its super admin only. */
const wholeProvider: Access = {
  own: line(allow('super admin')),
  "colleague's": line(allow('super admin')),
  "another's": line(hide('super admin')),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/audit-log': {
    access: wholeProvider,
    request: (of) => ({
      params: { nursery: of.nursery },
      query: {
        user: of.user,
        action: 'booking.create',
        object_type: 'booking',
        from: '2026-01-01',
        to: '2027-12-31',
        format: 'json',
        page: '1',
        per_page: '5',
      },
    }),
  },
};
