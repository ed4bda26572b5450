import { addDays, isoWeek } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { PeriodLinks } from '../components/PeriodLinks.tsx';

type Week = { year: number; week: number };

/** Links to the week before, the present one and the one after. */
export function WeekLinks({ monday, present, shown }: { monday: string; present: Week; shown: Week }) {
  const isPresent = shown.year === present.year && shown.week === present.week;
  const to = (days: number) => servicePaths.teamWeek(isoWeek(addDays(monday, days)));
  return <PeriodLinks of="week" before={to(-7)} present={isPresent ? null : servicePaths.teamWeek()} after={to(7)} />;
}
