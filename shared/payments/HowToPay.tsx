import { Link } from '@bairn/shared/app';
import { invoiceDocument } from '@bairn/shared/calls/invoices';
import { formatFullDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { releaseWords } from '@bairn/shared/format/releaseWords';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './HowToPay.module.css';

/** The button that saves an invoice as a PDF. */
export const InvoicePdf = ({ invoice: { id, number } }: { invoice: Pick<Invoice, 'id' | 'number'> }) => (
  <DownloadButton
    label={
      <>
        Download PDF<span className="visually-hidden"> of {number}</span>
      </>
    }
    size="small"
    endpoint={invoiceDocument}
    request={() => ({ params: { id } })}
    name={`${number}.pdf`}
  />
);

type Props = {
  invoice: Invoice;
  /** In the list of invoices itself, where no link leads to it. */
  listed?: boolean;
};

/** How an invoice is paid: to whom, with which reference, from which account. */
export function HowToPay({ invoice, listed }: Props) {
  const { id, number, payee, service_name, voucher, way, instructions, due_on, deposit_owed, owed, lines } = invoice;
  const coming = lines.filter(({ amount, credited }) => credited < amount).map(({ date }) => date);
  const released = releaseWords(invoice, coming);
  return (
    <div className={styles.how}>
      <Facts
        items={[
          { label: 'Pay to', value: payee === service_name ? payee : `${payee}, for ${service_name}` },
          { label: 'Reference to quote', value: number },
          ...(voucher ? [{ label: 'From your vouchers', value: `${voucher.provider}, ${voucher.reference}` }] : []),
        ]}
      />
      {deposit_owed > 0 && deposit_owed < owed && (
        <p>
          {formatPence(deposit_owed)} of it is due at once, the rest by {formatFullDay(due_on)}.
        </p>
      )}
      {voucher ? (
        <p>
          Pay the service from your {voucher.provider} account, and give the reference to quote where it asks for one.
        </p>
      ) : (
        <p className={styles.words}>{instructions ?? 'Ask the service for its bank details.'}</p>
      )}
      {way === 'invoice' && (
        <p>
          Tax-Free Childcare: pay the service from your childcare account and tell it your payment reference, so that it
          can match the money to this invoice.
        </p>
      )}
      {released && <p>{released}</p>}
      <div className={styles.ways}>
        <InvoicePdf invoice={invoice} />
        {!listed && <Link to={familyPaths.invoices(id)}>See invoice {number}</Link>}
      </div>
    </div>
  );
}
