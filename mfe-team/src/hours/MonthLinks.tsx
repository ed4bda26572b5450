import { addDays } from '@bairn/shared/format/date';
import { monthOf } from '@bairn/shared/format/workingTime';
import { PeriodLinks } from '../components/PeriodLinks.tsx';

/** Links to the month before a period, the present one and the one after, which the address keeps. */
export function MonthLinks({ from, to, today }: { from: string; to: string; today: string }) {
  const present = monthOf(today);
  const link = (date: string) => ({ search: `?${new URLSearchParams(monthOf(date))}` });
  const isPresent = from === present.from && to === present.to;
  return (
    <PeriodLinks
      of="month"
      before={link(addDays(monthOf(from).from, -1))}
      present={isPresent ? null : { search: '' }}
      after={link(addDays(monthOf(to).to, 1))}
    />
  );
}
