import { weekday } from '@bairn/shared/format/date';
import { demoId } from './fixed.ts';
import { bankHoliday, festiveClosure } from './holidays.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId, openDays, services } from './services.ts';

const bankType = 1;
const festiveType = 5;

/** The days of the coming ten weeks on which the services are closed although they open on that weekday. */
export function closingDayRows(moment: Moment): Row[] {
  const dates = Array.from({ length: 84 }, (_, index) => moment.day(index - 14));
  const days = dates.flatMap((date) => {
    const holiday = bankHoliday(date);
    if (holiday) return [{ date, type: bankType, name: holiday }];
    return festiveClosure(date) ? [{ date, type: festiveType, name: 'Festive closure' }] : [];
  });
  return services.flatMap(({ key, provider }) => {
    const opens = openDays({ key });
    return days
      .filter(({ date }) => opens.includes(weekday(date)))
      .map(({ date, type, name }) => ({
        nursery_id: nurseryId(provider),
        id: demoId('closing-day', `${key}/${date}`),
        branch_id: branchId(key),
        date,
        type,
        name,
        status: 'confirmed',
      }));
  });
}
