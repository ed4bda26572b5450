import { ApiError, call, claimError, emit, mutationOptions, queryOptions } from '@bairn/shared/app';
import type { Basket, Order } from '@bairn/shared/schema/booking';
import type { NewChild } from '@bairn/shared/schema/children';
import type * as z from 'zod/mini';
import { basketQuery } from '../components/basketQueries.ts';
import { tellTabs } from '../components/basketUid.ts';
import {
  cancelBookings,
  confirmPayment,
  createChild,
  createOrder,
  currentUser,
  listOrders,
  listPaymentMethods,
  orderSummary,
  showOrder,
  webConfig,
} from './checkoutCalls.ts';

/** The public settings, as the shell keeps them. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(webConfig, { signal }),
  select: ({ data }) => data,
  staleTime: Infinity,
});

/** What decides about a summary: any change of these asks anew. */
const signature = ({ items }: Basket) =>
  items.map(({ id, status, price, child_id }) => [id, status, price, child_id].join()).join(';');

/** What would be booked and paid, one payment per provider. */
export const summaryQuery = (basket: Basket) =>
  queryOptions({
    queryKey: ['order-summary', basket.basket_uid, signature(basket)],
    queryFn: async ({ signal }) =>
      (await call(orderSummary, { body: { basket_uid: basket.basket_uid ?? '' }, signal })).data,
    staleTime: 0,
    meta: { live: ['basket'] },
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }) => (await call(showOrder, { params: { id }, signal })).data,
    meta: { live: ['booking', 'order', 'refund'] },
  });

/** The newest orders of the family: after a reload, or in another tab, one that was just placed is found here. */
export const recentOrdersQuery = queryOptions({
  queryKey: ['recent-orders'],
  queryFn: async ({ signal }) => (await call(listOrders, { query: { per_page: 5 }, signal })).data,
  staleTime: 0,
  meta: { live: ['order', 'booking'] },
});

/** The family's saved cards, the newest first. */
export const cardsQuery = queryOptions({
  queryKey: ['payment-methods', 'checkout'],
  queryFn: async ({ signal }) => (await call(listPaymentMethods, { signal })).data,
  meta: { live: [] },
});

/** A child of the family; the person is loaded anew so that the child is known everywhere. */
export async function addChild(child: z.input<typeof NewChild>) {
  const { data } = await call(createChild, { body: child });
  const user = await call(currentUser, { query: { client_id: 3 } });
  emit('child.created', { id: data.id });
  return { child: data, user: user.data };
}

/** Books and pays; the same key never books twice. */
export const placeOrder = async (basket_uid: string, idempotencyKey: string, save_card: boolean): Promise<Order> =>
  (await call(createOrder, { body: { basket_uid, save_card }, idempotencyKey })).data;

/** Asks the payment provider how it went. @throws ApiError 422 with the reason when nothing was paid */
export const settleOrder = async (id: string): Promise<Order> => (await call(confirmPayment, { params: { id } })).data;

/** Gives up the open payments of these bookings, all of each. @throws ApiError 409 `paid` when they went through by then */
export const callOffPayment = async (id: string, booking_ids: string[], idempotencyKey: string): Promise<Order> =>
  (
    await call(cancelBookings, {
      params: { id },
      body: { booking_ids, expected_refund: 0, unpaid: true },
      idempotencyKey,
    })
  ).data;

type Client = {
  invalidateQueries: (filter: { queryKey: readonly string[]; refetchType?: 'all' }) => Promise<unknown>;
};

/** After an order was placed or refused: the basket is another one, here and in other tabs. */
export async function refreshBasket(client: Client) {
  tellTabs();
  await Promise.all([
    client.invalidateQueries({ queryKey: basketQuery.queryKey }),
    // Also while no screen shows them: the basket would say for a moment that a settled order is open.
    client.invalidateQueries({ queryKey: recentOrdersQuery.queryKey, refetchType: 'all' }),
  ]);
}

/** A refused payment is told by the order, which is then read anew; there is no alert beside it. */
export const claimRefusal = (error: Error) => {
  if (error instanceof ApiError && error.status === 422) claimError(error);
};

/** Asks how an order stands, and keeps the answer. */
export const settleOrderOf = (id: string) =>
  mutationOptions({
    mutationFn: () => settleOrder(id),
    onSuccess: (order, _variables, _result, { client }) => client.setQueryData(orderQuery(id).queryKey, order),
    onError: (error, _variables, _result, { client }) => {
      claimRefusal(error);
      void client.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    },
  });
