import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { formatTime, formatTimes } from '@bairn/shared/format/date';
import { fullDay } from '@bairn/shared/format/fullDay';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import styles from './Calendar.module.css';
import { occupancyOf, occupancyWords } from './occupancy.ts';
import type { CalendarDate } from './queries.ts';

/** Minutes that a step of the keys or of dragging moves by. */
const step = 15;

type Props = {
  date: CalendarDate;
  room: { name: string; room_index: number } | undefined;
  /** Says the day too: where the column does not. */
  withDay?: boolean;
  /** How many pixels an hour is high; null where blocks are a list and cannot be dragged. */
  hourHeight?: (() => number) | null;
  onOpen: () => void;
  /** Asks to move it to another time; absent for who may not. */
  onMove?: ((times: { start_time: string; end_time: string }) => void) | undefined;
};

/** The times of a date that is moved by some minutes, within its day. */
function movedBy({ start_time, end_time }: CalendarDate, minutes: number) {
  const length = minutesOf(end_time) - minutesOf(start_time);
  const start = Math.max(0, Math.min(minutesOf(start_time) + minutes, 24 * 60 - 1 - length));
  return { start_time: timeOf(start), end_time: timeOf(start + length) };
}

/** One date of a session: when, what, how full. A press opens it; dragging or Alt with an arrow key moves its time. */
export function DateBlock({ date, room, withDay, hourHeight = null, onOpen, onMove }: Props) {
  const from = useRef<number | null>(null);
  const dragged = useRef(0);
  const look = occupancyOf(date);
  const canMove = onMove !== undefined && date.status === 'open';
  const label = [
    withDay && fullDay(date.date),
    date.session_name,
    formatTimes(date.start_time, date.end_time, 'service'),
    room?.name,
    occupancyWords(date),
    date.session_status === 'draft' && 'draft',
  ];

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (from.current === null || !hourHeight) return;
    const minutes = ((event.clientY - from.current) / hourHeight()) * 60;
    dragged.current = Math.round(minutes / step) * step;
    event.currentTarget.style.setProperty('--drag', `${(dragged.current / 60) * hourHeight()}px`);
  };
  const drop = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.style.removeProperty('--drag');
    if (from.current !== null && dragged.current !== 0) onMove?.(movedBy(date, dragged.current));
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(movedBy(date, event.key === 'ArrowUp' ? -step : step));
  };

  return (
    <button
      type="button"
      className={cx(styles.block, styles[look], roomColour(room?.room_index ?? null))}
      aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        dragged.current = 0;
        if (!canMove || !hourHeight || event.pointerType === 'touch' || event.button !== 0) return;
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={(event) => {
        dragged.current = 0;
        drop(event);
      }}
      onClick={() => {
        // A drag ends with a click too.
        if (dragged.current === 0) onOpen();
        dragged.current = 0;
      }}
      style={{ '--taken': date.capacity > 0 ? (date.booked + date.held) / date.capacity : 0 } as CSSProperties}
    >
      <span className="visually-hidden">{label.filter(Boolean).join(', ')}</span>
      <span aria-hidden className={styles.words}>
        <span className={styles.when}>
          {formatTime(date.start_time, 'service')}–{formatTime(date.end_time, 'service')}
        </span>
        <span className={styles.name}>{date.session_name}</span>
        <span className={styles.count}>
          {date.status === 'closed'
            ? 'Closed'
            : `${date.booked}${date.held > 0 ? `+${date.held}` : ''}/${date.capacity}`}
        </span>
      </span>
    </button>
  );
}
