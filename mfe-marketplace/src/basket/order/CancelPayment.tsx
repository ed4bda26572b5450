import { useRef } from 'react';
import { ApiError, invalidate, useQueryClient } from '@bairn/shared/app';
import { showOrder } from '@bairn/shared/calls/booking';
import type { Order } from '@bairn/shared/schema/booking';
import { bookingMachine, mayHappen } from '@bairn/shared/schema/states';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { callOffPayment, orderQuery, refreshBasket } from '../checkoutQueries.ts';

/** Gives up what of an order waits for its bank, at once: the places are free, and nothing is charged. */
export function CancelPayment({ order }: { order: Order }) {
  const client = useQueryClient();
  // A repeat after an answer that never came is the same to the API.
  const key = useRef(crypto.randomUUID());
  const waiting = order.bookings
    .filter(({ status }) => mayHappen(bookingMachine, status, 'call_off'))
    .map(({ id }) => id);

  const cancel = async () => {
    try {
      const data = await callOffPayment(order.id, waiting, key.current);
      client.setQueryData(orderQuery(order.id).queryKey, { data });
    } catch (error) {
      // The dialog says why; the page behind it shows the order's present state.
      if (error instanceof ApiError && error.status === 409) {
        await invalidate(client, showOrder, { params: { id: order.id } });
      }
      throw error;
    }
    await refreshBasket(client);
  };

  return (
    <ConfirmButton
      label="Cancel this payment"
      variant="quiet"
      title="Cancel this payment?"
      message="Nothing is charged, and the places are released straight away. Your sessions stay listed in your basket, where you can hold them again if there are places."
      confirmLabel="Cancel this payment"
      cancelLabel="Keep it"
      danger
      onConfirm={cancel}
    />
  );
}
