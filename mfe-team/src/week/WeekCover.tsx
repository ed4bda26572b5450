import { Link } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RotaWeek } from '@bairn/shared/schema/rota';
import { cx } from '@bairn/shared/ui/cx';
import { coverOf, staffWords } from '../components/coverOf.ts';
import styles from './WeekCover.module.css';

/** Day by day: whether the staff on the rota are enough for the children booked. */
export function WeekCover({ days, today }: { days: RotaWeek['days']; today: string }) {
  return (
    <section aria-label="Cover day by day">
      <ul role="list" className={styles.days}>
        {days.map((day) => {
          const { tone, text } = coverOf(day);
          return (
            <li
              key={day.date}
              className={cx(styles.day, styles[tone])}
              aria-current={day.date === today ? 'date' : undefined}
            >
              <span className={styles.date}>
                <Link to={servicePaths.teamDay({ date: day.date })}>{formatDay(day.date)}</Link>
                {day.date === today && <span className={styles.today}>Today</span>}
              </span>
              <strong className={styles.answer}>{text}</strong>
              <span className={styles.detail}>
                {plural(day.children, 'child', 'children')} booked
                <br />
                <span>
                  {staffWords(day)}, {day.staff_needed} needed
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
