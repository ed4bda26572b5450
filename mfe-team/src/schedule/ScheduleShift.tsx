import { errorMessage, toast, useMutation } from '@bairn/shared/app';
import { confirmShifts } from '@bairn/shared/calls/rota';
import { formatDay, formatTime, formatTimes } from '@bairn/shared/format/date';
import type { MySchedule } from '@bairn/shared/schema/rota';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { roomColour } from '@bairn/shared/ui/roomColour';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { formatHours } from '../components/formatHours.ts';
import { useScope } from '../components/useScope.ts';
import styles from './Schedule.module.css';

type Shift = MySchedule['shifts'][number];
type Props = { shift: Shift; today: string; /** The reader's staff profile. */ staff: string };

const states = {
  confirmed: { tone: 'success', word: 'Confirmed' },
  pending: { tone: 'warning', word: 'Not confirmed' },
  declined: { tone: 'danger', word: 'Declined' },
  open: { tone: 'neutral', word: 'Open' },
} as const;

const breakWords = ({ break_minutes, break_start }: Pick<Shift, 'break_minutes' | 'break_start'>) =>
  break_minutes > 0 && `${break_minutes} min break${break_start ? ` at ${formatTime(break_start, 'service')}` : ''}`;

/** What a confirmed shift was before a revision changed it: the parts that differ. */
function beforeWords({ was, ...shift }: Shift): string | null {
  if (!was) return null;
  const times = formatTimes(was.start_time, was.end_time, 'service');
  return [
    was.date !== shift.date && formatDay(was.date),
    (was.start_time !== shift.start_time || was.end_time !== shift.end_time) && times,
    was.room !== shift.room && (was.room ?? 'no room'),
    (was.break_minutes !== shift.break_minutes || was.break_start !== shift.break_start) &&
      (breakWords(was) || 'no break'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** One of the reader's shifts: when and where, its state, and what they may answer. */
export function ScheduleShift({ shift, today, staff }: Props) {
  const scope = useScope();
  const send = useSend(confirmShifts);
  const decline = useLazyDialog(async () => (await import('./DeclineDialog.tsx')).DeclineDialog);
  const confirm = useMutation({
    meta: { shows: () => true },
    mutationFn: () => send({ params: { ...scope, id: shift.rota_id, staff }, body: { shifts: [shift.id] } }),
    onSuccess: () => toast.success('The shift is confirmed. Thank you.'),
  });
  const day = formatDay(shift.date);
  const before = beforeWords(shift);
  const { tone, word } = states[shift.confirmation];
  const about = <span className="visually-hidden">: {day}</span>;
  return (
    <div
      className={cx(styles.shift, roomColour(shift.room_index), shift.date === today && styles.today)}
      aria-current={shift.date === today ? 'date' : undefined}
    >
      <div className={styles.words}>
        <strong>{shift.date === today ? `Today, ${day}` : day}</strong>
        <span className={styles.times}>{formatTimes(shift.start_time, shift.end_time, 'service')}</span>
        <span className={styles.small}>
          {[shift.room, formatHours(shift.minutes), breakWords(shift)].filter(Boolean).join(' · ')}
        </span>
        {before && <span className={styles.changed}>Changed since you confirmed it. It was: {before}</span>}
        {shift.is_new && <span className={styles.changed}>New since you confirmed this rota</span>}
        {shift.note && <span className={styles.small}>{shift.note}</span>}
      </div>
      <Badge tone={tone}>{word}</Badge>
      {shift.can_answer && (
        <div className={styles.buttons}>
          {shift.confirmation === 'pending' && (
            <Button size="small" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm{about}
            </Button>
          )}
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={decline.open}>
            Decline{about}
          </Button>
        </div>
      )}
      {confirm.error && (
        <Alert tone="danger" live>
          {errorMessage(confirm.error)}
        </Alert>
      )}
      {decline.Dialog && <decline.Dialog shift={shift} staff={staff} onClose={decline.close} />}
    </div>
  );
}
