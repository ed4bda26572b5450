import { useState } from 'react';
import { Link, useBranch, useLocation, useNavigate } from '@bairn/shared/app';
import { formatPence } from '@bairn/shared/format/money';
import { formatPhone } from '@bairn/shared/format/phone';
import { paths } from '@bairn/shared/paths';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { orderList } from '@bairn/shared/schema/lists/orders';
import { listServiceOrders } from '@bairn/shared/calls/orders';
import { Badge } from '@bairn/shared/ui/Badge';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { searchWith } from '@bairn/shared/ui/searchWith';
import { useList } from '@bairn/shared/ui/useList';
import { orderLook } from '../components/orderLook.ts';
import { useScope } from '../components/useScope.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { WithdrawLinkDialog } from './WithdrawLinkDialog.tsx';
import styles from './Orders.module.css';

/** Nothing at all reads better as a dash than as £0.00 in a column of sums. */
const sum = (pence: number) => (pence === 0 ? <span className={styles.more}>–</span> : formatPence(pence));

const total = (label: string, pence: number) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatPence(pence)}</dd>
  </div>
);

/** The orders that have bookings at the branch: what is paid, owed and given back. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const list = useList(orderList, listServiceOrders, {
    params: scope,
  });
  const { search } = useLocation();
  const navigate = useNavigate();
  const open = new URLSearchParams(search).get('order');
  // The row as it is now: a refund changes what the dialog shows.
  const shown = list.query.data?.data.find(({ number }) => number === open);
  const [withdrawing, setWithdrawing] = useState<ServiceOrder | null>(null);
  const searchFor = (order: string | null) => searchWith(search, { order });

  return (
    <>
      <ListPage
        title="Orders"
        eyebrow={branch.name}
        list={list}
        from={1160}
        summary={({ totals }) =>
          totals.owed > 0 && (
            <dl className={styles.sums}>
              {total('Owed', totals.owed)}
              {totals.overdue > 0 && total('Overdue', totals.overdue)}
            </dl>
          )
        }
        empty={
          <EmptyState title="No orders yet" drawing="no-bookings">
            When a family books with you, its order is listed here with what has been paid and what is owed.
          </EmptyState>
        }
        cells={{
          order: ({ number }) => (
            <Link to={{ search: searchFor(number) }} preventScrollReset>
              {number}
            </Link>
          ),
          family: ({ keyworker }) => keyworker.name,
          phone: ({ keyworker: { phone } }) => phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
          email: ({ keyworker: { email } }) => <a href={`mailto:${email}`}>{email}</a>,
          total: ({ total }) => formatPence(total),
          paid: ({ paid }) => sum(paid),
          refunded: ({ refunded }) => sum(refunded),
          owed: ({ owed }) => sum(owed),
          status: ({ status, bookings, in_arrears, invoices }) => {
            const { words, tone } = orderLook(status, bookings > 0);
            if (in_arrears > 0) return <Badge tone="danger">In arrears</Badge>;
            if (invoices.some((one) => one.status === 'overdue')) return <Badge tone="warning">Overdue</Badge>;
            return <Badge tone={tone}>{words}</Badge>;
          },
          actions: (order) => (
            <Menu
              label={`Actions for order ${order.number}`}
              items={[
                {
                  label: order.invoices.length > 0 ? 'Payments and invoices' : 'Payments and refunds',
                  to: searchFor(order.number),
                },
                { label: 'Bookings', to: paths.bookings({ when: 'all', search: order.number }) },
                ...(order.can.withdraw
                  ? [{ label: 'Withdraw the payment link', danger: true, onSelect: () => setWithdrawing(order) }]
                  : []),
              ]}
            />
          ),
        }}
      />
      {shown && (
        <OrderDialog
          order={shown}
          onClose={() => void navigate({ search: searchFor(null) }, { replace: true, preventScrollReset: true })}
        />
      )}
      {withdrawing && <WithdrawLinkDialog order={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}
