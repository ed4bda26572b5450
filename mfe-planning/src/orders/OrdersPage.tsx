import { useState } from 'react';
import { useBranch } from '@bairn/shared/app';
import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { formatPhone } from '@bairn/shared/format/phone';
import { orderList } from '@bairn/shared/schema/lists/orders';
import { listServiceOrders } from '@bairn/shared/calls/orders';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { orderLook } from '../components/orderLook.ts';
import { useScope } from '../components/useScope.ts';
import { OrderDialog } from './OrderDialog.tsx';
import styles from './Orders.module.css';

/** Nothing at all reads better as a dash than as £0.00 in a column of sums. */
const sum = (pence: number) => (pence === 0 ? <span className={styles.more}>–</span> : formatPence(pence));

/** The orders that have bookings at the branch: what is paid, owed and given back. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const list = useList(orderList, listServiceOrders, {
    params: scope,
  });
  const [open, setOpen] = useState<string | null>(null);
  // The row as it is now: a refund changes what the dialog shows.
  const shown = list.query.data?.data.find(({ id }) => id === open);

  return (
    <>
      <ListPage
        title="Orders"
        eyebrow={branch.name}
        width="wide"
        density="compact"
        list={list}
        from={1160}
        empty={
          <EmptyState title="No orders yet" drawing="no-bookings">
            When a family books with you, its order is listed here with what has been paid and what is owed.
          </EmptyState>
        }
        cells={{
          order: ({ number, created_at }) => (
            <span className={styles.number}>
              {number}
              <span className={styles.more}>
                {formatDate(localDate(created_at))}, {localTime(created_at)}
              </span>
            </span>
          ),
          family: ({ keyworker, children }) => (
            <span className={styles.family}>
              {keyworker.name}
              <span className={styles.more}>{children.join(', ')}</span>
              {keyworker.phone && <a href={`tel:${keyworker.phone}`}>{formatPhone(keyworker.phone)}</a>}
            </span>
          ),
          total: ({ total }) => formatPence(total),
          paid: ({ paid }) => sum(paid),
          refunded: ({ refunded }) => sum(refunded),
          owed: ({ owed }) => sum(owed),
          status: ({ status, bookings }) => {
            const { words, tone } = orderLook(status, bookings > 0);
            return <Badge tone={tone}>{words}</Badge>;
          },
          actions: ({ id, number }) => (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Payments of order ${number}`}
              onClick={() => setOpen(id)}
            >
              Payments
            </Button>
          ),
        }}
      />
      {shown && <OrderDialog order={shown} onClose={() => setOpen(null)} />}
    </>
  );
}
