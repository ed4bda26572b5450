import type { BasketItem } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import type { Ways } from '../pay/useWays.tsx';
import { isPayable, wayOf, waysOf, type Way } from '../pay/ways.ts';
import styles from '../Checkout.module.css';
import { WayGroup } from './WayChoice.tsx';

const order: readonly Way[] = ['card', 'invoice', 'voucher'];

/** Whether the lines are paid in one way that is chosen once: all are, and more than one could be paid otherwise. */
export function isOneChoice(items: readonly BasketItem[]) {
  const payable = items.filter(isPayable);
  return (
    payable.filter((item) => waysOf(item).length > 1).length > 1 &&
    new Set(payable.map((item) => wayOf(item))).size === 1
  );
}

type Props = { items: readonly BasketItem[]; ways: Ways; locked: boolean; onEach: () => void };

/** One way to pay for all lines that offer it, first of all: line by line is the exception. */
export function WayForAll({ items, ways, locked, onEach }: Props) {
  const payable = items.filter(isPayable);
  const [first] = payable;
  const offered = order.filter((way) => payable.some((item) => waysOf(item).includes(way)));
  return (
    <div className={styles.wayForAll}>
      <WayGroup
        legend="How do you want to pay?"
        offered={offered}
        chosen={first ? wayOf(first) : null}
        childless={payable.some(({ child_id }) => child_id === null)}
        busy={ways.busy}
        locked={locked}
        onChoose={(way) => ways.choose(payable, way)}
      />
      <div>
        <Button variant="quiet" size="small" disabled={locked} onClick={onEach}>
          Choose for each session
        </Button>
      </div>
    </div>
  );
}

/** Why a way could not be chosen. */
export function WayFailure({ failure }: { failure: string | undefined }) {
  return failure ? (
    <Alert tone="danger" live>
      {failure}
    </Alert>
  ) : null;
}
