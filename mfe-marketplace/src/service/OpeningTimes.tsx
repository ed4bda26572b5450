import { formatTimes, weekday } from '@bairn/shared/format/date';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import styles from './OpeningTimes.module.css';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The week's opening hours; today stands out. */
export function OpeningTimes({ service: { opening_times, today } }: { service: ServiceDetails }) {
  if (opening_times.length === 0) return <p>Ask the service for its opening hours.</p>;
  return (
    <dl className={styles.times}>
      {opening_times.map(({ day, opens, closes }) => (
        <div key={day} className={day === weekday(today) ? styles.today : undefined}>
          <dt>{day === weekday(today) ? 'Today' : days[day - 1]}</dt>
          <dd>{opens && closes ? formatTimes(opens, closes, 'family') : 'Closed'}</dd>
        </div>
      ))}
    </dl>
  );
}
