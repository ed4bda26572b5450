import { Link } from '@bairn/shared/app';
import { cardName } from '@bairn/shared/format/cardName';
import { formatDate, formatDay, formatFullDay, localDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import type { Order } from '@bairn/shared/schema/booking';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { Table } from '@bairn/shared/ui/Table';
import styles from './Order.module.css';
import { refundStatus, type Look } from '../components/orderLook.ts';

/** Whether a payment is made to the service after ordering. */
const isOnAccount = ({ desk }: Order['payments'][number]) => desk === 'invoice' || desk === 'voucher';

/** How a payment was made, or is to be. */
const deskWords = {
  cash: 'Paid at the service',
  card_machine: 'Paid at the service',
  invoice: 'By invoice, to the service',
  voucher: 'By childcare vouchers, to the service',
} as const;

/** The states of what is paid to the service after ordering. */
const accountStatus: Record<Order['payments'][number]['status'], Look> = {
  created: { words: 'To pay', tone: 'warning' },
  pending: { words: 'To pay', tone: 'warning' },
  confirmed: { words: 'Paid', tone: 'success' },
  failed: { words: 'Not paid', tone: 'neutral' },
  cancelled: { words: 'Credited', tone: 'neutral' },
};

/** The states of a payment as families read them. */
const paymentStatus: Record<Order['payments'][number]['status'], Look> = {
  created: { words: 'Waiting for the provider', tone: 'warning' },
  pending: { words: 'Waiting for your bank', tone: 'warning' },
  confirmed: { words: 'Paid', tone: 'success' },
  failed: { words: 'Declined, nothing charged', tone: 'danger' },
  cancelled: { words: 'Cancelled, nothing charged', tone: 'neutral' },
};

/** What a refund was for: a booking of the order, or the order as a whole. */
function refundWords(order: Order, booking: string | null) {
  const known = order.bookings.find(({ id }) => id === booking);
  return known ? `${known.child.first_name}, ${formatDay(known.date)}, ${known.session_name}` : 'Whole order';
}

const movementWords: Record<Order['movements'][number]['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_returned: 'Refund sent back by the bank',
};

const refundHelp: Record<Order['refunds'][number]['status'], string> = {
  created: 'We are asking the payment provider to send it.',
  pending: 'The payment provider is sending it to your bank.',
  done: 'Banks take up to 10 working days to show it.',
  failed: 'The bank did not take it. Please call the service or Bairn support.',
};

/** What was paid to the service itself is refunded by it. */
const deskRefundHelp: typeof refundHelp = {
  created: 'You paid the service itself, which refunds it: ask there when.',
  pending: 'You paid the service itself, which refunds it: ask there when.',
  done: 'The service recorded that it paid you back.',
  failed: 'Please call the service.',
};

/** The money of an order: who was paid, what goes back and how far it has come, and every movement, as a receipt. */
export function OrderMoney({ order }: { order: Order }) {
  return (
    <>
      <Card title="Payments">
        <ul role="list" className={styles.sums}>
          {order.payments.map((payment) => {
            const { id, payee, amount, status, card, desk, failure } = payment;
            const invoice = order.invoices.find(({ payment_id }) => payment_id === id);
            const look = (isOnAccount(payment) ? accountStatus : paymentStatus)[status];
            return (
              <li key={id}>
                <span>
                  {payee}
                  <span className={styles.more}>
                    {[card && cardName(card), desk && deskWords[desk], failure].filter(Boolean).join('. ') ||
                      (amount === 0 ? 'Funded hours' : 'Card')}
                  </span>
                  {invoice && (
                    <span className={styles.more}>
                      {invoice.owed > 0 && `${formatPence(invoice.owed)} to pay by ${formatFullDay(invoice.due_on)}. `}
                      {invoice.credited > 0 && `${formatPence(invoice.credited)} credited. `}
                      <Link to={familyPaths.invoices(invoice.id)}>Invoice {invoice.number}</Link>
                    </span>
                  )}
                </span>
                <span className={styles.amount}>
                  {status !== 'confirmed' && <Badge tone={look.tone}>{look.words}</Badge>}
                  {formatPence(amount)}
                </span>
              </li>
            );
          })}
          <li className={styles.total}>
            <span>Total paid</span>
            <span className={styles.amount}>{formatPence(order.paid)}</span>
          </li>
        </ul>
      </Card>
      {order.refunds.length > 0 && (
        <Card title="Refunds">
          <ul role="list" className={styles.sums}>
            {order.refunds.map(({ id, booking_id, amount, status, by_service }) => (
              <li key={id}>
                <span>
                  {refundWords(order, booking_id)}
                  <span className={styles.more}>{(by_service ? deskRefundHelp : refundHelp)[status]}</span>
                </span>
                <span className={styles.amount}>
                  <Badge tone={refundStatus[status].tone}>{refundStatus[status].words}</Badge>
                  {formatPence(amount)}
                </span>
              </li>
            ))}
            <li className={styles.total}>
              <span>Total refunded</span>
              <span className={styles.amount}>{formatPence(order.refunded)}</span>
            </li>
          </ul>
        </Card>
      )}
      {order.movements.length > 0 && (
        <section className={styles.part} aria-labelledby="order-receipt">
          <h2 id="order-receipt">Receipt</h2>
          <Table
            caption={`Payments and refunds for order ${order.number}`}
            rows={order.movements}
            columns={[
              { head: 'Date', cell: ({ at }) => formatDate(localDate(at)) },
              { head: 'Type', shown: 'second', cell: ({ kind }) => movementWords[kind] },
              { head: 'Payee', shown: 'second', cell: ({ payee }) => payee },
              {
                head: 'Amount',
                align: 'end',
                shown: 'first',
                cell: ({ kind, amount }) => (
                  <span className={styles.amount}>
                    {kind === 'refund' ? `−${formatPence(amount)}` : formatPence(amount)}
                  </span>
                ),
              },
            ]}
          />
          <p className={styles.net}>
            Paid less refunds: <strong>{formatPence(order.paid - order.refunded)}</strong>. There is no VAT on
            childcare.
          </p>
        </section>
      )}
    </>
  );
}
