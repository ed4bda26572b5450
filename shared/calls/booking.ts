import type * as schema from '../schema/booking.ts';
import type * as summary from '../schema/orderSummary.ts';
import { del, get, post } from './endpoint.ts';

export const readBasket = get<typeof schema.readBasketContract>('/booking/basket', { about: ['basket', 'order'] });

export const addToBasket = post<typeof schema.addToBasketContract>('/booking/basket/add', {
  about: ['basket', 'places'],
});

export const removeFromBasket = del<typeof schema.removeFromBasketContract>('/booking/basket/{id}/remove', {
  about: ['basket', 'places'],
});

export const extendHold = post<typeof schema.extendHoldContract>('/booking/basket/{id}/extend', { about: ['basket'] });

export const holdAgain = post<typeof schema.holdAgainContract>('/booking/basket/{id}/hold-again', {
  about: ['basket', 'places'],
});

export const addChildToItem = post<typeof schema.addChildToItemContract>('/booking/basket/{id}/add-child', {
  about: ['basket'],
});

export const addPaymentToItem = post<typeof schema.addPaymentToItemContract>('/booking/basket/{id}/add-payment', {
  about: ['basket'],
});

export const orderSummary = post<typeof summary.orderSummaryContract>('/booking/order/summary', { about: ['basket'] });

export const createOrder = post<typeof schema.createOrderContract>('/booking/order/create', {
  idempotent: true,
  about: ['basket', 'order', 'booking', 'places', 'card'],
});

export const confirmPayment = post<typeof schema.confirmPaymentContract>('/booking/order/{id}/confirm-payment', {
  about: ['order', 'booking', 'places'],
});

/** `when`: `upcoming` (from today on, soonest first), `past` (latest first), or everything by age of the order. */
export const listOrders = get<typeof schema.listOrdersContract>('/booking/order', {
  about: ['booking', 'order', 'refund', 'register'],
});

export const showOrder = get<typeof schema.showOrderContract>('/booking/order/{id}', {
  about: ['booking', 'order', 'refund', 'register'],
});

export const cancellationPreview = get<typeof schema.cancellationPreviewContract>('/booking/order/{id}/cancellation', {
  about: [],
});

/**
 * Bookings that are paid come back by their policy. Naming all bookings of a payment whose outcome is open gives it up,
 * at the provider and here: nothing comes back, for nothing was charged.
 */
export const cancelBookings = post<typeof schema.cancelBookingsContract>('/booking/order/{id}/cancel', {
  idempotent: true,
  about: ['booking', 'order', 'refund', 'places'],
});
