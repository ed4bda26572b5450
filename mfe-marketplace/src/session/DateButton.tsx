import Check from 'lucide-react/icons/check';
import { formatDay, formatTime } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { cx } from '@bairn/shared/ui/cx';
import type { DateState } from './dateState.ts';
import styles from './DateGrid.module.css';

type Props = {
  session: SessionDetails;
  instance: MarketplaceInstance;
  state: DateState;
  /** The session has other times on this date too. */
  timed: boolean;
  /** Several places are in the basket: the press asks which to remove. */
  asks: boolean;
  busy: 'adding' | 'removing' | undefined;
  /** Whether Tab stops here: once in the grid, where the arrow keys are. */
  stop: boolean;
  onFocus: () => void;
  onPress: () => void;
};

/** One date: what is left, what is different on it, and whether the basket has it. A press takes it or gives it back. */
export function DateButton({ session, instance, state, timed, asks, busy, stop, onFocus, onPress }: Props) {
  const { date } = instance;
  const day = String(Number(date.slice(8)));
  const taken = busy ? busy === 'adding' : state.look === 'basket';
  return (
    <button
      type="button"
      data-date={date}
      data-instance={instance.id}
      className={cx(styles.date, styles[taken ? 'basket' : busy ? 'open' : state.look])}
      aria-pressed={state.pressed}
      aria-haspopup={asks ? 'dialog' : undefined}
      aria-disabled={state.refusal ? true : undefined}
      aria-busy={busy !== undefined || undefined}
      tabIndex={stop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    >
      <span className="visually-hidden">{state.label}</span>
      <span aria-hidden className={styles.shown}>
        <span className={styles.day}>{day === '1' ? formatDay(date).slice(4) : day}</span>
        <span className={styles.state}>
          {taken && <Check className={styles.check} />}
          <span>{busy ? (busy === 'adding' ? 'Adding' : 'Removing') : state.short}</span>
        </span>
        {(timed || instance.start_time !== session.start_time) && (
          <span className={styles.differs}>{formatTime(instance.start_time, 'family')}</span>
        )}
        {instance.price !== session.price && <span className={styles.differs}>{formatPence(instance.price)}</span>}
      </span>
    </button>
  );
}
