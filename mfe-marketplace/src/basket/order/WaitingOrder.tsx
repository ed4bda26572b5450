import { useEffect, useRef } from 'react';
import { invalidate, Navigate, useMutation, useQuery, useQueryClient } from '@bairn/shared/app';
import { showOrder } from '@bairn/shared/calls/booking';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { useBank } from '@bairn/shared/payments/useBank';
import type { Order } from '@bairn/shared/schema/booking';
import type { WebConfig } from '@bairn/shared/schema/config';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { CancelPayment } from './CancelPayment.tsx';
import { refusalShown, orderQuery, refreshBasket, settleOrderOf } from '../checkoutQueries.ts';
import { LostOrder } from './LostOrder.tsx';
import { authenticate } from '../pay/payBasket.ts';
import { openByCard, stood, waits } from './placedOrder.ts';
import styles from './WaitingOrder.module.css';

/** Pence of payments. */
const sumOf = (payments: readonly Order['payments'][number][]) => payments.reduce((sum, { amount }) => sum + amount, 0);

const settled: readonly Order['status'][] = ['paid', 'part_refunded', 'refunded'];

/** An order whose payment is not settled: says where the person stands, and goes on when it is. */
export function WaitingOrder({ order, payments }: { order: Order; payments: WebConfig['payments'] }) {
  const client = useQueryClient();
  const bank = useBank(payments);
  const settle = useMutation(settleOrderOf(order.id));
  const confirm = useMutation({
    mutationFn: () => authenticate(order, bank),
    // A refusal is shown by the order itself, which is then cancelled.
    meta: refusalShown,
    onSettled: () => invalidate(client, showOrder, { params: { id: order.id } }),
  });
  const pending = waits(order);
  useQuery({ ...orderQuery(order.id), refetchInterval: pending ? 3000 : false });

  // The payment provider is asked once when the page opens, and after that when the button is pressed.
  // A reload restores where the page was scrolled to, which was another page: what the bank asks is found at once.
  const step = useRef<HTMLDivElement>(null);
  const asksBank = pending && order.needs_authentication;
  useEffect(() => {
    if (asksBank) step.current?.scrollIntoView({ block: 'nearest' });
  }, [asksBank]);

  const asking = pending && !order.needs_authentication;
  const { mutate: ask } = settle;
  useEffect(() => {
    if (asking) ask();
  }, [asking, ask]);
  // The lines are another basket now, in the header and in other tabs.
  useEffect(() => {
    if (!pending) void refreshBasket(client);
  }, [pending, client]);

  if (settled.includes(order.status) || (!pending && stood(order)))
    return <Navigate to={paths.checkoutComplete(order.id)} replace />;
  if (!pending) return <LostOrder order={order} />;

  const what = `Order ${order.number}, ${formatPence(order.total)}`;
  if (order.needs_authentication) {
    const paid = sumOf(order.payments.filter(({ status }) => status === 'confirmed'));
    const open = formatPence(sumOf(openByCard(order)));
    return (
      <div ref={step}>
        <Card title="Your bank is asking you to confirm">
          <div role="status" className={styles.words}>
            <p>
              {what}. {paid > 0 && `${formatPence(paid)} of it is paid already. `}Your places are kept while your bank
              waits for your answer. Nothing {paid > 0 && 'more '}is charged before you have confirmed; if you do not
              within half an hour, {paid > 0 ? 'what is not paid is' : 'the places are'} released.
            </p>
          </div>
          <div className={styles.ways}>
            <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm {open}
            </Button>
            <CancelPayment order={order} />
          </div>
          {bank.dialog}
        </Card>
      </div>
    );
  }
  const unreached = settle.isSuccess && openByCard(order).some(({ status }) => status === 'created');
  return (
    <Card title={unreached ? 'The payment provider does not answer' : 'We are confirming your payment…'}>
      <div role="status" className={styles.words}>
        {unreached ? (
          <>
            <p>
              {what}, is placed, and your places are kept. We have not been able to reach the payment provider, so we do
              not know yet whether your card was charged.
            </p>
            <p>
              There is nothing more for you to do, and you should not book these sessions again: we ask the provider
              every minute, and you are charged once at most. You can leave this page. The order stands under Bookings,
              and there you see how it ended.
            </p>
          </>
        ) : (
          <p>
            {what}, is placed and your places are kept. We are waiting for the card provider. Do not pay again: you are
            charged once only. You can leave this page; the booking shows under Bookings when the payment has gone
            through.
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <Button variant="secondary" busy={settle.isPending} onClick={() => settle.mutate()}>
          Check again
        </Button>
        <ButtonLink variant="quiet" to={paths.bookings()}>
          See your bookings
        </ButtonLink>
      </div>
    </Card>
  );
}
