import { adminsOfBranch, inBranch, staffOfBranch, type Examples } from '../testing/contractExample.ts';
import type { Objects } from '../testing/contractObjects.ts';
import { dayFromToday } from '../testing/make.ts';

const session = (today: string) => ({
  name: 'Forest morning',
  description: 'Outside in all weather.',
  room_id: null,
  age_from_months: 24,
  age_to_months: 60,
  capacity: 8,
  price: 4200,
  payment_types: [2],
  booking_options: [1],
  block_price: null,
  recurring_notice_days: null,
  notice_hours: 24,
  collects_from: [],
  starts_on: today,
  ends_on: dayFromToday(60),
  term: 2,
  spans: [{ days: [1, 2, 3, 4, 5, 6, 7], start_time: '09:00', end_time: '12:00' }],
  left_out: [],
  added: [],
});
const ofSession = (of: Objects) => ({ params: { ...inBranch(of), id: of.spare_session } });
const changed = () => ({ ...session(dayFromToday(1)), version: 1, expected_kept: 0 });

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/session/archive': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of), query: { search: 'a', sort: 'name', page: '1', per_page: '5' } }),
  },
  'GET /nursery/{nursery}/branch/{branch}/session/expiring': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },
  'GET /nursery/{nursery}/branch/{branch}/session/setup': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },
  'GET /nursery/{nursery}/branch/{branch}/session/{id}/draft': { access: adminsOfBranch, request: ofSession },
  'POST /nursery/{nursery}/branch/{branch}/session/create': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: session(dayFromToday(0)) }),
  },
  'POST /nursery/{nursery}/branch/{branch}/session/{id}/preview': {
    access: adminsOfBranch,
    request: (of) => ({ ...ofSession(of), body: changed() }),
  },
  'POST /nursery/{nursery}/branch/{branch}/session/{id}/update': {
    access: adminsOfBranch,
    request: (of) => ({ ...ofSession(of), body: changed() }),
  },
  'DELETE /nursery/{nursery}/branch/{branch}/session/{id}/delete': { access: adminsOfBranch, request: ofSession },
  'POST /nursery/{nursery}/branch/{branch}/session/{id}/archive': { access: adminsOfBranch, request: ofSession },
  'POST /nursery/{nursery}/branch/{branch}/session/{id}/restore': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.archived_session } }),
  },
  'POST /nursery/{nursery}/branch/{branch}/session/extend': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: { session_ids: [of.spare_session], ends_on: dayFromToday(90) },
    }),
  },
  'GET /nursery/{nursery}/branch/{branch}/school-terms': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },
  'POST /nursery/{nursery}/branch/{branch}/school-terms': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: { terms: [{ first_day: '2026-08-19', last_day: '2026-10-09', name: 'Autumn' }] },
    }),
  },
  'POST /nursery/{nursery}/branch/{branch}/marketplace-status': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { session_id: of.session, status: 'unlisted' } }),
  },
  'GET /nursery/{nursery}/branch/{branch}/session/calendar': {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { from: '2026-11-30', to: '2027-01-03', session_id: of.session },
    }),
  },
  'POST /nursery/{nursery}/branch/{branch}/session/{id}/instance/{instance}/update': {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.session, instance: of.instance },
      body: { start_time: '00:05', end_time: '00:25', capacity: 4, price: 3900 },
    }),
  },
};
