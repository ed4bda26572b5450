import Clock from 'lucide-react/icons/clock';
import styles from './Checkout.module.css';
import { holdWords, secondsLeft } from './holdTime.ts';
import { useServerNow, type ServerClock } from './useServerNow.ts';

/** How long a line's place is kept. It is not read aloud by itself: `HoldAnnouncer` does that, twice. */
export function HoldCountdown({ heldUntil, clock }: { heldUntil: string; clock: ServerClock }) {
  const seconds = secondsLeft(heldUntil, useServerNow(clock));
  return (
    <p className={seconds <= 300 ? styles.holdSoon : styles.hold}>
      <Clock size={16} />
      {seconds === 0 ? 'This place is no longer kept' : holdWords(seconds)}
    </p>
  );
}
