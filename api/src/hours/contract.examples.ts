import {
  adminsOfBranch,
  get,
  hide,
  inBranch,
  line,
  staffHere,
  staffOfBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';
import { dayFromToday } from '../testing/make.ts';
import { testPin } from '../testing/makeHours.ts';

const hours = '/nursery/{nursery}/branch/{branch}/staff-hours';
const signIn = '/nursery/{nursery}/branch/{branch}/staff-sign-in';

/** The password is not that of the caller. */
const needsPassword: Access = {
  own: line(get(422, ...staffHere), hide("other nursery's admin")),
  "colleague's": line(hide(...staffHere, "other nursery's admin"), get(422, 'super admin')),
  "another's": line(hide(...staffHere, 'suspended staff'), get(422, "other nursery's admin")),
};

const times = { date: dayFromToday(-3), start_time: '08:00', end_time: '16:00', reason: 'Forgot to sign out' };

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  [`GET ${hours}`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { from: '2026-01-01', to: '2026-01-31', search: 'a', page: '1', per_page: '5' },
    }),
  },

  [`GET ${hours}/export`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { from: '2026-01-01', to: '2026-01-31', kind: 'payroll' } }),
  },

  [`GET ${hours}/times`]: {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), query: { from: '2026-01-01', to: '2026-01-31' } }),
  },

  [`POST ${hours}/times`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { ...times, profile: of.colleague } }),
  },

  [`POST ${hours}/times/{id}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of['work-period'] }, body: { ...times, revision: 1 } }),
  },

  [`POST ${hours}/times/{id}/remove`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of['work-period'] }, body: { reason: 'Signed in by mistake' } }),
  },

  [`GET ${signIn}`]: { access: staffOfBranch, request: (of) => ({ params: inBranch(of) }) },

  [`POST ${signIn}`]: {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), body: { profile: of.pinned_colleague, pin: testPin, what: 'in' } }),
  },

  [`POST ${signIn}/pin`]: {
    access: needsPassword,
    request: (of) => ({ params: inBranch(of), body: { pin: testPin, password: 'not this one' } }),
  },
};
