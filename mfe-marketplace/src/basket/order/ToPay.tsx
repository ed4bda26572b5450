import { useQuery } from '@bairn/shared/app';
import { formatFullDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { HowToPay } from '@bairn/shared/payments/HowToPay';
import type { Order } from '@bairn/shared/schema/booking';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { invoicesQuery } from '../checkoutQueries.ts';
import styles from './Confirmed.module.css';

/** What of an order is still to pay to its services: until when, and how. */
export function ToPay({ order: { id, invoices } }: { order: Order }) {
  const owed = invoices.filter((invoice) => invoice.owed > 0);
  const all = useQuery(invoicesQuery(id));
  return (
    <section className={styles.part}>
      <h2>Still to pay</h2>
      {owed.map((invoice) => (
        <Card key={invoice.id} level={3} title={`${formatPence(invoice.owed)} by ${formatFullDay(invoice.due_on)}`}>
          <QueryView query={all} part skeleton="text">
            {(known) => {
              const whole = known.find((one) => one.id === invoice.id);
              return whole ? <HowToPay invoice={whole} /> : <p>Invoice {invoice.number}</p>;
            }}
          </QueryView>
        </Card>
      ))}
    </section>
  );
}
