import { adminsOfBranch, inBranch, staffOfBranch, type Examples } from '../testing/contractExample.ts';
import { dayFromToday } from '../testing/make.ts';

const path = '/nursery/{nursery}/branch/{branch}/rota/availability';
const day = { start_time: null, end_time: null };

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  [`GET ${path}`]: { access: staffOfBranch, request: (of) => ({ params: inBranch(of) }) },

  [`POST ${path}/request`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        from: dayFromToday(60),
        to: dayFromToday(66),
        answer_by: dayFromToday(50),
        note: 'For the summer weeks',
      },
    }),
  },

  [`POST ${path}/confirm`]: {
    access: staffOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        request: of.availability_request,
        days: [
          { ...day, date: dayFromToday(140), can: 'all' },
          { date: dayFromToday(141), can: 'hours', start_time: '08:00', end_time: '12:30' },
        ],
        note: 'Dentist in the afternoon',
      },
    }),
  },
};
