import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { weekday } from '@bairn/shared/format/date';
import { bankHolidayType } from '../config/lists.ts';
import { demoId } from './fixed.ts';
import { festiveClosure } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { leith, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId, openDays, services } from './services.ts';

const inServiceType = 3;
const festiveType = 5;

/** The days of the coming ten weeks on which the services are closed although they open on that weekday. */
export function closingDayRows(moment: Moment): Row[] {
  const dates = Array.from({ length: 84 }, (_, index) => moment.day(index - 14));
  const days = dates.flatMap((date) => {
    const holiday = bankHoliday(date);
    if (holiday) return [{ date, type: bankHolidayType, name: holiday }];
    return festiveClosure(date) ? [{ date, type: festiveType, name: 'Festive closure' }] : [];
  });
  // The services of the main provider propose a day with bookings: what confirming it does can be seen.
  const training = dates.find(
    (date) => date > moment.day(20) && weekday(date) === 3 && !bankHoliday(date) && !festiveClosure(date),
  );
  const proposed = (key: string) =>
    training && [leith, portobello].includes(key)
      ? [{ date: training, type: inServiceType, name: 'Staff training', status: 'proposed' }]
      : [];
  return services.flatMap(({ key, provider }) => {
    const opens = openDays({ key });
    const own = days.filter(({ date }) => opens.includes(weekday(date)));
    return [...own.map((day) => ({ ...day, status: 'confirmed' })), ...proposed(key)].map((day) => ({
      nursery_id: nurseryId(provider),
      id: demoId('closing-day', `${key}/${day.date}`),
      branch_id: branchId(key),
      ...day,
    }));
  });
}
