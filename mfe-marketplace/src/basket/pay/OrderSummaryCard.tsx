import { keepPreviousData, useQuery } from '@bairn/shared/app';
import { formatFullDay } from '@bairn/shared/format/date';
import { formatHours } from '@bairn/shared/format/funding';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { OrderSummary } from '@bairn/shared/schema/orderSummary';
import type { Basket } from '@bairn/shared/schema/booking';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from '../Checkout.module.css';
import { summaryQuery } from '../checkoutQueries.ts';
import { chargedNow } from './ways.ts';

/** How a payment is made, and until when: 'Invoice, to pay by Tue 8 Dec 2026'. */
const wayWords = ({ payment_type, due_on }: OrderSummary['payments'][number]) =>
  due_on ? `${payment_type}, to pay by ${formatFullDay(due_on)}` : payment_type;

type Props = { basket: Basket; signedIn: boolean; locked: boolean };

/** What is paid, to whom, how and until when: the groups that are charged and billed behind one press of the button. */
export function OrderSummaryCard({ basket, signedIn, locked }: Props) {
  const held = basket.items.filter(({ status }) => status === 'held');
  const summary = useQuery({
    ...summaryQuery(basket),
    enabled: signedIn && !locked,
    placeholderData: keepPreviousData,
  });
  const now = chargedNow(held);
  const unassigned = held.filter(({ child_id }) => child_id === null).length;
  return (
    <Card title="Summary">
      {signedIn ? (
        <QueryView query={summary} part skeleton="text">
          {({ payments }) => (
            <ul role="list" className={styles.payments}>
              {payments.map((payment) => (
                <li key={JSON.stringify(payment)}>
                  <span>
                    {payment.service_name ?? payment.payee}
                    <span className={styles.type}>{wayWords(payment)}</span>
                    {payment.deposit > 0 && payment.deposit < payment.amount && (
                      <span className={styles.type}>{formatPence(payment.deposit)} of it is due at once</span>
                    )}
                    {payment.funded_minutes > 0 && (
                      <span className={styles.type}>{formatHours(payment.funded_minutes)} of funded hours</span>
                    )}
                  </span>
                  <span>{formatPence(payment.amount)}</span>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      ) : (
        <p className={styles.sessions}>{plural(held.length, 'session')}</p>
      )}
      <p className={styles.total}>
        <span>Total to pay</span>
        <strong>{formatPence(basket.total)}</strong>
      </p>
      {signedIn && now < basket.total && (
        <p className={styles.now}>
          <span>To pay now</span>
          <span>{formatPence(now)}</span>
        </p>
      )}
      {signedIn && unassigned > 0 && (
        <p className={styles.quiet}>Choose a child for {plural(unassigned, 'session')} before you pay.</p>
      )}
    </Card>
  );
}
