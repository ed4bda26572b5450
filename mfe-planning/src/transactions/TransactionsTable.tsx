import { Link } from '@bairn/shared/app';
import { cardName } from '@bairn/shared/format/cardName';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import type { Transaction } from '@bairn/shared/schema/payments';
import { Badge } from '@bairn/shared/ui/Badge';
import { Table } from '@bairn/shared/ui/Table';
import styles from './Transactions.module.css';

const kinds = { charge: 'Payment', refund: 'Refund' } as const;
const statuses = {
  done: undefined,
  pending: { words: 'On its way', tone: 'info' },
  failed: { words: 'Did not go through', tone: 'neutral' },
} as const;

/** Pounds that left are plain, those that came back carry a plus; what failed moved nothing. */
function Amount({ kind, amount, status }: Transaction) {
  const words = kind === 'refund' ? `+${formatPence(amount)}` : formatPence(amount);
  if (status === 'failed') return <s className={styles.failed}>{words}</s>;
  return <span className={kind === 'refund' ? styles.back : styles.amount}>{words}</span>;
}

/** Payments and refunds as rows, each with its order. */
export function TransactionsTable({ rows }: { rows: readonly Transaction[] }) {
  return (
    <Table
      caption="Payments and refunds"
      rows={rows}
      columns={[
        { head: 'Date', cell: ({ at }) => <span className={styles.nowrap}>{formatDate(localDate(at))}</span> },
        {
          head: 'What',
          cell: ({ kind, description, status }) => {
            const state = statuses[status];
            return (
              <span className={styles.what}>
                <span className={styles.kind}>
                  {kinds[kind]} {state && <Badge tone={state.tone}>{state.words}</Badge>}
                </span>
                <span className={styles.more}>{description}</span>
              </span>
            );
          },
        },
        {
          head: 'Service',
          cell: ({ payee, card }) => (
            <span className={styles.what}>
              {payee}
              {card && <span className={styles.more}>{cardName(card)}</span>}
            </span>
          ),
        },
        {
          head: 'Order',
          cell: ({ order_id, order_number }) => (
            <Link to={paths.bookings({ order: order_id })} className={styles.nowrap}>
              {order_number}
            </Link>
          ),
        },
        { head: 'Amount', align: 'end', cell: (row) => <Amount {...row} /> },
      ]}
    />
  );
}
