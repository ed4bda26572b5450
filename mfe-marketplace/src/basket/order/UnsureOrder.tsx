import { useState } from 'react';
import { errorMessage } from '@bairn/shared/app';
import type { Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { order, OrderUnsure } from '../pay/payBasket.ts';

type Props = {
  unsure: OrderUnsure;
  onOrder: (order: Order) => void;
  /** Nothing was booked, and why. */
  onRefused: (message: string) => void;
};

/** No answer came to the order. Asking again with its key finds it, or places it: never twice. */
export function UnsureOrder({ unsure, onOrder, onRefused }: Props) {
  const [busy, setBusy] = useState(false);
  const { basket, key, saveCard } = unsure.asked;
  const ask = async () => {
    setBusy(true);
    try {
      onOrder(await order(basket, key, saveCard));
    } catch (error) {
      if (!(error instanceof OrderUnsure)) onRefused(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Alert
      tone="warning"
      live
      title="We do not know yet whether your booking went through"
      action={
        <Button busy={busy} onClick={() => void ask()}>
          Try again
        </Button>
      }
    >
      We could not reach Bairn. Trying again is safe: you are never charged twice for the same booking.
    </Alert>
  );
}
