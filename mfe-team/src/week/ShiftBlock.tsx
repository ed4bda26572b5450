import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import X from 'lucide-react/icons/x';
import { formatTime, formatTimes } from '@bairn/shared/format/date';
import type { RotaWeek } from '@bairn/shared/schema/rota';
import { reasonWords } from '@bairn/shared/schema/staffWords';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import styles from './ShiftBlock.module.css';

type Shift = RotaWeek['staff'][number]['shifts'][number];

const confirmations = {
  confirmed: { word: 'Confirmed', icon: Check },
  pending: { word: 'Not confirmed', icon: CircleHelp },
  declined: { word: 'Declined', icon: X },
  open: { word: 'Open', icon: CircleHelp },
};

/** One shift in the colour of its room: when, where, and whether the person has confirmed it. */
export function ShiftBlock({ shift }: { shift: Shift }) {
  const { word, icon: Icon } = confirmations[shift.confirmation];
  return (
    <span className={cx(styles.shift, roomColour(shift.room_index), styles[shift.confirmation])}>
      <span className={styles.times}>
        <span aria-hidden>{`${formatTime(shift.start_time, 'service')}–${formatTime(shift.end_time, 'service')}`}</span>
        <span className="visually-hidden">{formatTimes(shift.start_time, shift.end_time, 'service')}</span>
      </span>
      {shift.room && <span className={styles.where}>{shift.room}</span>}
      {shift.break_minutes > 0 && <span className={styles.where}>{shift.break_minutes} min break</span>}
      {[...new Set(shift.why)].map((reason) => (
        <span key={reason} className={styles.where}>
          {reasonWords[reason]}
        </span>
      ))}
      <span className={styles.word}>
        <Icon size={14} aria-hidden /> {word}
      </span>
    </span>
  );
}
