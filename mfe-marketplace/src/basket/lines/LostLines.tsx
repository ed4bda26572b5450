import { paths } from '@bairn/shared/paths';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { isOnAccount } from '../order/placedOrder.ts';
import { DateList } from '../order/DateList.tsx';

type Props = { order: Order; lost: readonly Booking[] };

/** What was not booked because one payment of several did not go through, why, and where it is now. */
export function LostLines({ order, lost }: Props) {
  const failed = order.payments.filter(
    (payment) => !isOnAccount(payment) && (payment.status === 'failed' || payment.status === 'cancelled'),
  );
  const letGo = failed.some(({ status }) => status === 'cancelled');
  return (
    <Alert
      tone="warning"
      title="Not everything was booked"
      action={
        <ButtonLink to={paths.checkout()} size="small" variant="secondary">
          Go to your basket
        </ButtonLink>
      }
    >
      <>
        <DateList bookings={lost} />
        {failed.map(({ id, payee, failure }) => (
          <p key={id}>
            {payee}: {failure ?? 'The payment did not go through.'}
          </p>
        ))}
        <p>
          Nothing was charged for these.{' '}
          {letGo
            ? 'They are still listed in your basket, where you can hold them again if there are places.'
            : 'Their places are in your basket again for the time that it shows, so that you can pay with another card.'}
        </p>
      </>
    </Alert>
  );
}
