import type { WeekDay } from '@bairn/shared/format/weekPattern';
import { cx } from '@bairn/shared/ui/cx';
import styles from './DayRow.module.css';
import { dayName } from './weekWords.ts';

type Props = {
  day: number;
  /** Its times; undefined where no care is needed on it. */
  chosen: WeekDay | undefined;
  onToggle: (on: boolean) => void;
  onTime: (times: { from: string; to: string }) => void;
};

/** Steps of the times: a quarter of an hour. */
const step = 900;

/** A day of a child's week: Space chooses it, and Tab goes on to its times. */
export function DayRow({ day, chosen, onToggle, onTime }: Props) {
  const name = dayName(day);
  return (
    <li className={cx(styles.row, chosen && styles.chosen)}>
      <label className={styles.day}>
        <input type="checkbox" checked={chosen !== undefined} onChange={(event) => onToggle(event.target.checked)} />
        {name}
      </label>
      {chosen && (
        <div className={styles.times}>
          <input
            type="time"
            step={step}
            aria-label={`${name}, from`}
            className={styles.time}
            value={chosen.from}
            onChange={(event) => onTime({ from: event.target.value, to: chosen.to })}
          />
          <span>to</span>
          <input
            type="time"
            step={step}
            aria-label={`${name}, to`}
            className={styles.time}
            value={chosen.to}
            onChange={(event) => onTime({ from: chosen.from, to: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}
