import { useState } from 'react';
import { emit, Navigate, useNavigate, useQuery, useQueryClient, useSearchParams, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { Basket, Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useBasket } from '../components/useBasket.ts';
import { Checkout } from './Checkout.tsx';
import { configQuery, orderQuery, refreshBasket } from './checkoutQueries.ts';
import type { OrderUnsure } from './payBasket.ts';
import { RemovedLine } from './RemovedLine.tsx';
import { UnsureOrder } from './UnsureOrder.tsx';
import { useRemoval } from './useRemoval.ts';
import { WaitingOrder } from './WaitingOrder.tsx';

const empty = (
  <EmptyState
    title="You have no items in your basket"
    drawing="basket-empty"
    action={<ButtonLink to={paths.search()}>Find childcare</ButtonLink>}
  >
    Choose a date on a session’s page and its place is kept for you here for 30 minutes.
  </EmptyState>
);

/** The address at which a placed order waits for its payment. */
const waitingAt = ({ id }: Order) => `${paths.checkout()}?order=${id}`;

/** The basket for anyone; who is signed in says who each session is for, and pays. */
export function Component() {
  const { status } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { query, none } = useBasket();
  const removal = useRemoval(status === 'signed-in');
  const [paying, setPaying] = useState<Basket | null>(null);
  const [unsure, setUnsure] = useState<OrderUnsure | null>(null);
  const [refusal, setRefusal] = useState('');
  const orderId = paying ? null : search.get('order');

  const onOrder = (order: Order) => {
    setUnsure(null);
    client.setQueryData(orderQuery(order.id).queryKey, order);
    emit('booking.created', { order_id: order.id });
    void navigate(order.status === 'pending' ? waitingAt(order) : paths.checkoutComplete(order.id), {
      replace: order.status === 'pending',
    });
    void refreshBasket(client).then(() => setPaying(null));
  };
  const onBank = (order: Order | null) =>
    void navigate(order ? waitingAt(order) : paths.checkout(), { replace: true, preventScrollReset: true });
  const removed = removal.removed && (
    <RemovedLine
      item={removal.removed}
      problem={removal.problems[removal.removed.id]}
      busy={removal.busy === removal.removed.id}
      onUndo={() => removal.removed && void removal.undo(removal.removed)}
    />
  );

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
        <Waiting id={orderId} status={status} />
      ) : (
        <>
          {removed}
          {none && !query.data ? (
            empty
          ) : (
            <QueryView
              query={paying ? { ...query, data: paying } : query}
              isEmpty={({ items }) => items.length === 0}
              empty={empty}
              skeleton="cards"
            >
              {(basket) => (
                <Checkout
                  basket={basket}
                  receivedAt={query.dataUpdatedAt}
                  removal={removal}
                  paying={paying !== null}
                  onPaying={(now) => setPaying(now ? basket : null)}
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

/** An order is its family's alone: who came back to it signed out logs in first. */
function Waiting({ id, status }: { id: string; status: ReturnType<typeof useSession>['status'] }) {
  const order = useQuery({ ...orderQuery(id), enabled: status === 'signed-in' });
  const config = useQuery(configQuery);
  if (status === 'anonymous') return <Navigate to={paths.login(`${paths.checkout()}?order=${id}`)} replace />;
  return (
    <QueryView query={order} skeleton="details">
      {(known) => (
        <QueryView query={config} skeleton="details">
          {({ payments }) => <WaitingOrder order={known} payments={payments} />}
        </QueryView>
      )}
    </QueryView>
  );
}
