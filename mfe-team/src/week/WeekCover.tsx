import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { RotaWeek } from '@bairn/shared/schema/rota';
import { cx } from '@bairn/shared/ui/cx';
import styles from './WeekCover.module.css';

type Day = RotaWeek['days'][number];

function answer({ closed, children, staff, staff_needed }: Day) {
  if (closed) return { tone: 'quiet', text: closed };
  if (staff < staff_needed) return { tone: 'short', text: `${plural(staff_needed - staff, 'person', 'people')} short` };
  if (children === 0 && staff === 0) return { tone: 'quiet', text: 'Nothing booked' };
  return { tone: 'covered', text: 'Covered' };
}

/** Day by day: whether the staff on the rota are enough for the children booked. */
export function WeekCover({ days, today }: { days: RotaWeek['days']; today: string }) {
  return (
    <section aria-label="Cover day by day">
      <ul role="list" className={styles.days}>
        {days.map((day) => {
          const { tone, text } = answer(day);
          return (
            <li
              key={day.date}
              className={cx(styles.day, styles[tone])}
              aria-current={day.date === today ? 'date' : undefined}
            >
              <span className={styles.date}>
                {formatDay(day.date)}
                {day.date === today && <span className={styles.today}>Today</span>}
              </span>
              <strong className={styles.answer}>{text}</strong>
              <span className={styles.detail}>
                {plural(day.children, 'child', 'children')} booked
                <br />
                <span>
                  {day.staff} staff, {day.staff_needed} needed
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
