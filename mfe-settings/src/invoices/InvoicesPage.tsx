import { useQuery, useSearchParams } from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { pageOf } from '@bairn/shared/ui/pageOf';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { InvoiceCard } from './InvoiceCard.tsx';
import { invoicesQuery, oneInvoiceQuery } from './queries.ts';
import styles from './Invoices.module.css';

const views = [
  { value: 'all', label: 'All' },
  { value: 'owed', label: 'To pay' },
  { value: 'settled', label: 'Settled' },
];

/** The family's invoices, those to pay first: what is owed, how to pay it, and each as a PDF. */
export function Component() {
  const [search] = useSearchParams();
  const show = (['owed', 'settled'] as const).find((one) => one === search.get('show'));
  const page = pageOf(search);
  const invoices = useQuery(invoicesQuery({ show, page, per_page: 20 }));
  const opened = search.get('invoice') ?? '';
  const listed = invoices.data?.data.some(({ id }) => id === opened) ?? true;
  // An email leads to its invoice, which may stand on a later page.
  const apart = opened !== '' && !listed && !show && page === 1;
  const [one] = useQuery({ ...oneInvoiceQuery(opened), enabled: apart }).data ?? [];
  return (
    <PageLayout title="Invoices" intro="What you book by invoice or childcare vouchers, and pay to the service later.">
      {invoices.data && <Owed {...invoices.data.totals} />}
      <Choices label="Show" name="show" options={views} />
      <QueryView
        query={invoices}
        empty={
          <EmptyState
            title={show === 'owed' ? 'Nothing to pay' : 'No invoices yet'}
            drawing="no-bookings"
            action={<ButtonLink to={paths.search()}>Find childcare</ButtonLink>}
          >
            {show === 'owed'
              ? 'All your invoices are settled.'
              : 'Choose “Invoice” or “Childcare vouchers” at the checkout, where a service takes them.'}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <div className={styles.invoices}>
            <List items={apart && one ? [one, ...data] : data} label="Invoices">
              {(invoice) => <InvoiceCard invoice={invoice} opened={invoice.id === opened} />}
            </List>
            <Pagination meta={meta} of={meta.total === 1 ? 'invoice' : 'invoices'} />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}

function Owed({ owed, overdue }: { owed: number; overdue: number }) {
  if (owed === 0) return null;
  return (
    <Alert tone={overdue > 0 ? 'warning' : 'info'} title={`${formatPence(owed)} to pay`}>
      {overdue > 0
        ? `${formatPence(overdue)} of it is past its due date. Pay it soon: places that are not paid are given to others.`
        : 'Nothing is overdue.'}
    </Alert>
  );
}
