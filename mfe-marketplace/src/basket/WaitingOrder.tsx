import { Navigate, useMutation, useQuery, useQueryClient } from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import type { Order } from '@bairn/shared/schema/booking';
import type { WebConfig } from '@bairn/shared/schema/config';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { authenticate } from './payBasket.ts';
import { orderQuery, refreshBasket, settleOrderOf } from './checkoutQueries.ts';
import { useBank } from './useBank.tsx';

/** An order whose payment is not settled: says where the person stands, and goes on when it is. */
export function WaitingOrder({ order, payments }: { order: Order; payments: WebConfig['payments'] }) {
  const client = useQueryClient();
  const bank = useBank(payments);
  const settle = useMutation(settleOrderOf(order.id));
  const confirm = useMutation({
    mutationFn: () => authenticate(order, bank),
    // A refusal is shown by the order itself, which is then cancelled.
    onSettled: () => client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }),
  });
  useQuery({ ...orderQuery(order.id), refetchInterval: order.status === 'pending' ? 3000 : false });

  if (order.status === 'paid' || order.status === 'part_refunded' || order.status === 'refunded') {
    return <Navigate to={paths.checkoutComplete(order.id)} replace />;
  }
  if (order.status !== 'pending') {
    const failure = order.payments.find((payment) => payment.failure)?.failure ?? 'The payment did not go through.';
    return (
      <Alert
        tone="danger"
        live
        title={failure}
        action={
          <ButtonLink to={paths.checkout()} replace onClick={() => void refreshBasket(client)}>
            Back to your basket
          </ButtonLink>
        }
      >
        Nothing was charged. Your places are in your basket again, so that you can pay with another card.
      </Alert>
    );
  }
  return (
    <Card title={order.needs_authentication ? 'Your bank asks you to confirm' : 'We are confirming your payment…'}>
      <div role="status">
        {order.needs_authentication ? (
          <p>
            Order {order.number}, {formatPence(order.total)}. Your places are kept until your bank has your answer.
          </p>
        ) : (
          <p>
            Order {order.number}, {formatPence(order.total)}, is placed and your places are kept. We are waiting for the
            card provider. You can leave this page: the booking will show under Bookings when the payment has gone
            through.
          </p>
        )}
      </div>
      <div>
        {order.needs_authentication ? (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm {formatPence(order.total)}
          </Button>
        ) : (
          <Button variant="secondary" busy={settle.isPending} onClick={() => settle.mutate()}>
            Check now
          </Button>
        )}
      </div>
      {bank.dialog}
    </Card>
  );
}
