import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import X from 'lucide-react/icons/x';
import { formatTime, formatTimes } from '@bairn/shared/format/date';
import type { ShiftConfirmation } from '@bairn/shared/schema/rotaShift';
import { reasonWords, type CountReason } from '@bairn/shared/schema/staffWords';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import styles from './ShiftBlock.module.css';

/** A shift as a week shows it. */
export type GridShift = {
  id: string;
  start_time: string;
  end_time: string;
  break_minutes: number;
  room: string | null;
  room_index: number | null;
  /** Left out of a template's shifts, which no one confirms. */
  confirmation?: ShiftConfirmation;
  /** Why the person does not count on it. */
  why?: readonly CountReason[];
  note?: string | null;
};

const confirmations = {
  confirmed: { word: 'Confirmed', icon: Check },
  pending: { word: 'Not confirmed', icon: CircleHelp },
  declined: { word: 'Declined', icon: X },
  open: { word: 'Open', icon: CircleHelp },
};

/** One shift in the colour of its room: when, where, and whether the person has confirmed it. */
export function ShiftBlock({ shift }: { shift: GridShift }) {
  const { confirmation, why = [], note } = shift;
  const { word, icon: Icon } = confirmations[confirmation ?? 'confirmed'];
  return (
    <span className={cx(styles.shift, roomColour(shift.room_index), confirmation && styles[confirmation])}>
      <span className={styles.times}>
        <span aria-hidden>{`${formatTime(shift.start_time, 'service')}–${formatTime(shift.end_time, 'service')}`}</span>
        <span className="visually-hidden">{formatTimes(shift.start_time, shift.end_time, 'service')}</span>
      </span>
      {shift.room && <span className={styles.where}>{shift.room}</span>}
      {shift.break_minutes > 0 && <span className={styles.where}>{shift.break_minutes} min break</span>}
      {[...new Set(why)].map((reason) => (
        <span key={reason} className={styles.where}>
          {reasonWords[reason]}
        </span>
      ))}
      {note && <span className={styles.where}>{note}</span>}
      {confirmation && (
        <span className={styles.word}>
          <Icon size={14} aria-hidden /> {word}
        </span>
      )}
    </span>
  );
}
