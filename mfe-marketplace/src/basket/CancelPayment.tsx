import { useRef } from 'react';
import { ApiError, claimError, useQueryClient } from '@bairn/shared/app';
import type { Order } from '@bairn/shared/schema/booking';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { callOffPayment, orderQuery, refreshBasket } from './checkoutQueries.ts';

/** Gives up what of an order waits for its bank, at once: the places are free, and nothing is charged. */
export function CancelPayment({ order }: { order: Order }) {
  const client = useQueryClient();
  // A repeat after an answer that never came is the same to the API.
  const key = useRef(crypto.randomUUID());
  const waiting = order.bookings.filter(({ status }) => status === 'pending').map(({ id }) => id);

  const cancel = async () => {
    const { queryKey } = orderQuery(order.id);
    try {
      client.setQueryData(queryKey, await callOffPayment(order.id, waiting, key.current));
    } catch (error) {
      // The dialog says why; what has become of the order meanwhile stands on the screen behind it.
      claimError(error);
      if (error instanceof ApiError && error.status === 409) await client.invalidateQueries({ queryKey });
      throw error;
    }
    await refreshBasket(client);
  };

  return (
    <ConfirmButton
      label="Cancel this payment"
      variant="quiet"
      title="Cancel this payment?"
      message="Nothing is charged, and the places are let go at once. Your sessions stay listed in your basket, where you can hold them again if there are places."
      confirmLabel="Cancel this payment"
      cancelLabel="Keep it"
      danger
      onConfirm={cancel}
    />
  );
}
