import { useQuery, useSearchParams } from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { listTransactions, transactionKinds } from '@bairn/shared/schema/payments';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DateField } from '@bairn/shared/ui/DateField';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { FamilyTabs } from '../components/FamilyTabs.tsx';
import { dateOf, listFilters, oneOf } from '../components/filters.ts';
import { transactionsQuery } from './queries.ts';
import { TransactionsTable } from './TransactionsTable.tsx';
import styles from './Transactions.module.css';

const kinds = [
  { value: 'charge', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
];

/** What a family paid, what was tried, and what came back. */
export function Component() {
  const [search] = useSearchParams();
  const { page } = listFilters(search);
  const filters = {
    kind: oneOf(transactionKinds, search.get('kind')),
    from: dateOf(search.get('from')),
    to: dateOf(search.get('to')),
  };
  const transactions = useQuery(transactionsQuery({ ...filters, page, per_page: 20 }));
  const filtered = Object.values(filters).some((value) => value !== undefined);

  return (
    <PageLayout
      title="Payments and refunds"
      tabs={<FamilyTabs />}
      actions={
        <DownloadButton
          label="Export CSV"
          endpoint={listTransactions}
          request={() => ({ query: { ...filters, format: 'csv' as const } })}
          name="Payments and refunds.csv"
        />
      }
    >
      <Filters names={['kind', 'from', 'to']}>
        <Select name="kind" label="What" placeholder="Payments and refunds" options={kinds} />
        <DateField name="from" label="From" />
        <DateField name="to" label="To" />
      </Filters>
      <QueryView
        query={transactions}
        empty={
          <EmptyState
            title={filtered ? 'Nothing in this time' : 'No payments yet'}
            drawing="no-results"
            action={
              filtered ? (
                <ButtonLink variant="secondary" to={paths.transactions()}>
                  Show everything
                </ButtonLink>
              ) : (
                <ButtonLink to={paths.search()}>Find childcare</ButtonLink>
              )
            }
          >
            {filtered
              ? 'Try another time, or take a filter away.'
              : 'When you book, each payment is listed here, and so is what comes back to you.'}
          </EmptyState>
        }
      >
        {({ data, meta, totals }) => (
          <div className={styles.list}>
            <dl className={styles.sums}>
              <Sum label="Paid" amount={totals.paid} />
              <Sum label="Refunded" amount={totals.refunded} />
              <Sum label="Paid less refunds" amount={totals.paid - totals.refunded} />
            </dl>
            <TransactionsTable rows={data} />
            <Pagination meta={meta} of="payments and refunds" />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatPence(amount)}</dd>
    </div>
  );
}
