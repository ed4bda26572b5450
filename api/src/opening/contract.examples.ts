import { bankHolidays } from '@bairn/shared/format/bankHolidays';
import { localDate } from '@bairn/shared/schema/clock';
import { dayFromToday } from '../testing/make.ts';
import { adminsOfBranch, inBranch, staffOfBranch, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'GET /nursery/{nursery}/branch/{branch}/opening-times': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/opening-times': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        opening_times: [
          { day: 1, opens: '07:30', closes: '09:00' },
          { day: 1, opens: '15:00', closes: '18:00' },
        ],
      },
    }),
  },

  'GET /nursery/{nursery}/branch/{branch}/closing-days': {
    access: staffOfBranch,
    request: (of) => ({ params: inBranch(of) }),
  },

  'POST /nursery/{nursery}/branch/{branch}/closing-days': {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: { date: dayFromToday(3), until: dayFromToday(5), type: 4, name: 'Summer holiday' },
    }),
  },

  'POST /nursery/{nursery}/branch/{branch}/closing-days/bank-holidays': {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { dates: [nextChristmas()] } }),
  },

  'DELETE /nursery/{nursery}/branch/{branch}/closing-days/{id}': {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.closing_day } }),
  },
};

function nextChristmas(): string {
  const year = Number(localDate().slice(0, 4));
  const days = [...bankHolidays(year), ...bankHolidays(year + 1)];
  return days.find(({ date, name }) => name === 'Christmas Day' && date >= localDate())?.date ?? '';
}
