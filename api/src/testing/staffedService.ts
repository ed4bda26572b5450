import { addDays, isoWeek, weekday } from '@bairn/shared/format/date';
import { dayFromToday, makeNursery, makeSession, makeStaff, type MadeSession } from './make.ts';
import { makeRota, makeShift } from './makeService.ts';
import type { World } from './world.ts';

/** The day from today with which a week begins that is not this one. */
const nextMonday = () => 8 - weekday(dayFromToday(0));

/** The date of birth of a child who is so many months old tomorrow, and stays so for weeks. */
export const bornMonthsAgo = (months: number) => addDays(dayFromToday(0), -Math.round(months * 30.44) - 2);

type Options = {
  /** People on the rota from 08:00 to 18:00, without a break. */
  staff?: number;
  days?: number;
  rooms?: readonly (string | null)[];
};

/** A service with people on next week's published rota. */
export async function staffedService(world: World, { staff = 2, days = 1 }: Options = {}) {
  const nursery = await makeNursery(world);
  const from = nextMonday();
  const week = isoWeek(dayFromToday(from));
  const rota = await makeRota(world, nursery, week.year, week.week);
  const people: string[] = [];
  const shifts: { id: string; date: string; profile: string }[] = [];
  for (let nth = 0; nth < staff; nth += 1) {
    const { profile } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    people.push(profile);
    for (let day = 0; day < days; day += 1) {
      const date = dayFromToday(from + day);
      const id = await makeShift(world, nursery, rota, { profile, date, start: '08:00', end: '18:00' });
      shifts.push({ id, date, profile });
    }
  }
  /** A session of the week that its staff limit. */
  const session = (options: Parameters<typeof makeSession>[2] = {}): Promise<MadeSession> =>
    makeSession(world, nursery, { byStaff: true, from, days, capacity: 8, ages: [0, 60], ...options });
  return { nursery, rota, people, shifts, session, from };
}
