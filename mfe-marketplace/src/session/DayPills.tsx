import { dayName } from '@bairn/shared/format/fullDay';
import styles from './DayPills.module.css';

type Props = {
  /** ISO days of the week that can be chosen. */
  days: readonly number[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Days of the week to press. */
export function DayPills({ days, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">Days of the week</legend>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={chosen.includes(day)}
          onClick={() => onChange(days.filter((one) => (one === day ? !chosen.includes(day) : chosen.includes(one))))}
        >
          {dayName(day)}
        </button>
      ))}
    </fieldset>
  );
}
