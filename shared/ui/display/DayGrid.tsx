import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { addDays, weekStart } from '@bairn/shared/format/date';
import { dayName, fullDay } from '@bairn/shared/format/fullDay';
import { cx } from '../cx.ts';
import styles from './DayGrid.module.css';

/** How the keys move: with it the days are one stop of the tab key, and the arrows go from day to day. */
type Keys = {
  /** The address of a day: a page's, or another search of this one. */
  dayOf: (day: string) => string;
  /** The day that the keys begin with. */
  chosen: string;
  /** Days of the periods before and after, for Page Up and Page Down. */
  before: string;
  after: string;
  /** Shows a day that is not among these, and takes it for the chosen one. */
  onLeave: (day: string) => void;
};

type Props = {
  label: string;
  /** Whole weeks, from a Monday on. */
  days: readonly string[];
  /** `2026-11`: days of other months are dimmed. */
  month?: string;
  /** Empty while it is not known. */
  today: string;
  /** A few tall days: those of a week. */
  tall?: boolean;
  /** On a small screen the days are a list, without those that are empty. */
  isEmpty: (day: string) => boolean;
  keys?: Keys;
  /** What a day has below its number. */
  children: (day: string) => ReactNode;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Where a key leads from a day; undefined for other keys. */
function targetOf(key: string, day: string, { before, after }: Keys, today: string): string | undefined {
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return weekStart(day);
  if (key === 'End') return addDays(weekStart(day), 6);
  if (key === 'PageUp') return before;
  if (key === 'PageDown') return after;
  return key === 't' && today ? today : undefined;
}

/** Days in weeks, as a calendar has them; on a small screen a list of the days that have something. */
export function DayGrid({ label, days, month, today, tall, isEmpty, keys, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<string>();
  const start = [moved, keys?.chosen, today].find((day) => day !== undefined && days.includes(day)) ?? days[0];
  const focusing = useRef(false);
  useLayoutEffect(() => {
    if (!focusing.current) return;
    focusing.current = false;
    list.current?.querySelector<HTMLElement>(`[data-day="${start}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    if (!keys || !day || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(event.key, day, keys, today);
    if (target === undefined) return;
    event.preventDefault();
    focusing.current = true;
    setMoved(target);
    if (!days.includes(target)) keys.onLeave(target);
  };

  return (
    <div className={styles.grid}>
      <div aria-hidden className={styles.weekdays}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <span key={day}>{dayName(day).slice(0, 3)}</span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its links */}
      <ol ref={list} role="list" className={styles.days} aria-label={label} onKeyDown={onKeyDown}>
        {days.map((day) => {
          const number = (
            <>
              <span aria-hidden>{Number(day.slice(8))}</span>
              <span className={styles.long}>{fullDay(day)}</span>
            </>
          );
          return (
            <li
              key={day}
              className={cx(
                styles.day,
                tall && styles.tall,
                month !== undefined && !day.startsWith(month) && styles.other,
              )}
              data-empty={isEmpty(day) || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              {keys ? (
                <Link
                  to={keys.dayOf(day)}
                  data-day={day}
                  tabIndex={day === start ? 0 : -1}
                  className={styles.number}
                  onFocus={() => setMoved(day)}
                >
                  {number}
                </Link>
              ) : (
                <span className={styles.number}>{number}</span>
              )}
              {children(day)}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
