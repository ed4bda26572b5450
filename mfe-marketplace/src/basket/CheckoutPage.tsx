import { startTransition, useEffect, useState } from 'react';
import {
  emit,
  invalidate,
  useNavigate,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSession,
} from '@bairn/shared/app';
import { listOrders } from '@bairn/shared/calls/booking';
import { paths } from '@bairn/shared/paths';
import type { Basket, Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { onOtherTab } from '../components/basketUid.ts';
import { useBasket } from '../components/useBasket.ts';
import { Checkout } from './Checkout.tsx';
import { orderQuery, recentOrdersQuery, refreshBasket } from './checkoutQueries.ts';
import type { OrderUnsure } from './pay/payBasket.ts';
import { KnownOrder } from './order/KnownOrder.tsx';
import { LastOrder } from './order/LastOrder.tsx';
import { OpenOrderNote } from './order/OpenOrderNote.tsx';
import { RemovedLine } from './lines/RemovedLine.tsx';
import { UnsureOrder } from './order/UnsureOrder.tsx';
import { useLines } from './lines/useLines.ts';
import { waitingAt, waits, waitsInList } from './order/placedOrder.ts';

const empty = (
  <EmptyState
    title="You have no items in your basket"
    drawing="basket-empty"
    action={<ButtonLink to={paths.search()}>Find childcare</ButtonLink>}
  >
    Choose a date on a session’s page and the place is held for you for 30 minutes.
  </EmptyState>
);

/** The basket for anyone; who is logged in says who each session is for, and pays. */
export function Component() {
  const { status, account } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { query, none } = useBasket();
  const lines = useLines(status === 'signed-in');
  const [paying, setPaying] = useState<Basket | null>(null);
  const [unsure, setUnsure] = useState<OrderUnsure | null>(null);
  const [refusal, setRefusal] = useState('');
  const [refusedOrder, setRefused] = useState('');
  const inAddress = search.get('order');
  const orderId = paying || inAddress === refusedOrder ? null : inAddress;
  const keyworker = status === 'signed-in' && account === 'keyworker';
  const recent = useQuery({ ...recentOrdersQuery, enabled: keyworker && !paying });
  // One that a service booked waits for its payment link, not for this page.
  const pending = recent.data?.find((order) => waitsInList(order) && order.pay_by === null);

  useEffect(() => onOtherTab(() => void invalidate(client, listOrders)), [client]);

  const onOrder = (order: Order) => {
    setUnsure(null);
    client.setQueryData(orderQuery(order.id).queryKey, { data: order });
    emit('booking.created', { order_id: order.id });
    const left = navigate(waits(order) ? waitingAt(order.id) : paths.checkoutComplete(order.id), {
      replace: waits(order),
    });
    // The paid lines stay until the next page is there: in between, the basket would read as empty.
    void Promise.all([left, refreshBasket(client)]).then(() => startTransition(() => setPaying(null)));
  };
  const onBank = (order: Order, refused: boolean) => {
    // The address follows later than the state of this page: until then it must not bring the order back.
    if (refused) setRefused(order.id);
    void navigate(refused ? paths.checkout() : waitingAt(order.id), { replace: true, preventScrollReset: true });
  };
  const removed = lines.removed && <RemovedLine item={lines.removed} lines={lines} />;

  return (
    <PageLayout title="Checkout">
      {refusal && (
        <Alert tone="danger" live>
          {refusal}
        </Alert>
      )}
      {unsure ? (
        <UnsureOrder
          unsure={unsure}
          onOrder={onOrder}
          onRefused={(message) => {
            setUnsure(null);
            setRefusal(message);
            void refreshBasket(client);
          }}
        />
      ) : orderId ? (
        <KnownOrder id={orderId} />
      ) : (
        <>
          {removed}
          {pending && !paying && (query.data?.items.length ?? 0) > 0 && <OpenOrderNote order={pending} />}
          {none && !query.data ? (
            empty
          ) : (
            <QueryView
              query={paying ? { ...query, data: paying } : query}
              isEmpty={({ items }) => items.length === 0}
              empty={
                <>
                  {query.data && <LastOrder recent={recent} now={query.data.now} />}
                  {!pending && !recent.isLoading && empty}
                </>
              }
              skeleton="cards"
            >
              {(basket) => (
                <Checkout
                  basket={basket}
                  receivedAt={query.dataUpdatedAt}
                  lines={lines}
                  paying={paying !== null}
                  onPaying={setPaying}
                  onOrder={onOrder}
                  onBank={onBank}
                  onUnsure={setUnsure}
                />
              )}
            </QueryView>
          )}
        </>
      )}
    </PageLayout>
  );
}
