import { useRef, useState, type KeyboardEvent } from 'react';
import { dayName, fullDay } from '@bairn/shared/format/fullDay';
import { gridStep } from '@bairn/shared/format/gridStep';
import { monthRows } from '@bairn/shared/format/weeks';
import type { Pattern } from '@bairn/shared/schema/sessionDates';
import { cx } from '@bairn/shared/ui/cx';
import styles from './MonthDays.module.css';

type Props = {
  /** `2026-11` */
  month: string;
  pattern: Pattern;
  today: string;
  /** Dates that the session has. */
  running: ReadonlySet<string>;
  exceptions: { left_out: readonly string[]; added: readonly string[] };
  closed: readonly { date: string; name: string }[];
  onPress: (date: string) => void;
};

const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** A month of the dates that a session gets. One Tab stop: the arrow keys, Home and End move in it. */
export function MonthDays({ month, pattern, today, running, exceptions, closed, onPress }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState('');
  const closing = new Map(closed.map(({ date, name }) => [date, name]));
  const canPress = (date: string) =>
    date > today && date >= pattern.starts_on && date <= pattern.ends_on && !closing.has(date);
  const rows = monthRows(month, today);
  const pressable = rows.map(({ dates }) => dates.map((date) => (date !== null && canPress(date) ? date : null)));
  const all = pressable.flat().filter((date) => date !== null);
  const stop = all.includes(focused) ? focused : (all.find((date) => running.has(date)) ?? all[0]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = gridStep(pressable, from, event.key);
    if (!to) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };

  const stateOf = (date: string) => {
    if (closing.has(date)) return `closed: ${closing.get(date)}`;
    if (exceptions.left_out.includes(date)) return 'left out';
    if (exceptions.added.includes(date)) return 'added';
    return running.has(date) ? 'takes place' : 'no session';
  };

  return (
    <table ref={table} role="grid" aria-labelledby="dates-month" className={styles.month} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col" abbr={dayName(day)}>
              {dayName(day).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ monday, dates }) => (
          <tr key={monday}>
            {dates.map((date, index) => (
              <td key={week[index]}>
                {date === null ? null : canPress(date) ? (
                  <button
                    type="button"
                    data-date={date}
                    tabIndex={date === stop ? 0 : -1}
                    aria-pressed={running.has(date)}
                    aria-label={`${fullDay(date)}, ${stateOf(date)}`}
                    className={cx(
                      styles.day,
                      running.has(date) && styles.runs,
                      exceptions.left_out.includes(date) && styles.without,
                    )}
                    onFocus={() => setFocused(date)}
                    onClick={() => onPress(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                ) : (
                  <span
                    title={closing.get(date)}
                    className={cx(
                      styles.day,
                      styles.fixed,
                      running.has(date) && styles.runs,
                      closing.has(date) && styles.closed,
                    )}
                  >
                    {Number(date.slice(8))}
                    {closing.has(date) && <span className="visually-hidden">, {stateOf(date)}</span>}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
