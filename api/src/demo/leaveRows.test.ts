import { expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { leaveRows } from './leaveRows.ts';
import { makeMoment } from './moment.ts';

it('leave takes working days, and nobody has two leaves at once, on whichever day of a year it is made', () => {
  for (let today = '2026-11-20'; today <= '2027-11-20'; today = addDays(today, 1)) {
    const { absence, absence_day } = leaveRows(makeMoment(today, '10:00'));
    const taken = new Set(absence_day.map((row) => row['absence_id']));
    expect([today, absence.filter(({ id }) => !taken.has(id))]).toEqual([today, []]);
    const days = absence_day.map((row) => {
      const of = absence.find(({ id }) => id === row['absence_id']);
      return `${String(of?.['staff_profile_id'])}/${String(row['date'])}`;
    });
    expect([today, days.length]).toEqual([today, new Set(days).size]);
  }
});
