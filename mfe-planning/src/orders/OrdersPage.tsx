import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { orderStatuses, paymentStatuses } from '@bairn/shared/schema/booking';
import { serviceOrderSorts } from '@bairn/shared/schema/orders';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DateField } from '@bairn/shared/ui/DateField';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { dateOf, listFilters, oneOf } from '../components/filters.ts';
import { useScope } from '../components/useScope.ts';
import styles from './Orders.module.css';
import { OrdersTable } from './OrdersTable.tsx';
import { orderStatus } from '../components/orderLook.ts';
import { paymentStatus } from './orderWords.ts';
import { serviceOrdersQuery } from './queries.ts';

/** The orders that have bookings at the branch: what is paid, owed and given back. */
export function Component() {
  const { branch } = useBranch();
  const [params] = useSearchParams();
  const { search, page } = listFilters(params);
  const chosen = {
    search,
    status: oneOf(orderStatuses, params.get('status')),
    payment_status: oneOf(paymentStatuses, params.get('payment_status')),
    from: dateOf(params.get('from')),
    to: dateOf(params.get('to')),
  };
  const sort = oneOf(serviceOrderSorts, params.get('sort'));
  const orders = useQuery(serviceOrdersQuery(useScope(), { ...chosen, sort, page }));
  const narrow = Object.values(chosen).some(Boolean);

  return (
    <PageLayout title="Orders" eyebrow={branch.name} width="wide" density="compact">
      <Filters names={Object.keys(chosen)}>
        <TextField name="search" label="Order, parent or child" />
        <Select
          name="status"
          label="Order"
          placeholder="Any order"
          options={orderStatuses.map((value) => ({ value, label: orderStatus[value].words }))}
        />
        <Select
          name="payment_status"
          label="Payment"
          placeholder="Any payment"
          options={paymentStatuses.map((value) => ({ value, label: paymentStatus[value].words }))}
        />
        <DateField name="from" label="Ordered from" />
        <DateField name="to" label="Ordered to" />
      </Filters>
      <QueryView
        query={orders}
        empty={
          narrow ? (
            <EmptyState
              title="No order matches"
              action={
                <ButtonLink variant="secondary" to={paths.serviceOrders()}>
                  Show all orders
                </ButtonLink>
              }
            >
              Try another word, or take a filter away.
            </EmptyState>
          ) : (
            <EmptyState title="No orders yet" drawing="no-bookings">
              When a family books with you, its order is listed here with what is paid and what is not.
            </EmptyState>
          )
        }
      >
        {({ data, meta }) => (
          <div className={styles.list}>
            <OrdersTable rows={data} />
            <Pagination meta={meta} of={meta.total === 1 ? 'order' : 'orders'} />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
