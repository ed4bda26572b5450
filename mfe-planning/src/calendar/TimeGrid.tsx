import { useRef, type CSSProperties, type ReactNode } from 'react';
import { DateBlock } from './DateBlock.tsx';
import styles from './Calendar.module.css';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import { hoursOf, placeInLanes, type Placed } from './lanes.ts';
import type { Calendar, CalendarDate } from './queries.ts';

/** A column of the grid: a day, or a room on a day. */
export type Column = {
  key: string;
  head: ReactNode;
  /** Below the head: why there is nothing. */
  note?: string | undefined;
  current?: boolean;
  dates: readonly CalendarDate[];
};

type Props = {
  label: string;
  /** Level of the columns' headings. */
  level: 2 | 3;
  columns: readonly Column[];
  rooms: Calendar['rooms'];
  onOpen: (date: CalendarDate) => void;
  onMove: ((date: CalendarDate, times: { start_time: string; end_time: string }) => void) | undefined;
};

/** Rems that a lane needs for its words to run across. */
const laneWidth = 5;

/** A column is as wide as its busiest hour needs; the grid scrolls sideways where they are too wide together. */
const widthOf = (placed: readonly Placed<CalendarDate>[]) =>
  `minmax(${laneWidth * Math.max(1.3, ...placed.map(({ lanes }) => lanes))}rem, 1fr)`;

/** Hours down, columns across; on a small screen each column is a list. */
export function TimeGrid({ label, level, columns, rooms, onOpen, onMove }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { first, last } = hoursOf(columns.flatMap(({ dates }) => dates));
  const Heading = `h${level}` as const;
  const placed = columns.map(({ dates }) => placeInLanes(dates));
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const hourHeight = () => {
    const track = place.current?.querySelector('[data-track]');
    return (track?.getBoundingClientRect().height ?? 0) / Math.max(1, last - first) || 1;
  };
  return (
    <div
      ref={place}
      role="group"
      aria-label={label}
      className={styles.grid}
      style={{ '--hours': last - first, '--columns': placed.map(widthOf).join(' ') } as CSSProperties}
    >
      <div aria-hidden className={styles.hours}>
        {hours.map((hour) => (
          <span key={hour}>{timeOf(hour * 60)}</span>
        ))}
      </div>
      {columns.map(({ key, head, note, current }, index) => (
        <section key={key} className={styles.column} data-current={current || undefined}>
          <Heading className={styles.head}>{head}</Heading>
          {note && <p className={styles.note}>{note}</p>}
          <ul role="list" data-track className={styles.track}>
            {placed[index]?.map(({ item, lane, lanes }) => (
              <li
                key={item.id}
                style={
                  {
                    '--start': (minutesOf(item.start_time) - first * 60) / 60,
                    '--length': (minutesOf(item.end_time) - minutesOf(item.start_time)) / 60,
                    '--lane': lane,
                    '--lanes': lanes,
                  } as CSSProperties
                }
              >
                <DateBlock
                  date={item}
                  room={item.room_id === null ? undefined : byId.get(item.room_id)}
                  hourHeight={hourHeight}
                  onOpen={() => onOpen(item)}
                  onMove={onMove && ((times) => onMove(item, times))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
