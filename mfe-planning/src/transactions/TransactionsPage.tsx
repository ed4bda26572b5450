import { Link } from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { transactionList } from '@bairn/shared/schema/lists/transactions';
import { listTransactions } from '@bairn/shared/calls/payments';
import type { Transaction } from '@bairn/shared/schema/rows/transactions';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { FamilyTabs } from '../components/FamilyTabs.tsx';
import styles from './Transactions.module.css';

const kinds = { charge: 'Payment', refund: 'Refund' } as const;
const deskKinds = { charge: 'Paid at the service', refund: 'Refund at the service' } as const;
const statuses = {
  done: undefined,
  pending: { words: 'On its way', tone: 'info' },
  failed: { words: 'Did not go through', tone: 'neutral' },
} as const;

/** Pounds that left are plain, those that came back carry a plus; what failed moved nothing. */
function amountOf({ kind, amount, status }: Transaction) {
  const words = kind === 'refund' ? `+${formatPence(amount)}` : formatPence(amount);
  if (status === 'failed') return <s className={styles.failed}>{words}</s>;
  return <span className={kind === 'refund' ? styles.back : styles.amount}>{words}</span>;
}

/** A refund of what was paid at the service is given back there, and recorded then. */
const toCollect = { words: 'To be collected', tone: 'info' } as const;

function kindOf({ kind, status, desk }: Transaction) {
  const state = desk && status === 'pending' ? toCollect : statuses[status];
  return (
    <span className={styles.kind}>
      {(desk ? deskKinds : kinds)[kind]} {state && <Badge tone={state.tone}>{state.words}</Badge>}
    </span>
  );
}

/** What a family paid, what was tried, and what came back. */
export function Component() {
  const list = useList(transactionList, listTransactions);

  return (
    <ListPage
      title="Payments and refunds"
      density="roomy"
      from={920}
      tabs={<FamilyTabs />}
      list={list}
      empty={
        <EmptyState title="No payments yet" action={<ButtonLink to={paths.search()}>Find childcare</ButtonLink>}>
          When you book, each payment is listed here, and so is each refund.
        </EmptyState>
      }
      summary={({ totals }) => (
        <dl className={styles.sums}>
          {sum('Paid', totals.paid)}
          {sum('Refunded', totals.refunded)}
          {sum('Paid less refunds', totals.paid - totals.refunded)}
        </dl>
      )}
      cells={{
        what: kindOf,
        order: ({ order_id, order_number }) => (
          <Link to={paths.bookings({ order: order_id })} className={styles.nowrap}>
            {order_number}
          </Link>
        ),
        amount: amountOf,
      }}
    />
  );
}

const sum = (label: string, amount: number) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatPence(amount)}</dd>
  </div>
);
