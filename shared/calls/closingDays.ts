import type * as schema from '../schema/closingDays.ts';
import { del, get, post } from './endpoint.ts';

export const closingDays = get<typeof schema.closingDaysContract>('/nursery/{nursery}/branch/{branch}/closing-days', {
  about: ['service'],
});

export const proposeClosingDays = post<typeof schema.proposeClosingDaysContract>(
  '/nursery/{nursery}/branch/{branch}/closing-days',
  { about: ['service'] },
);

export const proposeBankHolidays = post<typeof schema.proposeBankHolidaysContract>(
  '/nursery/{nursery}/branch/{branch}/closing-days/bank-holidays',
  { about: ['service'] },
);

export const affectedByClosing = get<typeof schema.affectedByClosingContract>(
  '/nursery/{nursery}/branch/{branch}/closing-days/affected',
  { about: ['service', 'booking', 'places', 'refund'] },
);

export const confirmClosingDays = post<typeof schema.confirmClosingDaysContract>(
  '/nursery/{nursery}/branch/{branch}/closing-days/confirm',
  { about: ['service', 'booking', 'order', 'refund', 'places', 'register'] },
);

export const removeClosingDay = del<typeof schema.removeClosingDayContract>(
  '/nursery/{nursery}/branch/{branch}/closing-days/{id}',
  { about: ['service'] },
);
