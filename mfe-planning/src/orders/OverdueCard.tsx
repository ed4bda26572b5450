import { apiQuery, Link, useQuery } from '@bairn/shared/app';
import { listServiceOrders } from '@bairn/shared/calls/orders';
import { formatDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useScope } from '../components/useScope.ts';

const most = 4;
const isLate = ({ status }: ServiceOrder['invoices'][number]) => status === 'overdue' || status === 'arrears';

/** What families owe on invoices past their due date, the oldest due date first. */
export function Component() {
  const params = useScope();
  const orders = useQuery(
    apiQuery(listServiceOrders, { params, query: { balance: 'overdue', sort: 'due', per_page: most } }),
  );
  return (
    <Card title="Overdue invoices" aside={<Link to={servicePaths.serviceOrders()}>All orders</Link>}>
      <QueryView
        query={orders}
        part
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState level={3} drawing="no-bookings" title="Nothing is overdue">
            Invoices that families have not paid by their due date are listed here.
          </EmptyState>
        }
      >
        {({ data, totals, meta }) => (
          <Glance
            label="Overdue invoices"
            lines={data.map((order) => {
              const late = order.invoices.filter(isLate);
              return {
                key: order.id,
                title: <Link to={servicePaths.serviceOrders({ order: order.number })}>{order.keyworker.name}</Link>,
                detail: late.map(({ number, due_on }) => `${number}, due ${formatDate(due_on)}`).join(' · '),
                end: <strong>{formatPence(late.reduce((sum, { owed }) => sum + owed, 0))}</strong>,
              };
            })}
            more={
              <Link to={servicePaths.serviceOrders({ balance: 'overdue' })}>
                {formatPence(totals.overdue)} overdue{meta.total > most && `, ${meta.total} orders`}
              </Link>
            }
          />
        )}
      </QueryView>
    </Card>
  );
}
