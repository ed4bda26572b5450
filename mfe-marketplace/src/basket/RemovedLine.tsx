import { useEffect, useRef } from 'react';
import { Link } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { Button } from '@bairn/shared/ui/Button';
import styles from './Checkout.module.css';

type Props = { item: BasketItem; problem?: string | undefined; busy: boolean; onUndo: () => void };

/** Stands for the line that was just removed, with the way back. */
export function RemovedLine({ item, problem, busy, onUndo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: whoever uses the keyboard goes on here.
  useEffect(() => box.current?.focus(), [item.id]);
  return (
    <div ref={box} tabIndex={-1} className={styles.removed}>
      <p role="status">
        {problem ?? `Removed: ${item.session_name}, ${formatDay(item.date)}.`}{' '}
        {problem && <Link to={paths.session(item.branch_id, item.session_id)}>See other dates</Link>}
      </p>
      {!problem && (
        <Button variant="secondary" size="small" busy={busy} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}
