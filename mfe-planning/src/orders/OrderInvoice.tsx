import { serviceInvoiceDocument } from '@bairn/shared/calls/invoices';
import { formatDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { creditReasonWords, invoiceStatusWords, paidMethodWords } from '@bairn/shared/schema/lists/invoices';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { ListRow } from '@bairn/shared/ui/ListRow';
import type { Look } from '../components/orderLook.ts';
import { useScope } from '../components/useScope.ts';
import styles from './Orders.module.css';

const tones: Record<Invoice['status'], Look['tone']> = {
  open: 'info',
  part_paid: 'info',
  overdue: 'warning',
  arrears: 'danger',
  paid: 'success',
  credited: 'neutral',
};

/** Money that comes for places that were released may book them again. */
const wasReleased = ({ credit_notes, paid, total }: Invoice) =>
  paid < total && credit_notes.some(({ reason }) => reason === 'not_paid');

/** What is owed of an invoice and by when, with what has come and what was credited. */
function sumsOf({ owed, paid, credited, due_on, deposit_owed, voucher }: Invoice) {
  const parts = [
    owed > 0 ? `${formatPence(owed)} owed, due ${formatDate(due_on)}` : 'Nothing owed',
    owed > 0 && deposit_owed > 0 ? `${formatPence(deposit_owed)} of it as a deposit` : '',
    paid > 0 ? `${formatPence(paid)} received` : '',
    credited > 0 ? `${formatPence(credited)} credited` : '',
    voucher ? `${voucher.provider}, ${voucher.reference}` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

type Props = { invoice: Invoice; canReceive: boolean; onReceive: () => void };

/** An invoice of the order: its money, its documents, and what was received for it. */
export function OrderInvoice({ invoice, canReceive, onReceive }: Props) {
  const { number, total, status, receipts, credit_notes } = invoice;
  const late = invoice.owed === 0;
  return (
    <>
      <ListRow title={`${number}, ${formatPence(total)}`} detail={sumsOf(invoice)}>
        <Badge tone={tones[status]}>{invoiceStatusWords[status]}</Badge>
        <Document id={invoice.id} number={number} />
        {canReceive && (!late || wasReleased(invoice)) && (
          <Button variant="secondary" size="small" onClick={onReceive}>
            {late ? 'Record late money' : 'Mark paid'}
          </Button>
        )}
      </ListRow>
      {receipts.length + credit_notes.length > 0 && (
        <ul className={styles.refunds} aria-label={`Received and credited of ${number}`}>
          {receipts.map(({ id, amount, method, reference, received_on }) => (
            <li key={id}>
              <span>
                <strong>{formatPence(amount)} received</strong>, {formatDate(received_on)}
                <br />
                <span className={styles.more}>{[paidMethodWords[method], reference].filter(Boolean).join(', ')}</span>
              </span>
            </li>
          ))}
          {credit_notes.map((note) => (
            <li key={note.id}>
              <span>
                <strong>{formatPence(note.total)} credited</strong>, {formatDate(note.issued_on)}
                <br />
                <span className={styles.more}>{`${note.number}, ${creditReasonWords[note.reason]}`}</span>
              </span>
              <Document id={note.id} number={note.number} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Document({ id, number }: { id: string; number: string }) {
  const scope = useScope();
  return (
    <DownloadButton
      size="small"
      label={`PDF of ${number}`}
      endpoint={serviceInvoiceDocument}
      request={() => ({ params: { ...scope, id } })}
      name={`${number}.pdf`}
    />
  );
}
