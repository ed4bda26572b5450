import { useQueryClient } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { refreshBasket } from '../checkoutQueries.ts';

/** What became of the money and of the places, in that order. */
function wordsOf(order: Order): { title: string; text: string } {
  const failed = order.payments.find(({ failure }) => failure);
  const abandoned = order.payments.some(({ status }) => status === 'cancelled');
  if (abandoned || order.status === 'expired') {
    return {
      title: failed?.failure ?? 'The payment was not confirmed in time.',
      text: 'Nothing was charged. Your places were released; your sessions are still listed in your basket, where you can hold them again if there are places.',
    };
  }
  return {
    title: failed?.failure ?? 'The payment did not go through.',
    text: 'Nothing was charged. Your places are in your basket again for the time that it shows, so that you can pay with another card.',
  };
}

/** The family gave the payment up by itself: that is no failure. */
const isCalledOff = ({ status, payments }: Order) =>
  status === 'cancelled' && payments.length > 0 && payments.every((payment) => payment.status === 'cancelled');

/** An order of which nothing was paid or booked. */
export function LostOrder({ order }: { order: Order }) {
  const client = useQueryClient();
  const { title, text } = wordsOf(order);
  return (
    <Alert
      tone={isCalledOff(order) ? 'info' : 'danger'}
      live
      title={title}
      action={
        <ButtonLink to={paths.checkout()} replace onClick={() => void refreshBasket(client)}>
          Back to your basket
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  );
}
