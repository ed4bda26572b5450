import { useEffect, useRef, useState } from 'react';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import styles from './Orders.module.css';
import { refundStatus } from '../components/orderLook.ts';
import { MarkPaidForm } from './MarkPaidForm.tsx';
import { OrderInvoice } from './OrderInvoice.tsx';
import { payerWords, paymentStatus, refundReason } from './orderWords.ts';
import { RecordRefund } from './RecordRefund.tsx';
import { RefundForm } from './RefundForm.tsx';

type Props = { order: ServiceOrder; onClose: () => void };

/** The payments and invoices of an order; who may, gives money back and records what came from here. */
export function OrderDialog({ order, onClose }: Props) {
  /** The payment to refund, or the invoice for which money came. */
  const [chosen, setChosen] = useState<string | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  // The button that was pressed goes with its view: the keyboard goes on in the one that comes.
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    const dialog = view.current?.closest('dialog');
    (view.current?.querySelector<HTMLElement>('input, button') ?? dialog?.querySelector('button'))?.focus();
  }, [chosen]);
  const payment = order.payments.find(({ id }) => id === chosen);
  const invoice = order.invoices.find(({ id }) => id === chosen);
  const end = () => setChosen(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        payment ? `Refund ${order.number}` : invoice ? `Money for ${invoice.number}` : `Payments of ${order.number}`
      }
    >
      <div ref={view}>
        {payment ? (
          <RefundForm order={order} payment={payment} onEnd={end} />
        ) : invoice ? (
          <MarkPaidForm order={order} invoice={invoice} onEnd={end} />
        ) : (
          <>
            {order.invoices.length > 0 && (
              <List items={order.invoices} label="Invoices">
                {(one) => (
                  <OrderInvoice invoice={one} canReceive={order.can.mark_paid} onReceive={() => setChosen(one.id)} />
                )}
              </List>
            )}
            <List items={order.payments} label="Payments">
              {(one) => (
                <>
                  <ListRow
                    title={`${formatPence(one.amount)}, ${payerWords(one)}`}
                    detail={
                      one.failure ??
                      (order.can.refund && one.refundable > 0
                        ? `${formatPence(one.refundable)} can be refunded`
                        : undefined)
                    }
                  >
                    <PaymentBadge order={order} payment={one} />
                    {order.can.refund && one.refundable > 0 && (
                      <Button variant="secondary" size="small" onClick={() => setChosen(one.id)}>
                        Refund
                      </Button>
                    )}
                  </ListRow>
                  <Refunds
                    order={order}
                    desk={one.desk !== null}
                    refunds={order.refunds.filter(({ payment_id }) => payment_id === one.id)}
                  />
                </>
              )}
            </List>
          </>
        )}
      </div>
      {!payment && !invoice && order.payments.length === 0 && <p>Nothing has been paid.</p>}
    </Dialog>
  );
}

type PaymentProps = { order: ServiceOrder; payment: ServiceOrder['payments'][number] };

/** How a payment stands; one that waits for its link has not begun. */
function PaymentBadge({ order, payment: { status, card } }: PaymentProps) {
  const waits = order.pay_by !== null && status === 'created' && card === null;
  const { words, tone } = paymentStatus[status];
  return <Badge tone={tone}>{waits ? 'Waiting for the payment link' : words}</Badge>;
}

type RefundsProps = { order: ServiceOrder; desk: boolean; refunds: ServiceOrder['refunds'] };

function Refunds({ order, desk, refunds }: RefundsProps) {
  if (refunds.length === 0) return null;
  return (
    <ul className={styles.refunds} aria-label="Refunded">
      {refunds.map(({ id, amount, reason, note, status, failure, created_at }) => (
        <li key={id}>
          <span>
            <strong>{formatPence(amount)} back</strong>, {formatDate(localDate(created_at))}
            <br />
            <span className={styles.more}>{[refundReason[reason], note, failure].filter(Boolean).join('. ')}</span>
          </span>
          {desk && status === 'created' ? (
            <RecordRefund order={order} refund={id} amount={amount} />
          ) : (
            <Badge tone={refundStatus[status].tone}>{refundStatus[status].words}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
