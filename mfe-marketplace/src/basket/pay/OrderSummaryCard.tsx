import { keepPreviousData, useQuery } from '@bairn/shared/app';
import { formatHours } from '@bairn/shared/format/funding';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { Basket } from '@bairn/shared/schema/booking';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from '../Checkout.module.css';
import { summaryQuery } from '../checkoutQueries.ts';

type Props = { basket: Basket; signedIn: boolean; locked: boolean };

/** What is paid, to whom: one payment per provider behind one press of the button. */
export function OrderSummaryCard({ basket, signedIn, locked }: Props) {
  const held = basket.items.filter(({ status }) => status === 'held');
  const summary = useQuery({
    ...summaryQuery(basket),
    enabled: signedIn && !locked,
    placeholderData: keepPreviousData,
  });
  const unassigned = held.filter(({ child_id }) => child_id === null).length;
  return (
    <Card title="Summary">
      {signedIn ? (
        <QueryView query={summary} part skeleton="text">
          {({ payments }) => (
            <ul role="list" className={styles.payments}>
              {payments.map(({ nursery_id, payee, amount, payment_type, funded_minutes }) => (
                <li key={`${nursery_id} ${payment_type}`}>
                  <span>
                    {payee}
                    <span className={styles.type}>{payment_type}</span>
                    {funded_minutes > 0 && (
                      <span className={styles.type}>{formatHours(funded_minutes)} of funded hours</span>
                    )}
                  </span>
                  <span>{formatPence(amount)}</span>
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
      {signedIn && unassigned > 0 && (
        <p className={styles.quiet}>Choose a child for {plural(unassigned, 'session')} before you pay.</p>
      )}
    </Card>
  );
}
