import { useEffect, useRef } from 'react';
import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { Button } from '@bairn/shared/ui/Button';
import { dayWordsOf } from '#components/blockWords.ts';
import styles from './RemovedLine.module.css';
import type { Lines } from './useLines.ts';

type Props = { item: BasketItem; lines: Lines };

/** Stands for the line that was just removed, with the way back. */
export function RemovedLine({ item, lines }: Props) {
  const problem = lines.problems[item.id];
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: keyboard focus moves here.
  useEffect(() => box.current?.focus(), [item.id]);
  return (
    <div ref={box} tabIndex={-1} className={styles.removed}>
      <p role="status">
        {problem ?? `Removed: ${item.session_name}, ${dayWordsOf(item)}.`}{' '}
        {problem && <Link to={paths.session(item.branch_id, item.session_id)}>See other dates</Link>}
      </p>
      {!problem && (
        <Button variant="secondary" size="small" busy={lines.busy === item.id} onClick={() => void lines.undo(item)}>
          Undo
        </Button>
      )}
    </div>
  );
}
