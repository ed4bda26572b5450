import { useState } from 'react';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatPhone } from '@bairn/shared/format/phone';
import type { ServiceOrder } from '@bairn/shared/schema/orders';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Table } from '@bairn/shared/ui/Table';
import { OrderDialog } from './OrderDialog.tsx';
import styles from './Orders.module.css';
import { orderLook } from '../components/orderLook.ts';

/** Nothing at all reads better as a dash than as £0.00 in a column of sums. */
const sum = (pence: number) => (pence === 0 ? <span className={styles.more}>–</span> : formatPence(pence));

/** The branch's share of each order: whose it is, and where the money stands. */
export function OrdersTable({ rows }: { rows: readonly ServiceOrder[] }) {
  const [open, setOpen] = useState<string | null>(null);
  // The row as it is now: a refund changes what the dialog shows.
  const shown = rows.find(({ id }) => id === open);
  return (
    <>
      <Table
        caption="Orders"
        from={1160}
        rows={rows}
        columns={[
          {
            head: 'Order',
            sort: 'created_at',
            cell: ({ number, created_at }) => (
              <span className={styles.number}>
                {number}
                <span className={styles.more}>
                  {formatDate(localDate(created_at))}, {localTime(created_at)}
                </span>
              </span>
            ),
          },
          {
            head: 'Family',
            sort: 'family',
            cell: ({ keyworker, children }) => (
              <span className={styles.family}>
                {keyworker.name}
                <span className={styles.more}>{children.join(', ')}</span>
                {keyworker.phone && <a href={`tel:${keyworker.phone}`}>{formatPhone(keyworker.phone)}</a>}
              </span>
            ),
          },
          { head: 'Bookings', align: 'end', cell: ({ bookings }) => bookings },
          { head: 'Total', sort: 'total', align: 'end', cell: ({ total }) => formatPence(total) },
          { head: 'Paid', align: 'end', cell: ({ paid }) => sum(paid) },
          { head: 'Given back', align: 'end', cell: ({ refunded }) => sum(refunded) },
          { head: 'Owed', align: 'end', cell: ({ owed }) => sum(owed) },
          {
            head: 'Status',
            cell: ({ status, bookings }) => {
              const { words, tone } = orderLook(status, bookings > 0);
              return <Badge tone={tone}>{words}</Badge>;
            },
          },
          {
            head: '',
            align: 'end',
            cell: ({ id, number }) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Payments of order ${number}`}
                onClick={() => setOpen(id)}
              >
                Payments
              </Button>
            ),
          },
        ]}
      />
      {shown && <OrderDialog order={shown} onClose={() => setOpen(null)} />}
    </>
  );
}
