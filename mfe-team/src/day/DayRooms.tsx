import type { CSSProperties } from 'react';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import { plural } from '@bairn/shared/format/plural';
import { Badge } from '@bairn/shared/ui/Badge';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import styles from './Day.module.css';
import { atNow, isAhead, isUnderWay, mostOf, partOf } from './dayFigures.ts';
import { lineWords } from './DaySummary.tsx';
import { DayRow, type RowShift } from './DayRow.tsx';
import { RatioLine } from './RatioLine.tsx';
import { gapsByRoom, roomName, shortSpans, startWords } from './shortSpans.ts';

type Room = RotaOfDay['rooms'][number];

/** Each room with its line and its people; on a small screen lists, on a wide one a timeline. */
export function DayRooms({ day }: { day: RotaOfDay }) {
  const { rooms, people, open, now } = day;
  const known = new Set(rooms.map(({ id }) => id));
  // A room without children that day may still have someone.
  const others = [...people.flatMap(({ shifts }) => shifts), ...open].filter(({ room_id }) => !known.has(room_id));
  const spans = shortSpans(day);
  const gaps = gapsByRoom(rooms);
  const without = people.filter(({ shifts, present }) => shifts.length === 0 && present.length > 0);
  return (
    <div
      className={styles.rooms}
      style={now === null ? undefined : ({ '--now': partOf(day, now) } as CSSProperties)}
      data-now={isUnderWay(day) || undefined}
    >
      <Hours quarters={day.quarters} />
      {rooms.map((room) => {
        const short = spans.filter((span) => span.room === room);
        const rows = rowsOf(
          day,
          (id) => id === room.id || (room.id === null && id !== null && others.some((one) => one.room_id === id)),
        );
        if (rows.length === 0 && mostOf(room.required) === 0) return null;
        return (
          <section
            key={room.id ?? 'none'}
            aria-label={roomName(room)}
            className={cx(styles.room, roomColour(room.index))}
          >
            <div className={styles.roomHead}>
              <h2>{roomName(room)}</h2>
              <span className={styles.small}>{childrenWords(day, room)}</span>
              {short[0] && <Badge tone="danger">{startWords(short[0], now)}</Badge>}
            </div>
            <RatioLine {...room} short={gaps.get(room) ?? []} label={`${roomName(room)}: ${lineWords(room)}`} />
            <ul role="list" className={styles.people}>
              {rows.map(({ shift, person }) => (
                <DayRow key={shift.id} day={day} shift={shift} person={person} />
              ))}
            </ul>
          </section>
        );
      })}
      {without.length > 0 && (
        <section aria-label="At work without a shift" className={styles.room}>
          <div className={styles.roomHead}>
            <h2>At work without a shift</h2>
          </div>
          <ul role="list" className={styles.people}>
            {without.map((person) => (
              <DayRow key={person.id} day={day} shift={null} person={person} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The shifts of the rooms asked for with their people, the first to begin first; open ones last. */
function rowsOf({ people, open }: RotaOfDay, isIn: (room: string | null) => boolean): RowShift[] {
  const own = people.flatMap((person) => person.shifts.map((shift) => ({ shift, person })));
  return [
    ...own.toSorted((one, other) => one.shift.start_time.localeCompare(other.shift.start_time)),
    ...open.map((shift) => ({ shift, person: null })),
  ].filter(({ shift }) => isIn(shift.room_id));
}

function childrenWords(day: RotaOfDay, room: Room): string {
  if (isAhead(day)) return `Up to ${plural(mostOf(room.children_expected), 'child', 'children')}`;
  const expected = atNow(day, room.children_expected);
  return `${atNow(day, room.children_in)} of ${plural(expected, 'child', 'children')} in, ${atNow(day, room.required)} staff needed`;
}

/** The whole hours above the lines. */
function Hours({ quarters }: { quarters: readonly string[] }) {
  return (
    <div aria-hidden className={styles.hours}>
      {quarters.map((time, at) =>
        time.endsWith(':00') ? (
          <span key={time} style={{ '--at': at / quarters.length } as CSSProperties}>
            {time}
          </span>
        ) : null,
      )}
    </div>
  );
}
