import { minutesBetween } from '@bairn/shared/format/minutes';
import type { WeekFacts } from '@bairn/shared/rota/week';

/** Wages of a week's shifts in pence, of those whose wage is known, and how many people are rostered whose wage is not. */
export function costOf({ staff, shifts }: WeekFacts): { cost_pence: number; unknown_wages: number } {
  let [cost, unknown] = [0, 0];
  for (const { id, cost_per_hour } of staff) {
    const own = shifts.filter(({ staff_profile_id }) => staff_profile_id === id);
    const minutes = own.reduce((sum, one) => sum + minutesBetween(one.start_time, one.end_time) - one.break_minutes, 0);
    if (cost_per_hour === null) unknown += Number(minutes > 0);
    else cost += (minutes * cost_per_hour) / 60;
  }
  return { cost_pence: Math.round(cost), unknown_wages: unknown };
}
