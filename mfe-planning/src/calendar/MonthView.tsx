import { Link, useNavigate } from '@bairn/shared/app';
import { fullDay } from '@bairn/shared/format/fullDay';
import { plural } from '@bairn/shared/format/plural';
import { DayGrid } from '@bairn/shared/ui/DayGrid';
import { DateBlock } from './DateBlock.tsx';
import styles from './Calendar.module.css';
import type { Calendar, CalendarDate } from './queries.ts';
import { daysOf, type Shown } from './range.ts';

/** Dates of a day that are drawn; the others are behind a link to the day. */
const mostShown = 4;

type Props = {
  calendar: Calendar;
  shown: Shown;
  /** `2026-11`: days of other months are dimmed. */
  month: string;
  /** The address of a day, and of the month that it is in. */
  dayOf: (date: string) => string;
  monthOf: (date: string) => string;
  onOpen: (date: CalendarDate) => void;
};

/** A month in weeks, with the sessions of each day; on a small screen a list of the days that have some. */
export function MonthView({ calendar, shown, month, dayOf, monthOf, onOpen }: Props) {
  const navigate = useNavigate();
  const { dates, rooms, closing_days, today } = calendar;
  const byDate = Map.groupBy(dates, ({ date }) => date);
  const closing = new Map(closing_days.map((day) => [day.date, day.name]));
  const byId = new Map(rooms.map((room) => [room.id, room]));
  return (
    <DayGrid
      label={shown.title}
      days={daysOf(shown)}
      month={month}
      today={today}
      isEmpty={(day) => !byDate.has(day) && !closing.has(day)}
      keys={{
        dayOf,
        chosen: `${month}-01`,
        before: shown.before,
        after: shown.after,
        onLeave: (day) => void navigate({ search: monthOf(day) }, { preventScrollReset: true }),
      }}
    >
      {(day) => {
        const own = byDate.get(day) ?? [];
        // One more is drawn: a link to it would take its room.
        const drawn = own.length === mostShown + 1 ? own.length : mostShown;
        const hidden = own.length - drawn;
        return (
          <>
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
              <Link to={{ search: dayOf(day) }} className={styles.more}>
                {plural(hidden, 'more session')}
                <span className="visually-hidden"> on {fullDay(day)}</span>
              </Link>
            )}
          </>
        );
      }}
    </DayGrid>
  );
}
