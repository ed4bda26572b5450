import { useNavigate } from '@bairn/shared/app';
import { addDays, weekStart } from '@bairn/shared/format/date';
import { monthName } from '@bairn/shared/format/fullDay';
import { plural } from '@bairn/shared/format/plural';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { monthOf } from '@bairn/shared/format/workingTime';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RotaMonth } from '@bairn/shared/schema/rotaViews';
import { cx } from '@bairn/shared/ui/cx';
import { DayGrid } from '@bairn/shared/ui/DayGrid';
import { coverOf, staffWords } from '../components/coverOf.ts';
import styles from './Month.module.css';

type Props = {
  /** `2026-11` */
  month: string;
  /** Empty while it is not known. */
  today: string;
  /** Without it the days are drawn empty, so that nothing moves when it arrives. */
  known?: RotaMonth;
};

/** The days of a month: whether the staff on the rota are enough, how many they are, and who is on leave. */
export function MonthDays({ month, today, known }: Props) {
  const navigate = useNavigate();
  const { from, to } = monthOf(`${month}-01`);
  const days = datesOf({ from: weekStart(from), to: addDays(weekStart(to), 6) });
  const byDate = new Map(known?.days.map((day) => [day.date, day]));
  const away = new Map(
    days.map((day) => [day, known?.staff.filter(({ leave }) => leave.includes(day)).map(({ name }) => name) ?? []]),
  );
  return (
    <DayGrid
      label={monthName(month)}
      days={days}
      month={month}
      today={today}
      isEmpty={(day) => !byDate.has(day)}
      keys={{
        dayOf: (day) => servicePaths.teamDay({ date: day }),
        chosen: today.startsWith(month) ? today : from,
        before: addDays(from, -1),
        after: addDays(to, 1),
        onLeave: (day) =>
          void navigate(servicePaths.teamMonth({ month: day.slice(0, 7) }), { preventScrollReset: true }),
      }}
    >
      {(day) => {
        const found = byDate.get(day);
        const off = away.get(day) ?? [];
        return (
          <>
            {found && <Cover day={found} />}
            {off.length > 0 && (
              <span className={styles.line} title={off.join(', ')}>
                {plural(off.length, 'person', 'people')} on leave
              </span>
            )}
          </>
        );
      }}
    </DayGrid>
  );
}

function Cover({ day }: { day: RotaMonth['days'][number] }) {
  const { tone, text } = coverOf(day);
  return (
    <>
      <strong className={cx(styles.cover, styles[tone])}>{text}</strong>
      {!day.closed && (day.staff > 0 || day.children > 0) && (
        <span className={styles.line}>
          {staffWords(day)}, {plural(day.children, 'child', 'children')}
        </span>
      )}
      {day.open > 0 && <span className={styles.line}>{plural(day.open, 'open shift')}</span>}
    </>
  );
}
