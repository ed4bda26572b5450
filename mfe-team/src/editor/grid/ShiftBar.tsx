import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { memo } from 'react';
import { minutesOf } from '@bairn/shared/format/minutes';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import { type SpotStore, useSpot } from '../makeSpot.ts';
import { fullWords, type Names } from '../words.ts';
import { type Axis, type GridView, percent } from './rowsOf.ts';
import styles from './ShiftBar.module.css';

type Props = {
  shift: RotaShift;
  lane: number;
  axis: Axis;
  view: GridView;
  names: Names;
  roomIndex: number | null;
  /** What is wrong with it. */
  warning: 'hard' | 'soft' | null;
  spot: SpotStore;
};

/** A shift on the time of its day. Its ends are dragged, its middle moves it. */
export const ShiftBar = memo(function ShiftBar(props: Props) {
  const { shift, lane, axis, view, names, roomIndex, warning, spot } = props;
  const isSelected = useSpot(spot, (at) => at?.shift === shift.id);
  const [from, to] = [minutesOf(shift.start_time), minutesOf(shift.end_time)];
  const [left, right] = [percent(from, axis), percent(to, axis)];
  const pause = shift.break_start === null ? null : minutesOf(shift.break_start);
  const within = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-shift={shift.id}
      data-selected={isSelected || undefined}
      aria-pressed={isSelected}
      className={cx(styles.bar, roomColour(roomIndex), styles[shift.confirmation], warning === 'hard' && styles.hard)}
      style={{ insetInlineStart: `${left}%`, inlineSize: `${right - left}%`, '--lane': lane } as React.CSSProperties}
    >
      <span className="visually-hidden">{`${fullWords(shift, names)}${warning ? ', breaks a rule' : ''}`}</span>
      {pause !== null && (
        <span
          className={styles.pause}
          style={{ insetInlineStart: within(pause), inlineSize: `${(shift.break_minutes / (to - from)) * 100}%` }}
        />
      )}
      <span aria-hidden className={styles.words}>
        {warning && <TriangleAlert size={12} aria-hidden className={styles.icon} />}
        <span className={styles.first}>
          {view === 'rooms' ? names.person(shift.staff_profile_id) : `${shift.start_time}–${shift.end_time}`}
        </span>
        <span className={styles.second}>
          {view === 'rooms' ? `${shift.start_time}–${shift.end_time}` : names.room(shift.room_id)}
        </span>
      </span>
      <span data-edge="start" className={cx(styles.edge, styles.start)} />
      <span data-edge="end" className={cx(styles.edge, styles.end)} />
    </button>
  );
});
