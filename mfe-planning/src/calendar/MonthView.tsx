import { Link } from '@bairn/shared/app';
import { addDays, daysBetween } from '@bairn/shared/format/date';
import { dayName, fullDay } from '@bairn/shared/format/fullDay';
import { plural } from '@bairn/shared/format/plural';
import { cx } from '@bairn/shared/ui/cx';
import { DateBlock } from './DateBlock.tsx';
import styles from './Calendar.module.css';
import type { Calendar, CalendarDate } from './queries.ts';
import type { Shown } from './range.ts';

/** Dates of a day that are drawn; the others are behind a link to the day. */
const mostShown = 4;

type Props = {
  calendar: Calendar;
  shown: Shown;
  /** `2026-11`: days of other months are dimmed. */
  month: string;
  /** The address of a day. */
  dayOf: (date: string) => string;
  onOpen: (date: CalendarDate) => void;
};

/** A month in weeks, with the sessions of each day; on a small screen a list of the days that have some. */
export function MonthView({ calendar, shown, month, dayOf, onOpen }: Props) {
  const { dates, rooms, closing_days, today } = calendar;
  const byDate = Map.groupBy(dates, ({ date }) => date);
  const closing = new Map(closing_days.map((day) => [day.date, day.name]));
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const days = Array.from({ length: daysBetween(shown.from, shown.to) + 1 }, (_, index) => addDays(shown.from, index));
  return (
    <div className={styles.month}>
      <div aria-hidden className={styles.weekdays}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <span key={day}>{dayName(day).slice(0, 3)}</span>
        ))}
      </div>
      <ol role="list" className={styles.days}>
        {days.map((day) => {
          const own = byDate.get(day) ?? [];
          // One more is drawn: a link to it would take its room.
          const drawn = own.length === mostShown + 1 ? own.length : mostShown;
          const hidden = own.length - drawn;
          return (
            <li
              key={day}
              className={cx(styles.day, !day.startsWith(month) && styles.other)}
              data-empty={(own.length === 0 && !closing.has(day)) || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <Link to={dayOf(day)} className={styles.number}>
                <span aria-hidden>{Number(day.slice(8))}</span>
                <span className="visually-hidden">{fullDay(day)}</span>
              </Link>
              {closing.has(day) && <p className={styles.note}>{closing.get(day)}</p>}
              <ul role="list" className={styles.list}>
                {own.slice(0, drawn).map((date) => (
                  <li key={date.id}>
                    <DateBlock
                      date={date}
                      room={date.room_id === null ? undefined : byId.get(date.room_id)}
                      withDay
                      onOpen={() => onOpen(date)}
                    />
                  </li>
                ))}
              </ul>
              {hidden > 0 && (
                <Link to={dayOf(day)} className={styles.more}>
                  {plural(hidden, 'more session')}
                  <span className="visually-hidden"> on {fullDay(day)}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
