import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import { Button } from '@bairn/shared/ui/Button';
import styles from './Attendance.module.css';

type Props = {
  /** The children on screen who can be signed in. */
  entries: readonly AttendanceEntry[];
  /** Bookings that were selected. */
  chosen: ReadonlySet<string>;
  onClear: () => void;
  /** Asks before these are signed in. */
  onAsk: (bookings: readonly string[]) => void;
};

/** Beside the heading of the expected children: sign in all of them, or those that are selected. */
export function SignInChildrenBar({ entries, chosen, onClear, onAsk }: Props) {
  const all = entries.map(({ booking_id }) => booking_id);
  const picked = all.filter((booking) => chosen.has(booking));
  if (picked.length === 0) {
    if (all.length < 2) return null;
    return (
      <Button size="small" variant="secondary" onClick={() => onAsk(all)}>
        Sign in all {all.length}
      </Button>
    );
  }
  return (
    <span className={styles.picked}>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <Button size="small" onClick={() => onAsk(picked)}>
        Sign in {picked.length} selected
      </Button>
    </span>
  );
}
