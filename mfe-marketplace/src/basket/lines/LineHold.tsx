import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { basketItemMachine, mayHappen } from '@bairn/shared/schema/states';
import { Button } from '@bairn/shared/ui/Button';
import { holdWords, secondsLeft, soon } from './holdTime.ts';
import styles from './LineHold.module.css';
import type { Lines } from './useLines.ts';
import { useServerNow, type ServerClock } from './useServerNow.ts';

type Props = {
  item: BasketItem;
  clock: ServerClock;
  lines: Lines;
  /** While the basket is being paid nothing changes. */
  locked?: boolean;
};

/** How long a line's place is kept, and what can be done about it. The countdown is read aloud by `HoldAnnouncer` alone. */
export function LineHold({ item, clock, lines, locked }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [acts, setActs] = useState(0);
  const seconds = secondsLeft(item.held_until, useServerNow(clock));
  const expired = item.status === 'expired';
  const canHoldAgain = mayHappen(basketItemMachine, item.status, 'hold_again');
  const canExtend = mayHappen(basketItemMachine, item.status, 'extend');
  const busy = lines.busy === item.id;
  const last = item.extensions_left === 0;
  const name = `${item.session_name}, ${formatDay(item.date)}`;

  // The pressed button is now locked or gone: keyboard focus moves to this line.
  useEffect(() => {
    if (acts > 0 && document.activeElement === document.body) box.current?.focus();
  }, [acts]);
  const act = async (change: Promise<void>) => {
    await change;
    setActs((count) => count + 1);
  };

  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={name} className={styles.hold}>
      {expired ? (
        <p className={styles.gone}>
          <CalendarDays size={16} />
          <Link to={paths.session(item.branch_id, item.session_id)}>
            See other dates<span className="visually-hidden"> of {item.session_name}</span>
          </Link>
          {item.can_wait && (
            <Link
              to={familyPaths.joinWaitingList({
                service: item.branch_id,
                session: item.session_id,
                instance: item.instance_id,
              })}
            >
              Join the waiting list<span className="visually-hidden"> of {name}</span>
            </Link>
          )}
        </p>
      ) : (
        <p className={seconds <= soon ? styles.soon : styles.kept}>
          <Clock size={16} />
          <span>
            {seconds === 0 ? 'This place is no longer held' : holdWords(seconds)}
            {last && seconds <= soon && seconds > 0 && ', and cannot be held any longer'}
          </span>
        </p>
      )}
      <div className={styles.ways}>
        {canHoldAgain && (
          <Button
            variant="soft"
            size="small"
            busy={busy}
            disabled={locked}
            onClick={() => void act(lines.holdAgain(item))}
          >
            Hold again for {formatPence(item.price)}
          </Button>
        )}
        {canExtend && !last && seconds > 0 && (
          <Button
            variant={seconds <= soon ? 'soft' : 'quiet'}
            size="small"
            busy={busy}
            disabled={locked}
            onClick={() => void act(lines.keepLonger(item))}
          >
            Hold for 30 more minutes ({item.extensions_left} left)
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          disabled={busy || locked}
          onClick={() => void lines.take(item)}
          aria-label={`Remove ${name}`}
        >
          <Trash />
          Remove
        </Button>
      </div>
    </div>
  );
}
