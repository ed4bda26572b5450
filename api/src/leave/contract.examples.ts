import {
  adminsAndSelf,
  adminsHere,
  adminsOfBranch,
  allow,
  get,
  hide,
  inBranch,
  line,
  staffOfBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';
import { dayFromToday } from '../testing/make.ts';

/** A body of JSON has no document. */
const needsDocument: Access = {
  own: line(get(422, ...adminsHere), hide("other nursery's admin", 'staff', 'suspended staff')),
  "colleague's": line(
    hide(...adminsHere, "other nursery's admin", 'staff', 'suspended staff'),
    get(422, 'super admin'),
  ),
  "another's": line(hide(...adminsHere, 'staff', 'suspended staff'), get(422, "other nursery's admin")),
};

const adminsOfProvider: Access = {
  own: line(allow(...adminsHere), hide("other nursery's admin")),
  "colleague's": line(allow(...adminsHere), hide("other nursery's admin")),
  "another's": line(hide(...adminsHere), allow("other nursery's admin")),
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/absences': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), query: { year: '2026' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/absences': {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        type_id: 3,
        from: dayFromToday(200),
        to: dayFromToday(201),
        part: 'day',
        hours: 8,
        note: 'A trip to Mull',
      },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/absences/{id}': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.absence } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/absences/{id}/approve': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.absence }, body: { answer: 'Enjoy it.' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/absences/{id}/decline': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.absence }, body: { answer: 'Too many are away.' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/absences/{id}/cancel': {
    access: adminsAndSelf,
    request: (of) => ({ params: { ...inBranch(of), id: of.sickness } }),
  },

  'GET /nursery/{nursery}/branch/{branch}/staff-absences': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: {
        status: 'approved',
        type: '3',
        search: 'a',
        from: '2026-01-01',
        to: '2026-12-31',
        page: '1',
        per_page: '5',
      },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/leave-balances': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { year: '2026', search: 'a', page: '1', per_page: '5' } }),
  },

  'POST /nursery/{nursery}/branch/{branch}/absences/{id}/fit-note': {
    access: needsDocument,
    request: (of) => ({ params: { ...inBranch(of), id: of.sickness }, body: {} }),
  },

  'GET /nursery/{nursery}/branch/{branch}/absences/{id}/fit-note': {
    access: adminsAndSelf,
    request: (of) => ({ params: { ...inBranch(of), id: of.sickness } }),
  },

  'GET /nursery/{nursery}/leave-terms': {
    access: adminsOfProvider,
    request: ({ nursery }) => ({ params: { nursery } }),
  },

  'POST /nursery/{nursery}/leave-terms': {
    access: adminsOfProvider,
    request: ({ nursery }) => ({
      params: { nursery },
      body: { starts_month: 4, full_days: 30, carry_days: 5, bank_holidays: 'on_top' },
    }),
  },
};
