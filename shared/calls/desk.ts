import type * as schema from '../schema/desk.ts';
import { get, post } from './endpoint.ts';

export const findFamilies = get<typeof schema.findFamiliesContract>(
  '/nursery/{nursery}/branch/{branch}/bookings/families',
  { about: ['booking', 'child'] },
);

export const deskDates = get<typeof schema.deskDatesContract>('/nursery/{nursery}/branch/{branch}/bookings/dates', {
  about: ['booking', 'places'],
});

export const bookForFamily = post<typeof schema.bookForFamilyContract>('/nursery/{nursery}/branch/{branch}/bookings', {
  idempotent: true,
  about: ['booking', 'order', 'places', 'child'],
});

export const recordRefund = post<typeof schema.recordRefundContract>(
  '/nursery/{nursery}/branch/{branch}/orders/{id}/record-refund',
  { about: ['order', 'refund'] },
);

/**
 * Refused with 409 `paid` where the family paid first, `busy` while a card is being charged, and with the order's status
 * where it waits for no payment.
 */
export const withdrawLink = post<typeof schema.withdrawLinkContract>(
  '/nursery/{nursery}/branch/{branch}/orders/{id}/withdraw-link',
  { about: ['order', 'booking', 'places'] },
);

/** A `POST`, so that the token stands in no address. */
export const readPaymentLink = post<typeof schema.readPaymentLinkContract>('/booking/payment-link', { about: [] });

export const payByLink = post<typeof schema.payByLinkContract>('/booking/payment-link/pay', {
  about: ['order', 'booking', 'places'],
});

export const confirmByLink = post<typeof schema.confirmByLinkContract>('/booking/payment-link/confirm', {
  about: ['order', 'booking', 'places'],
});
