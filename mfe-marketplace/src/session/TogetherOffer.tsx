import type { ReactNode } from 'react';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import styles from './TogetherOffer.module.css';
import type { Who } from './dateState.ts';

/** What an offer of several dates is told by the page. */
export type TogetherProps = {
  who: Who;
  /** The basket's lines of this offer. */
  held: readonly BasketItem[];
  busy: boolean;
  onRemove: (lines: readonly BasketItem[]) => void;
};

type Props = Omit<TogetherProps, 'who'> & {
  title: string;
  removeLabel: string;
  addLabel: string;
  /** Takes the dates; null where there is nothing to take. */
  onAdd: (() => void) | null;
  children: ReactNode;
};

/** Who dates would be taken for together: the chosen children without them, or a number of places. */
export function wantedOf({ children, places }: Who, held: readonly BasketItem[]): (string | null)[] {
  if (children.length === 0) return Array<null>(Math.max(0, places - held.length)).fill(null);
  return children.map(({ id }) => id).filter((id) => !held.some(({ child_id }) => child_id === id));
}

/** Dates that are taken and given back together: what they are, and the buttons. */
export function TogetherOffer({ title, held, busy, removeLabel, addLabel, onAdd, onRemove, children }: Props) {
  return (
    <Card className={styles.offer}>
      <div className={styles.words}>
        <h3>{title}</h3>
        {children}
      </div>
      {held.length > 0 && (
        <Button variant="secondary" busy={busy} onClick={() => onRemove(held)}>
          {removeLabel}
        </Button>
      )}
      {onAdd && (
        <Button variant="soft" busy={busy} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </Card>
  );
}
