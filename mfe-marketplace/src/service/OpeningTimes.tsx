import { formatTimes, weekday } from '@bairn/shared/format/date';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import { weekdays } from '../components/words.ts';
import styles from './OpeningTimes.module.css';

/** The week's opening hours, each of a day on a line of its own; today stands out. */
export function OpeningTimes({ service: { opening_times, today } }: { service: ServiceDetails }) {
  if (opening_times.length === 0) return <p>Ask the service for its opening hours.</p>;
  return (
    <dl className={styles.times}>
      {[...Map.groupBy(opening_times, ({ day }) => day)].map(([day, hours]) => (
        <div key={day} className={day === weekday(today) ? styles.today : undefined}>
          <dt>{day === weekday(today) ? 'Today' : weekdays[day - 1]}</dt>
          <dd>
            {hours.map(({ opens, closes }) => (
              <span key={opens}>{opens && closes ? formatTimes(opens, closes, 'family') : 'Closed'}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
