import { useEffect, useRef } from 'react';
import { Link } from '@bairn/shared/app';
import { invoiceDocument } from '@bairn/shared/calls/invoices';
import { formatDate, formatDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { HowToPay, InvoicePdf } from '@bairn/shared/payments/HowToPay';
import { creditReasonWords, invoiceStatusWords, paidMethodWords } from '@bairn/shared/schema/lists/invoices';
import type { Invoice, InvoiceStatus } from '@bairn/shared/schema/rows/invoices';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import styles from './Invoices.module.css';

const tones = {
  open: 'info',
  part_paid: 'info',
  overdue: 'warning',
  arrears: 'danger',
  paid: 'success',
  credited: 'neutral',
} as const satisfies Record<InvoiceStatus, string>;

/** An invoice; opened, with its lines, what was credited and received, and how to pay the rest. */
export function InvoiceCard({ invoice, opened }: { invoice: Invoice; opened: boolean }) {
  const { id, number, service_name, status, issued_on, due_on, children, owed, total } = invoice;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) place.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  return (
    <div ref={place} id={`invoice-${id}`} className={styles.place}>
      <Card
        listed
        title={`${number}, ${service_name}`}
        aside={<Badge tone={tones[status]}>{invoiceStatusWords[status]}</Badge>}
      >
        <div className={styles.top}>
          <p>
            For {listWords(children)}, order{' '}
            <Link to={paths.bookings({ order: invoice.order_id })}>{invoice.order_number}</Link>
            <span className={styles.small}>
              Issued {formatDate(issued_on)}
              {owed > 0 && `, due ${formatDate(due_on)}`}
            </span>
          </p>
          <p className={styles.sum}>
            {owed > 0 ? formatPence(owed) : formatPence(total)}
            <span className={styles.small}>
              {owed === 0 ? 'in all' : owed < total ? `to pay of ${formatPence(total)}` : 'to pay'}
            </span>
          </p>
        </div>
        <details open={opened} className={styles.details}>
          <summary>
            Details<span className="visually-hidden"> of {number}</span>
            {owed > 0 && ' and how to pay'}
          </summary>
          <div className={styles.opened}>
            <Account invoice={invoice} />
            {owed > 0 ? <HowToPay invoice={invoice} listed /> : <InvoicePdf invoice={invoice} />}
          </div>
        </details>
      </Card>
    </div>
  );
}

/** The arithmetic of an invoice: its lines, less credit notes, less what was received. */
function Account({ invoice: { lines, credit_notes, receipts, total, credited, paid, owed } }: { invoice: Invoice }) {
  return (
    <ul role="list" className={styles.sums}>
      {lines.map(({ booking_id, child, description, date, start_time, end_time, amount }) => (
        <li key={booking_id}>
          <span>
            {child}, {formatDay(date)}, {formatTimes(start_time, end_time, 'family')}
            <span className={styles.small}>{description}</span>
          </span>
          <span>{formatPence(amount)}</span>
        </li>
      ))}
      <li className={styles.total}>
        <span>Total</span>
        <span>{formatPence(total)}</span>
      </li>
      {credit_notes.map((note) => (
        <li key={note.id}>
          <span>
            Credit note {note.number}, {creditReasonWords[note.reason]}
            <span className={styles.small}>{formatDate(note.issued_on)}</span>
            <DownloadButton
              label={
                <>
                  Download PDF<span className="visually-hidden"> of {note.number}</span>
                </>
              }
              variant="quiet"
              size="small"
              endpoint={invoiceDocument}
              request={() => ({ params: { id: note.id } })}
              name={`${note.number}.pdf`}
            />
          </span>
          <span>−{formatPence(note.total)}</span>
        </li>
      ))}
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <span>
            Paid by {paidMethodWords[receipt.method]}
            <span className={styles.small}>
              {[formatDate(receipt.received_on), receipt.reference].filter(Boolean).join(', ')}
            </span>
          </span>
          <span>−{formatPence(receipt.amount)}</span>
        </li>
      ))}
      {(credited > 0 || paid > 0 || receipts.length > 0) && (
        <li className={styles.total}>
          <span>To pay</span>
          <span>{formatPence(owed)}</span>
        </li>
      )}
    </ul>
  );
}
