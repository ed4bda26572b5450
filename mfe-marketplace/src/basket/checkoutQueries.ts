import { call, emit, mutationOptions, queryOptions } from '@bairn/shared/app';
import type { Basket, Order } from '@bairn/shared/schema/booking';
import type { NewChild } from '@bairn/shared/schema/children';
import type * as z from 'zod/mini';
import { basketQuery } from '../components/basketQueries.ts';
import { tellTabs } from '../components/basketUid.ts';
import {
  confirmPayment,
  createChild,
  createOrder,
  currentUser,
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
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }) => (await call(showOrder, { params: { id }, signal })).data,
  });

/** A child of the family; the person is loaded anew so that the child is known everywhere. */
export async function addChild(child: z.input<typeof NewChild>) {
  const { data } = await call(createChild, { body: child });
  const user = await call(currentUser, { query: { client_id: 3 } });
  emit('child.created', { id: data.id });
  return { child: data, user: user.data };
}

/** Books and pays; the same key never books twice. */
export const placeOrder = async (basket_uid: string, idempotencyKey: string): Promise<Order> =>
  (await call(createOrder, { body: { basket_uid }, idempotencyKey })).data;

/** Asks the payment provider how it went. @throws ApiError 422 with the reason when nothing was paid */
export const settleOrder = async (id: string): Promise<Order> => (await call(confirmPayment, { params: { id } })).data;

type Client = { invalidateQueries: (filter: { queryKey: readonly string[] }) => Promise<unknown> };

/** After an order was placed or refused: the basket is another one, here and in other tabs. */
export async function refreshBasket(client: Client) {
  tellTabs();
  await client.invalidateQueries({ queryKey: basketQuery.queryKey });
}

export const settleOrderOf = (id: string) =>
  mutationOptions({
    mutationFn: () => settleOrder(id),
    onSuccess: (order, _variables, _result, { client }) => client.setQueryData(orderQuery(id).queryKey, order),
  });
