import { apiQuery, call, dataOf, invalidate, mutationOptions, type useQueryClient } from '@bairn/shared/app';
import type { Basket, Order } from '@bairn/shared/schema/booking';
import { tellTabs } from '../components/basketUid.ts';
import {
  cancelBookings,
  confirmPayment,
  createOrder,
  listOrders,
  orderSummary,
  readBasket,
  showOrder,
} from '@bairn/shared/calls/booking';
import { listPaymentMethods } from '@bairn/shared/calls/payments';
import { listInvoices } from '@bairn/shared/calls/invoices';
import { listRecurring } from '@bairn/shared/calls/recurring';
import { listVouchers } from '@bairn/shared/calls/vouchers';

/** What decides about a summary: any change of these asks again. */
const signature = ({ items }: Basket) =>
  items
    .map(({ id, status, to_pay, child_id, payment_type_id, payment_method_id }) =>
      [id, status, to_pay, child_id, payment_type_id, payment_method_id].join(),
    )
    .join(';');

/** What would be booked and paid, one payment per provider. */
export const summaryQuery = (basket: Basket) =>
  apiQuery(
    orderSummary,
    { body: { basket_uid: basket.basket_uid ?? '' } },
    { select: dataOf, staleTime: 0, version: signature(basket) },
  );

/** An order with its bookings and payments. */
export const orderQuery = (id: string) => apiQuery(showOrder, { params: { id } }, { select: dataOf });

/** The newest orders of the family: after a reload, or in another tab, one that was just placed is found here. */
export const recentOrdersQuery = apiQuery(listOrders, { query: { per_page: 5 } }, { select: dataOf, staleTime: 0 });

/** The family's saved cards, the newest first. */
export const cardsQuery = apiQuery(listPaymentMethods, {}, { select: dataOf });

/** The invoices of an order; it has one at most for each line. */
export const invoicesQuery = (order: string) =>
  apiQuery(listInvoices, { query: { order, per_page: 100 } }, { select: dataOf });

/** The family's saved childcare voucher accounts. */
export const vouchersQuery = apiQuery(listVouchers, {}, { select: dataOf });

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

/** After an order was placed or refused: the basket is another one, here and in other tabs. */
export async function refreshBasket(client: ReturnType<typeof useQueryClient>) {
  tellTabs();
  await Promise.all([
    invalidate(client, readBasket),
    // Also while no screen shows them: the basket would say for a moment that a settled order is open.
    client.invalidateQueries({ queryKey: recentOrdersQuery.queryKey, refetchType: 'all' }),
  ]);
}

/** A refused payment is told by the order, which is then read again; there is no alert beside it. */
export const refusalShown = { shows: (status: number) => status === 422 };

/** Asks how an order stands, and keeps the answer. */
export const settleOrderOf = (id: string) =>
  mutationOptions({
    mutationFn: () => settleOrder(id),
    meta: refusalShown,
    onSuccess: (order, _variables, _result, { client }) =>
      client.setQueryData(orderQuery(id).queryKey, { data: order }),
    onError: (_error, _variables, _result, { client }) => void invalidate(client, showOrder, { params: { id } }),
  });

/** The family's bookings for every week. */
export const recurringQuery = apiQuery(listRecurring, {}, { select: dataOf });
